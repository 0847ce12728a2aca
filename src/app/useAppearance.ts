import { useEffect, useSyncExternalStore, useState } from 'react'
import { localSettings } from './localSettings'
import { defaultAppearance, isDark, themeClass, type Appearance } from './theme'

const settings = localSettings('everybody')
const systemQuery = '(prefers-color-scheme: dark)'

/** The chosen look, remembered in this browser, and whether the system asks for dark. */
export function useAppearance() {
  const [appearance, setAppearance] = useState<Appearance>(() => ({ ...defaultAppearance, ...(settings.read('appearance') as Partial<Appearance> | undefined) }))
  const systemIsDark = useSyncExternalStore(watchSystem, () => matchMedia(systemQuery).matches)
  useEffect(() => {
    settings.write('appearance', appearance)
    document.documentElement.classList.add(themeClass)
    document.documentElement.dataset.theme = isDark(appearance, systemIsDark) ? 'dark' : 'light'
  }, [appearance, systemIsDark])
  return { appearance, setAppearance, systemIsDark }
}

function watchSystem(onChange: () => void): () => void {
  const query = matchMedia(systemQuery)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
