import { FigureButton } from './FigureButton'
import { figureOf, figureText, figureWithUnit, type ChartProps } from './figures'
import { useRoving } from './useRoving'
import styles from './summary.module.css'

const weekdays = ['一', '二', '三', '四', '五', '六', '日']
const shades = [0.16, 0.38, 0.62, 0.9]
/** Up and down a day, left and right a week, as the days lie. */
const steps = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 7, ArrowLeft: -7 }

/** Days in columns of weeks, the darker the more; each day is a button that says its number. */
export function Calendar({ card, answer, onDrill }: ChartProps) {
  const [measure] = card.measures
  const { rows } = answer
  const roving = useRoving(rows.length, steps, rows.length - 1)
  const start = rows[0]?.period ?? ''
  if (!measure || start === '') return null
  const most = Math.max(0, ...rows.map(({ values }) => values[0] ?? 0))
  const before = weekdayOf(start)
  return (
    <div>
      <div className={styles.calendar} role="group" aria-label="日历，用方向键逐日查看" onKeyDown={roving.onKeyDown}>
        {weekdays.map((name, index) => <span key={name} className={styles.weekday} style={{ gridRow: index + 2 }} aria-hidden>{index % 2 === 0 ? name : ''}</span>)}
        {rows.map((row, index) => {
          const date = row.period ?? ''
          const value = row.values[0] ?? null
          const [column, line] = [Math.floor((before + index) / 7) + 2, ((before + index) % 7) + 2]
          return (
            <FigureButton
              key={date} tip className={`${styles.day} ${index < rows.length / 2 ? styles.early : ''}`} style={{ gridColumn: column, gridRow: line, background: shadeOf(value, most) }}
              label={`${date}：${figureWithUnit(value, measure)}`} figure={figureOf(card, answer, measure, row)} onDrill={onDrill} tabIndex={roving.tabIndex(index)}
            />
          )
        })}
        {monthsOf(rows.map(({ period = '' }) => period), before).map(({ name, column }) => <span key={name} className={styles.monthName} style={{ gridColumn: `${column} / span 3`, gridRow: 1 }} aria-hidden>{name}</span>)}
      </div>
      <p className={styles.scale} aria-hidden>少 {[0, ...shades].map((shade) => <span key={shade} className={styles.dot} style={{ background: shade === 0 ? none : blue(shade) }} />)} 多（最多 {figureText(most, measure)}）</p>
    </div>
  )
}

const none = 'var(--ant-color-fill-secondary, rgba(0, 0, 0, 0.06))'
const blue = (shade: number) => `color-mix(in srgb, var(--ant-blue-7, #0958d9) ${shade * 100}%, var(--ant-color-bg-container, #fff))`

function shadeOf(value: number | null, most: number): string {
  if (value === null || value <= 0 || most <= 0) return none
  return blue(shades[Math.min(shades.length - 1, Math.floor((value / most) * shades.length * 0.999))] ?? 1)
}

/** 0 is Monday. */
function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** Where each month begins: over the column of its first day. */
function monthsOf(dates: readonly string[], before: number): { readonly name: string; readonly column: number }[] {
  const firsts = dates.flatMap((date, index) => (date.endsWith('-01') ? [{ name: `${Number(date.slice(5, 7))}月`, column: Math.floor((before + index) / 7) + 2 }] : []))
  const [first] = dates
  return first === undefined || (firsts[0]?.column ?? 9) < 5 ? firsts : [{ name: `${Number(first.slice(5, 7))}月`, column: 2 }, ...firsts]
}
