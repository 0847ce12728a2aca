import type { FieldDefinition } from '../fields/definitions'
import { offeredWhere } from '../fields/referenceType'
import { evaluate } from './expressions'
import type { Variables } from './expressionVariables'

/** What the records that a field offers have to be, by their fields: a value, or several of which one will do. */
export type Offered = Readonly<Record<string, unknown>>

/** The same as the record stands; what is not known yet narrows nothing. Null where any record will do. */
export function offeredWith(field: FieldDefinition, variables: Variables): Offered | null {
  const known = Object.entries(offeredWhere(field) ?? {}).map(([name, expression]) => [name, evaluate(expression, variables) ?? null] as const).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
  return known.length === 0 ? null : Object.fromEntries(known)
}

/** Whether a record of which these fields are known is offered. */
export function isOffered(offered: Offered, record: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(offered).every(([name, wanted]) => {
    const present: readonly unknown[] = [record[name] ?? []].flat()
    return [wanted].flat().some((value: unknown) => present.includes(value))
  })
}
