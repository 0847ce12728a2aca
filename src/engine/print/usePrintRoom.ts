import { useEffect, useRef, type RefObject } from 'react'

/**
 * While the preview is open, the rest of the document is out of reach and stays off the paper, Escape leaves, and the
 * document bears the form's title: browsers name the PDF by it. Focus goes back to where it came from.
 */
export function usePrintRoom(room: RefObject<HTMLElement | null>, title: string, onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const former = document.title
    document.title = title
    return () => {
      document.title = former
    }
  }, [title])
  useEffect(() => {
    const opener = document.activeElement
    const others = [...document.body.children].filter((element) => element !== room.current && !element.hasAttribute('inert'))
    for (const element of others) element.setAttribute('inert', '')
    document.body.dataset['printing'] = ''
    room.current?.querySelector('button')?.focus()
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close.current()
    }
    document.addEventListener('keydown', leave, true)
    return () => {
      document.removeEventListener('keydown', leave, true)
      delete document.body.dataset['printing']
      for (const element of others) element.removeAttribute('inert')
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [room])
}
