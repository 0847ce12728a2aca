import { useCallback, useEffect, useLayoutEffect, useSyncExternalStore, useState } from 'react'
import { localSettings } from './localSettings'
import { defaultAppearance, isDark, themeClass, type Appearance } from './theme'

const settings = localSettings('everybody')
const darkQuery = '(prefers-color-scheme: dark)'
const stillQuery = '(prefers-reduced-motion: reduce)'
const phoneQuery = '(max-width: 576px)'

/** The chosen look, remembered in this browser, and whether the system asks for dark and for as little motion as can be, on a screen as wide as a phone. */
export function useAppearance() {
  const [appearance, setAppearance] = useState<Appearance>(() => ({ ...defaultAppearance, ...(settings.read('appearance') as Partial<Appearance> | undefined) }))
  const systemIsDark = useSystem(darkQuery)
  const isStill = useSystem(stillQuery)
  const isPhone = useSystem(phoneQuery)
  const look = { appearance, systemIsDark, isStill, isPhone }
  const ownClass = themeClass(look)
  useEffect(() => { settings.write('appearance', appearance) }, [appearance])
  // Before anything is drawn: the variables of the class before are no longer what the parts go by.
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = isDark(appearance, systemIsDark) ? 'dark' : 'light'
    document.documentElement.classList.add(ownClass)
    return () => document.documentElement.classList.remove(ownClass)
  }, [ownClass, appearance, systemIsDark])
  return { ...look, setAppearance }
}

function useSystem(wish: string): boolean {
  const watch = useCallback((onChange: () => void) => {
    const query = matchMedia(wish)
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }, [wish])
  return useSyncExternalStore(watch, () => matchMedia(wish).matches)
}
