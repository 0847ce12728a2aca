import { FigureButton } from './FigureButton'
import { colorOf, figureOf, figureText, figureWithUnit, rowText, type ChartProps } from './figures'
import { RadarDrawing } from './RadarDrawing'
import styles from './summary.module.css'

/** Values all around: a corner for each group, or, without groups, for each figure. */
export function Radar(props: ChartProps) {
  return props.card.group.length === 0 ? <RadarOfMeasures {...props} /> : <RadarOfGroups {...props} />
}

/** Groups keep their places from day to day, so that shapes can be compared. */
function RadarOfGroups({ card, answer, onDrill }: ChartProps) {
  const rows = [...answer.rows].sort((one, other) => Number(one.rest ?? false) - Number(other.rest ?? false) || (one.group[0] ?? '').localeCompare(other.group[0] ?? ''))
  const series = card.measures.map(({ title }, index) => ({ name: title, values: rows.map(({ values }) => values[index] ?? null) }))
  const [first] = card.measures
  return (
    <div className={styles.pie}>
      <RadarDrawing corners={rows.map((row) => rowText(card, row))} series={series} tickText={(tick) => (first ? figureText(tick, first) : String(tick))} />
      <div className={styles.legend}>
        {card.measures.length > 1 && <ul className={styles.keys}>{card.measures.map(({ name, title }, index) => <li key={name}><span className={styles.dot} style={{ background: colorOf(index) }} />{title}</li>)}</ul>}
        <ul className={styles.corners}>
          {rows.map((row) => (
            <li key={rowText(card, row)} className={styles.corner}>
              <span className={styles.label} title={rowText(card, row)}>{rowText(card, row)}</span>
              {card.measures.map((measure, index) => (
                <FigureButton key={measure.name} className={styles.amount} label={`${rowText(card, row)}：${card.measures.length > 1 ? `${measure.title} ` : ''}${figureWithUnit(row.values[index], measure)}`} figure={figureOf(card, answer, measure, row)} onDrill={onDrill}>
                  {figureWithUnit(row.values[index], measure)}
                </FigureButton>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function RadarOfMeasures({ card, answer, onDrill }: ChartProps) {
  const values = card.measures.map((_, index) => answer.totals[index] ?? null)
  const [first] = card.measures
  return (
    <div className={styles.pie}>
      <RadarDrawing corners={card.measures.map(({ title }) => title)} series={[{ name: card.title, values }]} tickText={(tick) => (first ? figureText(tick, first) : String(tick))} />
      <ul className={`${styles.legend} ${styles.corners}`}>
        {card.measures.map((measure, index) => (
          <li key={measure.name} className={styles.corner}>
            <span className={styles.label} title={measure.title}>{measure.title}</span>
            <FigureButton className={styles.amount} label={`${measure.title}：${figureWithUnit(values[index], measure)}`} figure={figureOf(card, answer, measure)} onDrill={onDrill}>{figureWithUnit(values[index], measure)}</FigureButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
