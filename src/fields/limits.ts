import { Type } from '@sinclair/typebox'
import type { Problem, ProblemCode } from './problems'

/** A limit that another field beside it says: of the same row, or of the same record. */
export const FieldBeside = Type.String({ pattern: '^(?!(?:today|now)$)[a-z][A-Za-z0-9]*$', description: '同一行、同一记录的另一个字段，类型相近：不得小于（大于）它的值' })

interface Limited {
  readonly min?: unknown
  readonly max?: unknown
}

type Beside = Readonly<Record<string, unknown>>
type Titles = Readonly<Record<string, { readonly title: string; readonly unit?: unknown }>>

/** Whether a limit is the name of a field, and no number, day or `now`. */
export function isFieldBeside(limit: unknown): limit is string {
  return typeof limit === 'string' && /^[a-z]/.test(limit) && limit !== 'today' && limit !== 'now'
}

/** Names of the fields that say the limits of this one. */
export function limitingFields(field: object): readonly string[] {
  const { min, max } = field as Limited
  return [min, max].filter(isFieldBeside)
}

/** The limits as they stand beside these values; one whose field is empty limits nothing. Without values: what the definition says itself. */
export function limitsOf<Limit extends string | number>({ min, max }: { readonly min?: Limit | string; readonly max?: Limit | string }, beside: Beside = {}, read: (value: unknown) => Limit | undefined = () => undefined): { min?: Limit; max?: Limit } {
  const settled = (limit: Limit | string | undefined) => (isFieldBeside(limit) ? heldBeside(limit, beside, read) : (limit as Limit | undefined))
  const [least, most] = [settled(min), settled(max)]
  return { ...(least === undefined ? {} : { min: least }), ...(most === undefined ? {} : { max: most }) }
}

/** How the values of a type are compared and named, and what is said beyond a limit. */
export interface LimitWords<Limit extends string | number> {
  readonly low: ProblemCode
  readonly high: ProblemCode
  readonly read: (value: unknown) => Limit | undefined
  readonly show: (value: unknown) => string
}

/** What is wrong with a value by the fields beside it; the sentence names the field and what it holds: “不能大于标准分（50分）”. */
export function checkLimits<Limit extends string | number>(value: unknown, field: object, beside: Beside, fields: Titles, { low, high, read, show }: LimitWords<Limit>): readonly Problem[] {
  const { min, max } = field as Limited
  const own = read(value)
  if (own === undefined) return []
  const limitOf = (name: unknown) => (isFieldBeside(name) ? heldBeside(name, beside, read) : undefined)
  const named = (name: unknown) => `${fields[String(name)]?.title ?? String(name)}（${show(beside[String(name)])}${unitOf(fields[String(name)])}）`
  const [least, most] = [limitOf(min), limitOf(max)]
  if (least !== undefined && own < least) return [{ code: low, parameters: { min: named(min) } }]
  return most !== undefined && own > most ? [{ code: high, parameters: { max: named(max) } }] : []
}

function heldBeside<Limit>(name: string, beside: Beside, read: (value: unknown) => Limit | undefined): Limit | undefined {
  const held = beside[name]
  return held === null || held === undefined || held === '' ? undefined : read(held)
}

function unitOf(field: Titles[string] | undefined): string {
  return typeof field?.unit === 'string' ? field.unit : ''
}

/** Fields in an order in which each comes after those that limit it: examples are drawn so. The gate has refused circles. */
export function afterTheirLimits<Field extends { readonly name: string }>(fields: readonly Field[]): readonly Field[] {
  const ordered = new Set<Field>()
  const put = (field: Field, above: readonly string[]) => {
    for (const name of limitingFields(field)) {
      const limiting = fields.find((other) => other.name === name)
      if (limiting && !above.includes(name)) put(limiting, [...above, name])
    }
    ordered.add(field)
  }
  for (const field of fields) put(field, [field.name])
  return [...ordered]
}
