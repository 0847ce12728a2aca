import { fieldTypeOf } from '../../../src/fields/definitions'
import { dayOf } from '../../../src/language/calendar'
import { writableFields, type ExampleOptions } from '../../../src/language/examples/exampleRecord'
import { isEmpty } from '../../../src/language/isEmpty'
import { recordVariables } from '../../../src/language/expressionVariables'
import { isOffered, offeredWith } from '../../../src/language/offeredWith'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import type { RecordContext } from '../../../src/language/recordRules'
import { fieldsBehind } from './namesRead'
import type { Way } from './ways'

/** References by which moves are judged, and the records there are to choose from, by sort. */
export type Sorts = Readonly<Record<string, readonly (readonly string[])[]>>

/** What a way is judged by is what its references bring along: a training's way of teaching, how long an inspection holds. Chance would rarely choose the only one that fits. */
export function sortsJudged(page: PageDefinition, moves: Way, context: ExampleOptions['context']): Sorts {
  const brought = [...new Set(moves.flatMap(({ when }) => when ?? []))].flatMap((when) => broughtFor(page, when))
  const references = [...new Set(brought.map(([reference]) => reference))].filter((reference) => writableFields(page).includes(reference))
  return Object.fromEntries(references.flatMap((reference) => {
    const source = page.fields[reference]!
    const resource = fieldTypeOf(source).refersTo?.(source as never)
    if (resource === undefined) return []
    const names = [...new Set(brought.flatMap(([from, name]) => (from === reference ? [name] : [])))]
    const sorts = new Map<string, string[]>()
    const offered = offeredWith(source, recordVariables(page.fields, page.where, context)) ?? {}
    for (const id of context.ids(resource).filter((one) => isOffered(offered, { ...context.fieldsOf?.(resource, one), id: one }))) {
      const sort = names.map((name) => sortOf(context.fieldsOf?.(resource, id)?.[name], context)).join()
      sorts.set(sort, [...(sorts.get(sort) ?? []), id])
    }
    return sorts.size > 0 ? [[reference, [...sorts.values()]]] : []
  }))
}

/** What a condition reads that references bring along: reference and its field; where the system looks something up by a reference, the reference itself. */
function broughtFor(page: PageDefinition, when: string): readonly (readonly [string, string])[] {
  const read = fieldsBehind(when, page.fields)
  const lookedUpBy = [...read].flatMap((name) => searchOf(page, name)).flatMap((expression) => [...fieldsBehind(expression, page.fields)])
  const brought = [...read, ...lookedUpBy].flatMap((name) => (page.fields[name]?.from ? [page.fields[name].from.split('.') as [string, string]] : []))
  return [...brought, ...lookedUpBy.filter((name) => isReference(page, name)).map((name) => [name, 'id'] as [string, string])]
}

/** Expressions by which the system looks up the value of a field. */
export function searchOf(page: PageDefinition, name: string): readonly string[] {
  const find = page.fields[name]?.find
  return find ? [...Object.values(find.where), find.when ?? ''] : []
}

/** One record, not several. */
function isReference(page: PageDefinition, name: string): boolean {
  const field = page.fields[name]!
  const { refersTo, storage } = fieldTypeOf(field)
  return storage === 'text' && refersTo?.(field as never) !== undefined
}

/** What tells one record from another in a condition: a word as it is, of a day whether it is over, of anything else whether it is there. */
function sortOf(value: unknown, { now }: RecordContext): string {
  if (typeof value !== 'string') return String(typeof value === 'boolean' ? value : isEmpty(value))
  if (/^\d{4}-\d{2}-\d{2}/.test(value)) return String(value.slice(0, 10) < dayOf(now) || new Date(value) < now)
  return /\d/.test(value) ? 'named' : value
}
