import { TonedText } from '../../fields/cells/TonedText'
import { FigureButton } from './FigureButton'
import { figureOf, isListed, figureWithUnit, rowText, toneOfFigure, type ChartProps } from './figures'
import styles from './summary.module.css'

/** Groups from most to least, each with a bar as long as its share of the longest. */
export function Ranking({ card, answer, onDrill }: ChartProps) {
  const [measure] = card.measures
  if (!measure) return null
  const most = Math.max(0, ...answer.rows.filter(({ rest }) => !rest).map(({ values }) => values[0] ?? 0))
  return (
    <ol className={styles.ranking}>
      {answer.rows.map((row, index) => {
        const value = row.values[0] ?? null
        const width = most > 0 && value !== null ? Math.min(100, (value / most) * 100) : 0
        return (
          <li key={`${row.group.join('|')}${row.rest ? '其他' : ''}${row.period ?? ''}`}>
            <FigureButton className={styles.ranked} label={`${row.rest ? '' : `第 ${index + 1} 位 `}${rowText(card, row)}：${figureWithUnit(value, measure)}`} figure={figureOf(card, answer, measure, row)} onDrill={isListed(card, measure, row) ? onDrill : null}>
              <span className={styles.rank} aria-hidden>{row.rest ? '' : index + 1}</span>
              <span className={styles.label} title={rowText(card, row)}>{rowText(card, row)}</span>
              <span className={styles.track}><span className={styles.bar} style={{ width: `${width}%` }} /></span>
              <span className={styles.amount}><TonedText tone={toneOfFigure(value, measure)}>{figureWithUnit(value, measure)}</TonedText></span>
            </FigureButton>
          </li>
        )
      })}
    </ol>
  )
}
