import { useEffect, useRef } from 'react'

/** Forms that are open, the one on top last: a shortcut is meant for that one. */
const openForms: object[] = []

/** Ctrl+S and ⌘S save the form on top, unless a dialog in front of it asks something. */
export function useSaveShortcut(onSave: () => void, isBlocked: boolean): void {
  const latest = useRef({ onSave, isBlocked })
  latest.current = { onSave, isBlocked }
  useEffect(() => {
    const me = {}
    openForms.push(me)
    const handle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (openForms.at(-1) === me && !latest.current.isBlocked) latest.current.onSave()
    }
    window.addEventListener('keydown', handle)
    return () => {
      openForms.splice(openForms.indexOf(me), 1)
      window.removeEventListener('keydown', handle)
    }
  }, [])
}
