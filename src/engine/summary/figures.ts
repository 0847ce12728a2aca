import type { Figure, SummaryCardAnswer, SummaryRow } from '../../contract/figure'
import type { Tone } from '../../fields/fieldType'
import { toneOfNumber } from '../../fields/numberTones'
import type { MeasureDefinition, SummaryCard } from '../../language/summaryDefinition'
import type { SummaryPeriod } from '../../language/summaryFile'
import { texts } from '../texts'

/** What every chart is given. */
export interface ChartProps {
  readonly card: SummaryCard
  readonly answer: SummaryCardAnswer
  /** Shows the records behind a figure; null where the card does not lead on. */
  readonly onDrill: ((figure: Figure) => void) | null
}

const digits: Readonly<Record<MeasureDefinition['format'], Intl.NumberFormatOptions>> = {
  int: { maximumFractionDigits: 0 },
  decimal: { maximumFractionDigits: 2 },
  money: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  percent: { style: 'percent', maximumFractionDigits: 1 },
}

const formats = new Map<MeasureDefinition['format'], Intl.NumberFormat>()

/** A format takes longer to make than a hundred figures to write. */
function formatOf(format: MeasureDefinition['format']): Intl.NumberFormat {
  const made = formats.get(format) ?? new Intl.NumberFormat('zh-CN', digits[format])
  formats.set(format, made)
  return made
}

/** A figure as one reads it, without its unit; what cannot be worked out is a dash. */
export function figureText(value: number | null | undefined, { format }: Pick<MeasureDefinition, 'format'>): string {
  return value === null || value === undefined ? texts.empty : formatOf(format).format(value)
}

/** The same with its unit. */
export function figureWithUnit(value: number | null | undefined, measure: MeasureDefinition): string {
  const text = figureText(value, measure)
  return measure.unit === '' || text === texts.empty ? text : `${text} ${measure.unit}`
}

/** The colour of a figure, compared as it is read: a share of 0.5 is 50. */
export function toneOfFigure(value: number | null | undefined, { format, tones }: Pick<MeasureDefinition, 'format' | 'tones'>): Tone | undefined {
  return toneOfNumber(tones, format === 'percent' && typeof value === 'number' ? Number((value * 100).toFixed(2)) : value)
}

/** The figure that a click on a row's number asks for; without a row, on the total. */
export function figureOf({ name, group }: SummaryCard, { rows }: SummaryCardAnswer, measure: MeasureDefinition, row?: SummaryRow): Figure {
  const tops = () => [...new Map(rows.filter(({ rest }) => !rest).map((one) => [JSON.stringify(one.group), one.group])).values()]
  return {
    card: name,
    measure: measure.name,
    ...(row === undefined || group.length === 0 ? {} : row.rest ? { except: tops() } : { group: row.group }),
    ...(row?.period === undefined ? {} : { period: row.period }),
  }
}

/** Whether a figure leads to a list as long: over several periods the same one may have missed something more than once. */
export function isListed({ due, period }: SummaryCard, { ofDue }: MeasureDefinition, row?: SummaryRow): boolean {
  return due === null || !ofDue || period === null || period.last === 1 || row?.period !== undefined
}

/** A period by its first day, as short as can be understood on an axis. */
export function periodText(unit: SummaryPeriod, start: string): string {
  if (start === '') return '未填写'
  if (unit === 'year') return `${start.slice(0, 4)}年`
  if (unit === 'quarter') return `${start.slice(0, 4)}年${(Number(start.slice(5, 7)) + 2) / 3}季度`
  return unit === 'month' ? start.slice(0, 7) : start.slice(5)
}

/** What a row is about: its group and its period. */
export function rowText({ period }: SummaryCard, row: SummaryRow): string {
  const when = period && row.period !== undefined ? [periodText(period.unit, row.period)] : []
  return [...row.labels, ...when].join(' · ')
}

export interface Point {
  readonly value: number | null
  /** All one must know of it without seeing the chart. */
  readonly label: string
  readonly figure: Figure
}

