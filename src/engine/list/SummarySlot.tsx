import { useState } from 'react'
import type { Figure } from '../../contract/figure'
import type { SessionReach } from '../../contract/session'
import { late } from '../../fields/inputs/late'
import type { PageDefinition } from '../../language/pageDefinition'
import { useEngine } from '../engineServices'
import { loadSummary } from '../preload'
import { texts } from '../texts'
import { cardAddress } from './detailsAddress'
import { isOfOneOrganization } from './ofOneOrganization'
import { useIsNarrowScreen } from './useIsNarrowScreen'
import type { ListController } from './useListController'
import styles from './list.module.css'

const SummaryCards = late(loadSummary)

/**
 * The figures above a list, opened and closed by the user, who finds them so again; they come after the first rows. Among
 * records the rows come first: the drawings wait to be opened, on a phone the numbers too; a statistic shows them at once.
 */
export function SummarySlot({ controller: { page, query, status, dispatch } }: { controller: ListController }) {
  const { navigate, user: { reach } } = useEngine()
  const isNarrowScreen = useIsNarrowScreen()
  const { numbers, drawings } = cardsOf(page, reach)
  const [isOpen, toggle] = useFold(`summary:${page.id}`, !isNarrowScreen)
  const [withDrawings, toggleDrawings] = useFold(`drawings:${page.id}`, Boolean(page.statistics) || numbers.length === 0)
  const [wasReady, setWasReady] = useState(status !== 'loading')
  if (!wasReady && status !== 'loading') setWasReady(true)
  // The rows of a statistic are no records, and who has none is not in this list: those behind a figure stand on their own page.
  const drill = (figure: Figure) => {
    const address = cardAddress(page, query, figure)
    if (address === null) dispatch({ type: 'figure', figure })
    else navigate(address)
  }
  if (numbers.length + drawings.length === 0) return null
  const waiting = <div className={withDrawings && drawings.length > 0 ? styles.charts : styles.figures} />
  return (
    <section className={styles.summary} aria-label="统计" data-summary={isOpen ? 'open' : 'closed'}>
      <span>
        <button type="button" className={styles.action} data-action="toggleSummary" aria-expanded={isOpen} onClick={toggle}>统计 {isOpen ? texts.collapse : texts.expand}</button>
        {isOpen && numbers.length > 0 && drawings.length > 0 && <button type="button" className={styles.action} data-action="toggleDrawings" aria-expanded={withDrawings} onClick={toggleDrawings}>图表 {withDrawings ? texts.collapse : texts.expand}</button>}
      </span>
      {isOpen && (wasReady ? <SummaryCards meanwhile={waiting} page={page} cards={withDrawings ? [...numbers, ...drawings] : numbers} query={query} waiting={waiting} onDrill={drill} /> : waiting)}
    </section>
  )
}

/** Where all is one organisation's, nothing is told by comparing organisations. */
function cardsOf(page: PageDefinition, reach: SessionReach | undefined): { readonly numbers: PageDefinition['summary']; readonly drawings: PageDefinition['summary'] } {
  const isAlone = isOfOneOrganization(page, reach)
  const summary = page.summary.filter(({ group, period }) => !(isAlone && period === null && group.length === 1 && group[0] === page.owner))
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
