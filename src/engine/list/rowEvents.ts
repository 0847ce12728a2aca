import type { KeyboardEvent, MouseEvent } from 'react'

/** Clicks on buttons, links and boxes of a row or card are their own; so is marking text. */
export function isOnControl(event: MouseEvent): boolean {
  const { target } = event
  const isControl = target instanceof Element && target.closest('button, a, input, label, [role="menuitem"], .ant-checkbox-wrapper') !== null
  return isControl || (window.getSelection()?.toString() ?? '') !== ''
}

/** Enter opens a row or card that has the focus, arrows lead to the next and the one before. */
export function handleRowKey(event: KeyboardEvent<HTMLElement>, open: () => void) {
  if (event.target !== event.currentTarget) return
  if (event.key === 'Enter') return open()
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const { nextElementSibling, previousElementSibling } = event.currentTarget
  const neighbour = event.key === 'ArrowDown' ? nextElementSibling : previousElementSibling
  if (neighbour instanceof HTMLElement) neighbour.focus()
}
