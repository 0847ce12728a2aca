import { Type } from '@sinclair/typebox'
import { beijingClock, beijingDate, dateCellText, earliestDate, isMoment, latestDate, momentInBeijing, momentText, readDateTime } from '../dateRules'
import { Expires } from '../expires'
import { defineFieldType, type ExampleContext, type FieldContext, type Random, type SheetValue } from '../fieldType'
import { checkLimits, FieldBeside, isFieldBeside, limitsOf, type LimitWords } from '../limits'
import type { Problem } from '../problems'
import { randomInt } from '../random'

const minute = 60_000
const bound = Type.Union([Type.String({ pattern: '^(now|today|\\d{4}-\\d{2}-\\d{2})$', description: 'now、today 或 2026-01-01；日期作上限时含当天' }), FieldBeside])

interface MomentOptions {
  readonly title: string
  readonly min?: string
  readonly max?: string
  readonly expires?: object
}

/** A moment. Stored in UTC to the millisecond (`2026-11-20T08:30:00.000Z`), so that texts order as moments do; shown in Beijing time. */
export const datetime = defineFieldType({
  type: 'datetime',
  title: '日期时间',
  options: Type.Object({
    min: Type.Optional(bound),
    max: Type.Optional(bound),
    expires: Type.Optional(Expires),
  }),
  storage: 'timestamp',
  celType: 'string',
  filling: 'chosen',
  filters: ['between'],
  sortable: true,
  width: 150,
  jsonSchema: () => ({ type: 'string', format: 'date-time' }),
  normalize: (value) => {
    if (value === null || value === undefined) return null
    if (typeof value !== 'string') return value
    return value.trim() === '' ? null : (readDateTime(value) ?? value.trim())
  },
  check,
  checkBeside: (value, field, beside, fields) => checkLimits(value, field, beside, fields, words),
  format: (value) => momentText(String(value)),
  toSheet: (value) => beijingClock(new Date(String(value))),
  fromSheet: (cell: SheetValue) => {
    const text = cell instanceof Date && !Number.isNaN(cell.getTime()) ? cell.toISOString().slice(0, 23) : dateCellText(cell)
    if (text === null) return null
    return readDateTime(text) ?? { code: 'date' as const }
  },
  example,
  invalidExamples: (field) => [
    { value: '2026-02-30 08:00', code: 'date' },
    ...(field.min && !isFieldBeside(field.min) ? [{ value: '1900-01-02 08:00', code: 'tooEarly' }] : []),
    ...(field.max && !isFieldBeside(field.max) ? [{ value: '2199-12-30 08:00', code: 'tooLate' }] : []),
  ],
})

function check(value: unknown, field: MomentOptions, context: FieldContext): readonly Problem[] {
  if (typeof value !== 'string') return [{ code: 'type' }]
  if (!isMoment(value)) return [{ code: 'date' }]
  const [min, max] = boundsOf(field, context)
  if (value < min) return [{ code: 'tooEarly', parameters: { min: momentText(min) } }]
  return value > max ? [{ code: 'tooLate', parameters: { max: momentText(max) } }] : []
}

const words: LimitWords<string> = { low: 'tooEarly', high: 'tooLate', read: (value) => (typeof value === 'string' && isMoment(value) ? value : undefined), show: (value) => momentText(String(value)) }

/** First and last moment allowed: a day begins at its midnight in Beijing and ends just before the next one. */
function boundsOf(field: MomentOptions, { now }: FieldContext, beside?: Readonly<Record<string, unknown>>): [string, string] {
  const { min = earliestDate, max = latestDate } = limitsOf<string>(field, beside, words.read)
  const moment = (word: string, clock: string) => (isMoment(word) ? word : word === 'now' ? now.toISOString() : momentInBeijing(word === 'today' ? beijingDate(now) : word, clock))
  return [moment(min, '00:00:00.000'), moment(max, '23:59:59.999')]
}

function example(field: MomentOptions, random: Random, context: ExampleContext): string {
  const ahead = field.expires !== undefined || /计划|截止|期限|预计/.test(field.title)
  const minutes = randomInt(random, 1, 30 * 24 * 60) * (ahead ? 1 : -1)
  const moment = new Date(Math.floor(context.now.getTime() / minute + minutes) * minute).toISOString()
  const [min, max] = boundsOf(field, context, context.beside)
  return moment < min ? min : moment > max ? max : moment
}
