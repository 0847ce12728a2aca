import { axisTicks, colorOf, short } from './figures'
import { radarAnchor, radarPath, radarPoint, radarSize, type RadarSeries } from './radarShape'
import styles from './summary.module.css'

export interface RadarDrawingProps {
  readonly corners: readonly string[]
  readonly series: readonly RadarSeries[]
  /** A number of the scale as one reads it. */
  readonly tickText: (value: number) => string
}

/** Fewer corners span no area. */
const fewest = 3

/** A radar for the eye; what it says stands beside it in words. */
export function RadarDrawing({ corners, series, tickText }: RadarDrawingProps) {
  if (corners.length < fewest) return null
  const ticks = axisTicks(series.flatMap(({ values }) => values.flatMap((value) => value ?? [])))
  const most = ticks.at(-1) ?? 1
  return (
    <svg viewBox={`0 0 ${radarSize.width} ${radarSize.height}`} className={styles.radar} aria-hidden>
      {ticks.slice(1).map((tick) => <polygon key={tick} points={radarPath(corners.map(() => tick), most)} fill="none" className={styles.grid} />)}
      {corners.map((name, index) => <Corner key={name} name={name} index={index} of={corners.length} />)}
      {series.map(({ name, values }, index) => <Shape key={name} values={values} most={most} color={colorOf(index)} />)}
      {ticks.slice(1).map((tick) => <text key={tick} x={radarSize.width / 2 + 3} y={radarPoint(0, corners.length, tick / most).y + 4} className={styles.axis}>{tickText(tick)}</text>)}
    </svg>
  )
}

function Corner({ name, index, of }: { name: string; index: number; of: number }) {
  const end = radarPoint(index, of, 1)
  const label = radarPoint(index, of, 1.12)
  // The name on top stands clear of the scale's last number.
  const rise = index === 0 ? -6 : 4
  return (
    <g>
      <line x1={radarSize.width / 2} y1={radarSize.height / 2} x2={end.x} y2={end.y} className={styles.grid} />
      <text x={label.x} y={label.y + rise} textAnchor={radarAnchor(label)} className={styles.axis}>{short(name, 7)}</text>
    </g>
  )
}

function Shape({ values, most, color }: { values: readonly (number | null)[]; most: number; color: string }) {
  return (
    <g style={{ stroke: color, fill: color }}>
      <polygon points={radarPath(values, most)} fillOpacity="0.12" strokeWidth="2" />
      {values.map((value, index) => {
        const { x, y } = radarPoint(index, values.length, Math.max(0, value ?? 0) / most)
        return value === null ? null : <circle key={index} cx={x} cy={y} r="2.5" />
      })}
    </g>
  )
}
