import { useEffect, useRef, useState, type RefObject } from 'react'
import { FigureButton } from './FigureButton'
import { axisTicks, colorOf, figureText, short, toSeries, type ChartProps, type Point, type Series } from './figures'
import { useRoving } from './useRoving'
import styles from './summary.module.css'

const height = 200
const plot = { left: 44, right: 8, top: 10, bottom: 24 }
/** A label needs so much of the axis. */
const labelWidth = 64

interface Scale {
  readonly width: number
  readonly x: (index: number) => number
  readonly y: (value: number) => number
  /** Room of one category. */
  readonly step: number
}

/** Lines or columns over an axis. What is drawn is for the eye; over it lie buttons for pointer, keyboard and screen reader. */
export function AxisChart({ card, answer, onDrill }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const { categories, series } = toSeries(card, answer)
  const ticks = axisTicks(series.flatMap(({ points }) => points.flatMap((point) => point?.value ?? [])), card.measures.every(({ format }) => format === 'int'))
  const most = ticks.at(-1) ?? 1
  const step = (width - plot.left - plot.right) / Math.max(1, categories.length)
  const scale: Scale = {
    width, step,
    x: (index) => plot.left + step * (index + 0.5),
    y: (value) => plot.top + (height - plot.top - plot.bottom) * (1 - Math.max(0, value) / most),
  }
  const every = Math.max(1, Math.ceil(labelWidth / step))
  const [first] = card.measures
  return (
    <div className={styles.axisChart}>
      <div ref={frame} className={styles.plot} style={{ height }}>
        <svg width={width} height={height} aria-hidden>
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={plot.left} x2={width - plot.right} y1={scale.y(tick)} y2={scale.y(tick)} className={styles.grid} />
              <text x={plot.left - 6} y={scale.y(tick) + 4} textAnchor="end" className={styles.axis}>{first ? figureText(tick, first.format === 'money' ? { format: 'decimal' } : first) : tick}</text>
            </g>
          ))}
          {categories.map((name, index) => (index % every === 0 ? <text key={name} x={scale.x(index)} y={height - 6} textAnchor="middle" className={styles.axis}>{short(name, (step * every) / characterWidth(name))}</text> : null))}
          {series.map((one, index) => (card.chart === 'line' ? <Line key={one.name} series={one} color={colorOf(index)} scale={scale} /> : <Columns key={one.name} series={one} place={index} of={series.length} scale={scale} />))}
        </svg>
        <Hits isLine={card.chart === 'line'} series={series} scale={scale} onDrill={onDrill} />
      </div>
      {series.length > 1 && <ul className={styles.keys}>{series.map(({ name }, index) => <li key={name}><span className={styles.dot} style={{ background: colorOf(index) }} />{name}</li>)}</ul>}
    </div>
  )
}

/** A line with a gap where there is nothing to say. */
function Line({ series: { points }, color, scale }: { series: Series; color: string; scale: Scale }) {
  const known = points.flatMap((point, index) => (point?.value === null || point?.value === undefined ? [] : [{ index, x: scale.x(index), y: scale.y(point.value) }]))
  const path = known.map(({ index, x, y }, place) => `${known[place - 1]?.index === index - 1 ? 'L' : 'M'}${x} ${y}`).join('')
  return (
    <>
      <path d={path} fill="none" strokeWidth="2" style={{ stroke: color }} />
      {known.map(({ x, y, index }) => <circle key={index} cx={x} cy={y} r="2.5" style={{ fill: color }} />)}
    </>
  )
}

/** Digits are half as wide as words. */
const characterWidth = (name: string): number => (/^[\d.:/-]*$/.test(name) ? 6.5 : 12)

function Columns({ series: { points }, place, of, scale }: { series: Series; place: number; of: number; scale: Scale }) {
  const width = columnWidth(scale, of)
  return points.map((point, index) => {
    if (!point || point.value === null) return null
    const y = scale.y(point.value)
    return <rect key={point.label} x={columnLeft(scale, index, place, of)} y={y} width={width} height={Math.max(0, scale.y(0) - y)} rx="2" style={{ fill: colorOf(place) }} />
  })
}

const columnWidth = ({ step }: Scale, of: number) => Math.min(36, (step * 0.7) / of)
const columnLeft = (scale: Scale, index: number, place: number, of: number) => scale.x(index) + columnWidth(scale, of) * (place - of / 2)

interface Hit { readonly key: string; readonly point: Point; readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** One stop of the tab key for the whole chart; arrows go from figure to figure. */
function Hits({ isLine, series, scale, onDrill }: { isLine: boolean; series: readonly Series[]; scale: Scale; onDrill: ChartProps['onDrill'] }) {
  const hits = series.flatMap((one, place) => one.points.flatMap((point, index): Hit[] => (point === null || point.value === null ? [] : [{ key: `${one.name} ${index}`, point, ...hitArea(isLine, scale, index, place, series.length, point.value) }])))
  const roving = useRoving(hits.length, { ArrowRight: 1, ArrowLeft: -1 })
  return (
    <div role="group" aria-label="图中的数字，用左右方向键逐个查看" onKeyDown={roving.onKeyDown}>
      {hits.map(({ key, point, left, top, width, height: tall }, index) => (
        <FigureButton key={key} tip className={styles.hit} style={{ left, top, width, height: tall }} label={point.label} figure={point.figure} onDrill={onDrill} tabIndex={roving.tabIndex(index)} />
      ))}
    </div>
  )
}

/** A single line is met anywhere above its day; of several, each at its point; columns all the way up. */
function hitArea(isLine: boolean, scale: Scale, index: number, place: number, of: number, value: number): Omit<Hit, 'key' | 'point'> {
  const full = { top: plot.top, height: height - plot.top - plot.bottom }
  if (!isLine) return { left: columnLeft(scale, index, place, of), width: columnWidth(scale, of), ...full }
  if (of === 1) return { left: scale.x(index) - scale.step / 2, width: scale.step, ...full }
  return { left: scale.x(index) - 10, top: scale.y(value) - 10, width: 20, height: 20 }
}

/** The width there is; jsdom and hidden pages have none. */
function useWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(440)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) setWidth(element.clientWidth)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return width
}
