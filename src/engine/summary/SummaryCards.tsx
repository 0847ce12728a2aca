import { useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { useSummary } from '../../client/useRecord'
import type { Figure, SummaryCardAnswer } from '../../contract/figure'
import type { ListQuery } from '../../contract/listQuery'
import { late } from '../../fields/inputs/late'
import { Skeleton } from '../../fields/inputs/Skeleton'
import type { PageDefinition } from '../../language/pageDefinition'
import { isUrging, type SummaryCard } from '../../language/summaryDefinition'
import type { SummaryChart } from '../../language/summaryFile'
import { useEngine } from '../engineServices'
import { texts } from '../texts'
import { FigureTable } from './FigureTable'
import type { ChartProps } from './figures'
import { Numbers } from './Numbers'
import { Pie } from './Pie'
import { Ranking } from './Ranking'
import styles from './summary.module.css'
import { UrgeButton } from './UrgeButton'

const AxisChart = late(async () => ({ default: (await import('./AxisChart')).AxisChart }), <Skeleton />)
const Calendar = late(async () => ({ default: (await import('./Calendar')).Calendar }), <Skeleton />)
const Radar = late(async () => ({ default: (await import('./Radar')).Radar }), <Skeleton />)

/** How each kind of card is drawn; what few pages show is loaded by those that do. */
const charts: Readonly<Record<SummaryChart, ComponentType<ChartProps>>> = { number: Numbers, line: AxisChart, bar: AxisChart, pie: Pie, ranking: Ranking, radar: Radar, calendar: Calendar, table: FigureTable }

export interface SummaryCardsProps {
  readonly page: PageDefinition
  /** Those of its cards that are open. */
  readonly cards: readonly SummaryCard[]
  readonly query: ListQuery
  readonly waiting: ReactNode
  readonly onDrill: (figure: Figure) => void
}

/** The cards above a list, with the figures of what it shows. */
export function SummaryCards({ page, cards, query, waiting, onDrill }: SummaryCardsProps) {
  const { data, error, reload } = useSummary(page, query)
  const mayUrge = useEngine().may(page.id, 'urgeMissed') && page.actions.includes('urgeMissed')
  const answers = useMemo(() => new Map(data?.cards.map((card) => [card.name, card])), [data])
  if (!data && error) return <p className={styles.failed} role="status">统计{texts.loadFailed}：{error.message}<button type="button" className={styles.action} data-action="retrySummary" onClick={reload}>{texts.retry}</button></p>
  if (!data) return <>{waiting}</>
  const shown = cards.filter(({ name }) => answers.get(name)?.withheld !== true)
  const numbers = shown.filter(({ chart }) => chart === 'number')
  const viewOf = (card: SummaryCard) => (
    <SummaryCardView key={card.name} card={card} answer={answers.get(card.name)} onDrill={card.drill ? onDrill : null} reload={reload}>
      {isUrging(card) && mayUrge && <UrgeButton page={page} card={card} answer={answers.get(card.name)} filters={query.filters} />}
    </SummaryCardView>
  )
  return (
    <div className={styles.cards}>
      {numbers.length > 0 && <div className={styles.numberCards}>{numbers.map(viewOf)}</div>}
      {shown.filter(({ chart }) => chart !== 'number').map(viewOf)}
    </div>
  )
}

export interface SummaryCardViewProps {
  readonly card: SummaryCard
  readonly answer: SummaryCardAnswer | undefined
  readonly onDrill: ChartProps['onDrill']
  readonly reload: () => void
  /** What can be done about it, below the figures. */
  readonly children?: ReactNode
}

/** One card; a drawing can also be read as a table. */
export function SummaryCardView({ card, answer, onDrill, reload, children }: SummaryCardViewProps) {
  const [isTable, setTable] = useState(false)
  const isDrawing = card.chart !== 'number' && card.chart !== 'table'
  const Chart = isTable ? FigureTable : charts[card.chart]
  return (
    <section className={styles.card} data-card={card.name} data-chart={card.chart} {...(card.chart === 'table' && (card.measures.length > 2 || card.group.length > 1) ? { 'data-wide': '' } : {})} aria-label={card.title}>
      <header className={styles.title}>
        <h2 title={card.help || undefined}>{card.title}</h2>
        {card.help && <span className={styles.heard}>{card.help}</span>}
        {isDrawing && <button type="button" className={styles.action} data-action="asTable" aria-pressed={isTable} aria-label={`${card.title} 以表格显示`} onClick={() => setTable(!isTable)}>表格</button>}
      </header>
      <CardBody Chart={Chart} card={card} answer={answer} onDrill={onDrill} reload={reload} />
      {children}
    </section>
  )
}

function CardBody({ Chart, card, answer, onDrill, reload }: Omit<SummaryCardViewProps, 'children'> & { Chart: ComponentType<ChartProps> }) {
  if (answer === undefined || answer.failed !== undefined) {
    return <p className={styles.failed}>{answer?.failed ?? '没有得到这项统计'}<button type="button" className={styles.action} onClick={reload}>{texts.retry}</button></p>
  }
  const isEmpty = card.chart !== 'number' && answer.rows.every(({ values }) => values.every((value) => value === null))
  if (isEmpty) return <p className={styles.failed}>还没有可以统计的记录</p>
  return <Chart card={card} answer={answer} onDrill={onDrill} />
}
