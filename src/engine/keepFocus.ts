import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * Gives the keyboard back to what had it before a window opened over the page. Windows here are taken off with what is in
 * them, and the focus would be left at the top of the document.
 */
export function useFocusBack(isWindow = true): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => {
    if (isWindow && document.activeElement === document.body && opener instanceof HTMLElement && opener.isConnected) opener.focus()
  }, [isWindow, opener])
}

/** Keeps the keyboard within a window whose content changes from step to step: the button that was pressed is gone with its step. */
export function useFocusKept<Part extends HTMLElement>(): RefObject<Part> {
  const part = useRef<Part>(null)
  useEffect(() => {
    if (document.activeElement === document.body) part.current?.focus({ preventScroll: true })
  })
  return part
}
