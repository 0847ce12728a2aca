import { sql } from 'kysely'
import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { problemText, type FieldError } from '../../fields/problems'
import { offeredWhere } from '../../fields/referenceType'
import { recordVariables } from '../../language/expressionVariables'
import { offeredWith, type Offered } from '../../language/offeredWith'
import { RequestRefusal } from '../errors'
import { matchesAny } from './matching'
import { homeTable, type PageTable } from './pageTable'
import { recordContext } from './recordContext'
import type { RecordServices } from './recordServices'
import { choosable } from './referredRecords'
import type { Condition } from './scope'

type Values = Readonly<Record<string, unknown>>

/** A field in which something was chosen anew, and what that has to be. */
interface Choice {
  readonly index: number
  readonly field: FieldDefinition
  readonly resource: string
  readonly ids: readonly string[]
  readonly offered: Offered
}

/**
 * By record, computed and with its copies, what was chosen though its field does not offer it (`where`); what stood there before is let be. Choices of which the
 * same is asked are looked up together: an import names the same few checklists in thousands of rows.
 */
export async function unofferedIn(services: RecordServices, table: PageTable, records: readonly Values[], before: Values | null): Promise<readonly (readonly FieldError[])[]> {
  const errors = records.map((): FieldError[] => [])
  const choices = records.flatMap((record, index) => choicesIn(services, table, record, before, index))
  const alike = new Map<string, Choice[]>()
  for (const choice of choices) {
    const key = `${choice.resource} ${JSON.stringify(choice.offered)}`
    alike.set(key, [...alike.get(key) ?? [], choice])
  }
  for (const group of alike.values()) {
    const unoffered = await unofferedAmong(services, group[0]!, group.flatMap(({ ids }) => ids))
    for (const { index, field: { name, title }, ids } of group) {
      if (ids.some((id) => unoffered.has(id))) errors[index]!.push({ path: name, code: 'notOffered', message: problemText({ code: 'notOffered' }, title) })
    }
  }
  return errors
}

function choicesIn({ set, principal, now }: RecordServices, { page }: PageTable, record: Values, before: Values | null, index: number): Choice[] {
  const chosen = Object.values(page.fields).filter((field) => offeredWhere(field) !== undefined).map((field) => ({ field, ids: newIds(record[field.name], before?.[field.name]) })).filter(({ ids }) => ids.length > 0)
  if (chosen.length === 0) return []
  const context = recordContext(set, principal, now)
  const variables = recordVariables(page.fields, record, context)
  return chosen.flatMap(({ field, ids }): Choice[] => {
    const resource = fieldTypeOf(field).refersTo?.(field as never)
    const offered = offeredWith(field, variables)
    return resource === undefined || offered === null ? [] : [{ index, field, resource, ids, offered }]
  })
}

function newIds(value: unknown, before: unknown): readonly string[] {
  const known: readonly unknown[] = [before ?? []].flat()
  return [value ?? []].flat().filter((id): id is string => typeof id === 'string' && !known.includes(id))
}

/** What is not there, or not to be seen, is told elsewhere and judged by nothing. */
async function unofferedAmong({ set, db, principal }: RecordServices, { resource, offered }: Choice, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const target = homeTable(set, resource)
  const fits = sql.join([...offeredConditions(target, offered)], sql` and `)
  const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(target.table)} as t where t.id = any(${[...new Set(ids)]}::text[]) and ${choosable(target, principal)} and (${fits}) is not true`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** So many fields may narrow a search. */
const mostNarrowing = 10

/** What is asked of records that are searched to be pointed to; a field that is shown masked cannot be guessed at. */
export function offeredConditions(target: PageTable, offered: unknown): readonly Condition[] {
  if (typeof offered !== 'object' || offered === null || Array.isArray(offered) || Object.keys(offered).length > mostNarrowing) throw new RequestRefusal('badRequest', { message: `where 应是字段和值，最多 ${mostNarrowing} 个字段` })
  return Object.entries(offered).map(([name, value]) => {
    const condition = target.columns.get(name)?.field.masked === true || !isConstant(value) ? null : matchesAny(target, name, value)
    if (condition === null) throw new RequestRefusal('badRequest', { message: `where 里的“${name}”不是能筛选的字段，或者没有值` })
    return condition
  })
}

function isConstant(value: unknown): boolean {
  return Array.isArray(value) ? value.every((one) => typeof one === 'string') : ['string', 'number', 'boolean'].includes(typeof value)
}
