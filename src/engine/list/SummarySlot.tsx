import { useState } from 'react'
import { late } from '../../fields/inputs/late'
import type { PageDefinition } from '../../language/pageDefinition'
import { useEngine } from '../engineServices'
import { loadSummary } from '../preload'
import { texts } from '../texts'
import { useIsNarrowScreen } from './useIsNarrowScreen'
import type { ListController } from './useListController'
import styles from './list.module.css'

const SummaryCards = late(loadSummary)

/**
 * The figures above a list, opened and closed by the user, who finds them so again; they come after the first rows. Where records
 * are entered the rows come first: the drawings wait to be opened, on a phone the numbers too.
 */
export function SummarySlot({ controller: { page, query, status, dispatch } }: { controller: ListController }) {
  const isNarrowScreen = useIsNarrowScreen()
  const { numbers, drawings } = cardsOf(page)
  const [isOpen, toggle] = useFold(`summary:${page.id}`, !isNarrowScreen)
  const [withDrawings, toggleDrawings] = useFold(`drawings:${page.id}`, !page.actions.includes('create') || numbers.length === 0)
  const [wasReady, setWasReady] = useState(status !== 'loading')
  if (!wasReady && status !== 'loading') setWasReady(true)
  const waiting = <div className={withDrawings && drawings.length > 0 ? styles.charts : styles.figures} />
  return (
    <section className={styles.summary} aria-label="统计" data-summary={isOpen ? 'open' : 'closed'}>
      <span>
        <button type="button" className={styles.action} data-action="toggleSummary" aria-expanded={isOpen} onClick={toggle}>统计 {isOpen ? texts.collapse : texts.expand}</button>
        {isOpen && numbers.length > 0 && drawings.length > 0 && <button type="button" className={styles.action} data-action="toggleDrawings" aria-expanded={withDrawings} onClick={toggleDrawings}>图表 {withDrawings ? texts.collapse : texts.expand}</button>}
      </span>
      {isOpen && (wasReady ? <SummaryCards meanwhile={waiting} page={page} cards={withDrawings ? page.summary : numbers} query={query} waiting={waiting} onDrill={(figure) => dispatch({ type: 'figure', figure })} /> : waiting)}
    </section>
  )
}

function cardsOf({ summary }: PageDefinition): { readonly numbers: PageDefinition['summary']; readonly drawings: PageDefinition['summary'] } {
  return { numbers: summary.filter(({ chart }) => chart === 'number'), drawings: summary.filter(({ chart }) => chart !== 'number') }
}

/** Open or closed as this user left it in this browser. */
function useFold(key: string, atFirst: boolean): readonly [boolean, () => void] {
  const { settings } = useEngine()
  const [isOpen, setOpen] = useState(() => (settings.read(key) ?? (atFirst ? 'open' : 'closed')) !== 'closed')
  const toggle = () => {
    setOpen(!isOpen)
    settings.write(key, isOpen ? 'closed' : 'open')
  }
  return [isOpen, toggle]
}