export interface Series {
  readonly name: string
  readonly measure: MeasureDefinition
  /** One for each category, null where there is none. */
  readonly points: readonly (Point | null)[]
}

/** Lines and columns: categories along the axis, and a series for each measure, or for each group where periods lie along the axis. */
export function toSeries(card: SummaryCard, answer: SummaryCardAnswer): { readonly categories: readonly string[]; readonly series: readonly Series[] } {
  const point = (row: SummaryRow | undefined, measure: MeasureDefinition): Point | null => {
    if (row === undefined) return null
    const value = row.values[card.measures.indexOf(measure)] ?? null
    return { value, label: `${rowText(card, row)}：${card.measures.length > 1 ? measure.title : ''}${figureWithUnit(value, measure)}`, figure: figureOf(card, answer, measure, row) }
  }
  const [first] = card.measures
  if (card.period === null || card.group.length === 0 || first === undefined) {
    return {
      categories: answer.rows.map((row) => (card.period && row.period !== undefined ? periodText(card.period.unit, row.period) : row.labels.join(' · '))),
      series: card.measures.map((measure) => ({ name: measure.title, measure, points: answer.rows.map((row) => point(row, measure)) })),
    }
  }
  const { unit } = card.period
  const periods = [...new Set(answer.rows.map((row) => row.period ?? ''))].sort()
  const groups = [...new Set(answer.rows.map((row) => row.labels.join(' · ')))]
  return {
    categories: periods.map((period) => periodText(unit, period)),
    series: groups.map((name) => ({ name, measure: first, points: periods.map((period) => point(answer.rows.find((row) => row.labels.join(' · ') === name && row.period === period), first)) })),
  }
}

/** Round numbers up to the largest value, for an axis; what is counted has no halves. */
export function axisTicks(values: readonly number[], isCounted = false): readonly number[] {
  const most = Math.max(0, ...values)
  if (most === 0) return [0, 1]
  const step = 10 ** Math.floor(Math.log10(most))
  const round = [0.25, 0.5, 1, 2].map((part) => part * step).find((part) => most / part <= 4) ?? step * 2.5
  const nice = isCounted ? Math.ceil(round) : round
  return Array.from({ length: Math.ceil(most / nice - 1e-9) + 1 }, (_, index) => Number((index * nice).toPrecision(12)))
}

/** A colour for the next part; the seventh step of a palette stands out from the page in both themes. */
export function colorOf(index: number): string {
  const names = ['blue', 'orange', 'cyan', 'red', 'purple', 'green', 'magenta', 'gold', 'geekblue', 'volcano']
  return `var(--ant-${names[index % names.length] ?? 'blue'}-7, #0958d9)`
}

/** The colours of some groups: those their dictionary gives, where each has one of its own, else one after the other. */
export function groupColors({ tones }: Pick<SummaryCard, 'tones'>, groups: readonly (string | null | undefined)[]): readonly string[] {
  const own = groups.map((group) => (typeof group === 'string' ? tones[group] : undefined))
  const isTold = own.every((tone) => tone !== undefined) && new Set(own).size === own.length
  return isTold ? own.map((tone) => `var(--ant-${toneColors[tone ?? 'neutral']}, #0958d9)`) : groups.map((_, index) => colorOf(index))
}

const toneColors: Readonly<Record<Tone, string>> = { neutral: 'color-text-tertiary', info: 'blue-7', success: 'green-7', caution: 'yellow-6', warning: 'orange-6', danger: 'red-7' }

/** A name cut to the room of so many Chinese characters; Latin letters and digits take about half of one. */
export function short(name: string, characters: number): string {
  const most = Math.max(3, Math.floor(characters))
  const width = (text: string) => [...text].reduce((sum, letter) => sum + (letter < '\u2e80' ? 0.55 : 1), 0)
  if (width(name) <= most) return name
  let kept = ''
  for (const letter of name) {
    if (width(kept + letter) > most - 1) break
    kept += letter
  }
  return `${kept}…`
}
