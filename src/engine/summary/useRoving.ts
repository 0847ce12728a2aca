import { useState, type KeyboardEvent } from 'react'

/** One stop of the tab key for many figures; arrows go from one to another, by `steps`. */
export function useRoving(count: number, steps: Readonly<Record<string, number>>, start = 0): { readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void; readonly tabIndex: (index: number) => number } {
  const [active, setActive] = useState(start)
  const current = Math.min(active, count - 1)
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(count - 1, current + by))
    setActive(next)
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }
  return { onKeyDown, tabIndex: (index) => (index === current ? 0 : -1) }
}
