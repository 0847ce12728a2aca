import { FigureButton } from './FigureButton'
import { figureOf, isListed, figureText, figureWithUnit, groupColors, type ChartProps } from './figures'
import styles from './summary.module.css'

const radius = 40
const around = 2 * Math.PI * radius

/** The parts of a whole: a ring, and beside it each part by name, which is what one reads and clicks. */
export function Pie({ card, answer, onDrill }: ChartProps) {
  const [measure] = card.measures
  if (!measure) return null
  const sum = answer.rows.reduce((all, { values }) => all + Math.max(0, values[0] ?? 0), 0)
  const share = (value: number | null | undefined) => (sum > 0 ? Math.max(0, value ?? 0) / sum : 0)
  const colors = groupColors(card, answer.rows.map(({ group }) => group[0]))
  const before = answer.rows.map((_, index) => answer.rows.slice(0, index).reduce((all, { values }) => all + share(values[0]), 0))
  return (
    <div className={styles.pie}>
      <svg viewBox="0 0 100 100" className={styles.ring} aria-hidden>
        {answer.rows.map((row, index) => (
          <circle
            key={row.group[0] ?? String(row.rest)} cx="50" cy="50" r={radius} fill="none" strokeWidth="16" style={{ stroke: colors[index] }}
            strokeDasharray={`${Math.max(0, share(row.values[0]) * around - 1)} ${around}`} strokeDashoffset={-(before[index] ?? 0) * around} transform="rotate(-90 50 50)"
          />
        ))}
        <text x="50" y="55" textAnchor="middle" className={styles.total}>{figureText(answer.totals[0], measure)}</text>
      </svg>
      <ul className={styles.legend}>
        {answer.rows.map((row, index) => {
          const percent = figureText(sum > 0 ? share(row.values[0]) : null, { format: 'percent' })
          const name = row.labels.join(' · ')
          return (
            <li key={row.group[0] ?? String(row.rest)}>
              <FigureButton className={styles.part} label={`${name}：${figureWithUnit(row.values[0], measure)}，占 ${percent}`} figure={figureOf(card, answer, measure, row)} onDrill={isListed(card, measure, row) ? onDrill : null}>
                <span className={styles.dot} style={{ background: colors[index] }} />
                <span className={styles.label} title={name}>{name}</span>
                <span className={styles.amount}>{figureText(row.values[0], measure)}</span>
                <span className={styles.share}>{percent}</span>
              </FigureButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
