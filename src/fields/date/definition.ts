import { Type } from '@sinclair/typebox'
import { addDays, beijingDate, dateCellText, earliestDate, isDate, latestDate, readDate } from '../dateRules'
import { Expires } from '../expires'
import { defineFieldType, type FieldContext, type SheetValue } from '../fieldType'
import { checkLimits, FieldBeside, limitsOf, type LimitWords } from '../limits'
import type { Problem } from '../problems'
import { randomInt } from '../random'

const bound = Type.Union([Type.String({ pattern: '^(today|\\d{4}-\\d{2}-\\d{2})$', description: 'today 或 2026-01-01' }), FieldBeside])

interface DateOptions {
  readonly title: string
  readonly min?: string
  readonly max?: string
  readonly expires?: object
}

export const date = defineFieldType({
  type: 'date',
  title: '日期',
  options: Type.Object({
    min: Type.Optional(bound),
    max: Type.Optional(bound),
    expires: Type.Optional(Expires),
  }),
  storage: 'date',
  celType: 'string',
  filling: 'chosen',
  filters: ['between', 'equals'],
  sortable: true,
  width: 110,
  jsonSchema: () => ({ type: 'string', format: 'date' }),
  normalize,
  check,
  checkBeside: (value, field, beside, fields) => checkLimits(value, field, beside, fields, words),
  format: (value) => String(value),
  toSheet: (value) => new Date(`${String(value)}T00:00:00Z`),
  fromSheet: (cell: SheetValue) => {
    const text = dateCellText(cell)
    if (text === null) return null
    // a date cell may hide a time of day behind its format; typed text may not
    const value = readDate(typeof cell === 'string' ? text.replace(/[T ]0{1,2}:00(:00)?$/, '') : text.slice(0, 10))
    return value && isDate(value) ? value : { code: 'date' as const }
  },
  example: (field, random, context) => {
    const [first, last] = usualDays(field)
    const [min, max] = boundsOf(field, context, context.beside)
    const today = beijingDate(context.now)
    const value = addDays(today, randomInt(random, first, last))
    if (value < min) return later(min, addDays(min, 30), max)
    return value > max ? earlier(max, addDays(max, -30), min) : value
  },
  invalidExamples: (field) => [
    { value: '2026-02-30', code: 'date' },
    ...fixedDays(field),
    ...(field.min === 'today' ? [{ value: '2000-01-01', code: 'tooEarly' }] : []),
    ...(field.max === 'today' ? [{ value: '2199-01-01', code: 'tooLate' }] : []),
  ],
})

function normalize(value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string') return value
  return value.trim() === '' ? null : (readDate(value) ?? value.trim())
}

function check(value: unknown, field: DateOptions, context: FieldContext): readonly Problem[] {
  if (typeof value !== 'string') return [{ code: 'type' }]
  if (!isDate(value)) return [{ code: 'date' }]
  const [min, max] = boundsOf(field, context)
  if (value < min) return [{ code: 'tooEarly', parameters: { min } }]
  return value > max ? [{ code: 'tooLate', parameters: { max } }] : []
}

/** The day before the first and the one after the last, where the definition says them itself. */
function fixedDays(field: DateOptions): { value: string; code: string }[] {
  const { min, max } = limitsOf<string>(field)
  return [
    ...(min && min !== 'today' ? [{ value: addDays(min, -1), code: 'tooEarly' }] : []),
    ...(max && max !== 'today' ? [{ value: addDays(max, 1), code: 'tooLate' }] : []),
  ]
}

const words: LimitWords<string> = { low: 'tooEarly', high: 'tooLate', read: (value) => (typeof value === 'string' && isDate(value) ? value : undefined), show: String }

function boundsOf(field: DateOptions, context: FieldContext, beside?: Readonly<Record<string, unknown>>): [string, string] {
  const { min = earliestDate, max = latestDate } = limitsOf<string>(field, beside, words.read)
  const day = (bound: string) => (bound === 'today' ? beijingDate(context.now) : bound)
  return [day(min), day(max)]
}

/** Days from today between which such a date usually lies. */
function usualDays(field: DateOptions): [number, number] {
  if (/出生/.test(field.title)) return [-20_000, -9_000]
  return field.expires || /止|到期|截止|期限|计划|下次/.test(field.title) ? [30, 365] : [-360, -1]
}

function later(day: string, wished: string, limit: string): string {
  return wished <= limit ? wished : day
}

function earlier(day: string, wished: string, limit: string): string {
  return wished >= limit ? wished : day
}
