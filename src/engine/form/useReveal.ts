import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { PageDefinition } from '../../language/pageDefinition'
import { focusField } from './focusField'
import { shownTabs, tabOf } from './formTabs'

export interface Reveal {
  readonly container: RefObject<HTMLDivElement>
  readonly active: string
  readonly activate: (key: string) => void
  /** Opens the tab of a field, scrolls to it and puts the cursor there. */
  readonly reveal: (name: string) => void
}

/** A tab that was hidden takes some frames to show; until then nothing in it takes the cursor. */
const maxTries = 30

/** Which tab of a form is open, and the way to a field on any of them. */
export function useReveal(page: PageDefinition): Reveal {
  const container = useRef<HTMLDivElement>(null)
  const [active, activate] = useState('0')
  const [wanted, setWanted] = useState<{ readonly name: string } | null>(null)

  useEffect(() => {
    if (!wanted) return
    let tries = 0
    let frame = 0
    const attempt = () => {
      const isThere = container.current && focusField(container.current, wanted.name)
      if (!isThere && tries++ < maxTries) frame = requestAnimationFrame(attempt)
    }
    attempt()
    return () => cancelAnimationFrame(frame)
  }, [wanted])

  const reveal = useCallback((name: string) => {
    const tab = tabOf(shownTabs(page, false), name)
    if (tab) activate(tab.key)
    setWanted({ name })
  }, [page])

  return { container, active, activate, reveal }
}
