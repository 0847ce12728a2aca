import { Link, useNavigate } from 'react-router-dom'
import { homeAddress, type HomeBlockAnswer, type HomeNumberAnswer } from '../../contract/home'
import { dueTarget, type Figure } from '../../contract/figure'
import { loadSummaryCard } from '../../engine/preload'
import { late } from '../../fields/inputs/late'
import { homeTexts } from '../texts'
import styles from './home.module.css'

const SummaryCard = late(loadSummaryCard, <div className={`${styles.block} ${styles.waiting}`} />)

/** One block of the home page. */
export function HomeBlock({ block, reload }: { block: HomeBlockAnswer; reload: () => void }) {
  const navigate = useNavigate()
  if (block.kind === 'chart') {
    return (
      <div className={styles.chart} data-block={block.name}>
        <SummaryCard card={block.card} answer={block.answer} reload={reload} onDrill={block.card.drill ? (figure) => void navigate(chartAddress(block, figure)) : null} />
      </div>
    )
  }
  return (
    <section className={styles.block} data-block={block.name} data-kind={block.kind} aria-label={block.title}>
      <header className={styles.head}>
        <h2 title={block.help || undefined}>{block.title}</h2>
        {block.kind === 'newest' && <Link className={styles.more} to={homeAddress(block)} aria-label={`${block.title} ${homeTexts.more}`}>{homeTexts.more}</Link>}
      </header>
      {block.kind === 'numbers' && <ul className={styles.numbers} data-wide={block.numbers.length > 4}>{block.numbers.map((number) => <li key={number.title}><Number number={number} /></li>)}</ul>}
      {block.kind === 'newest' && <Newest block={block} />}
      {block.kind === 'entries' && (
        <ul className={styles.entries}>
          {block.entries.map(({ title, path, action }) => <li key={`${path} ${action}`}><Link to={action === 'create' ? `${path}?mode=new` : path} data-entry={action}>{action === 'create' && <span aria-hidden>＋ </span>}{title}</Link></li>)}
        </ul>
      )}
    </section>
  )
}

/** To the records that a figure counts, or to those from whom they are due. */
function chartAddress({ card, page, path }: Extract<HomeBlockAnswer, { kind: 'chart' }>, figure: Figure): string {
  const target = dueTarget(card, figure)
  return homeAddress(target === null ? { path, figure } : { path: target, figure: { ...figure, page } })
}

const numberFormat = new Intl.NumberFormat('zh-CN')

/** A number that leads to the records it counts. */
function Number({ number }: { number: HomeNumberAnswer }) {
  const { title, value, unit, tone } = number
  const text = value === null ? homeTexts.uncounted : numberFormat.format(value)
  return (
    <Link className={styles.number} to={homeAddress(number)} data-number={title} data-tone={value ? tone : 'neutral'} aria-label={`${title} ${text}${value === null ? '' : unit}`}>
      <span className={styles.name}>{title}</span>
      <span className={styles.value}>{text}{unit && value !== null && <small> {unit}</small>}</span>
    </Link>
  )
}

function Newest({ block: { rows, path } }: { block: Extract<HomeBlockAnswer, { kind: 'newest' }> }) {
  if (rows.length === 0) return <p className={styles.nothing}>{homeTexts.nothing}</p>
  return (
    <ul className={styles.newest}>
      {rows.map(({ id, title, notes }) => (
        <li key={id}>
          <Link to={`${path}?${new URLSearchParams({ open: id }).toString()}`}>
            <span className={styles.rowTitle}>{title || id}</span>
            <span className={styles.notes}>{notes.join(' · ')}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
