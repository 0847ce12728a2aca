import { sql } from 'kysely'
import type { FindFile } from '../../fields/commonOptions'
import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { evaluate, holds } from '../../language/expressions'
import { recordVariable, withVariable, type Variables } from '../../language/expressionVariables'
import { conditionsOnItem } from '../../language/query/readItem'
import { columnsOf, isTable } from '../../language/tableColumns'
import { duringOf, figureName, figureStatement } from './findFigure'
import { matchesAny } from './matching'
import { withOrganizationsAbove } from './organizationsAround'
import { pageTable, type FieldColumn, type PageTable } from './pageTable'
import { conditionSql } from './queries/querySql'
import { readJson } from './readJson'
import type { RecordServices } from './recordServices'
import { whereAll, whereConditions, type Condition } from './scope'

export type FindingField = FieldDefinition & { readonly find: FindFile }

/** Of a record that was found, what the field that looked for it needs. */
export type FoundRecord = Readonly<Record<string, unknown>> & { readonly id: string }

/** One field's question to the database. */
interface Question {
  readonly field: FindingField
  readonly target: PageTable
  readonly columns: readonly FieldColumn[]
  /** The condition that is still to be asked of what comes back. */
  readonly open: string | null
  /** Whose records, nearest first; null where it does not matter. */
  readonly owners: readonly string[] | null
  readonly statement: Condition
}

/** Everybody of a large group, and no more. */
const mostFound = 20_000

/**
 * What some fields find that do not wait for each other, by field, first the one to take first: all in one statement. In whosever
 * name: what a group has laid down or shares is found by those below it, who may not see its list.
 */
export async function findRecords(services: RecordServices, fields: readonly FindingField[], variables: Variables): Promise<ReadonlyMap<string, readonly FoundRecord[]>> {
  const owners = new Map<string, Promise<readonly string[]>>()
  const ownersOf = async (above: unknown) => {
    if (typeof above !== 'string') return []
    owners.set(above, owners.get(above) ?? withOrganizationsAbove(services, above))
    return owners.get(above)!
  }
  const asked = (await Promise.all(fields.map(async (field) => questionOf(services, field, variables, field.find.above === undefined ? null : await ownersOf(variables[field.find.above])))))
    .filter((question) => question !== null)
  if (asked.length === 0) return new Map()
  const parts = asked.map(({ statement }, index) => sql`select ${sql.lit(index)}::int as at, f.id, f.data from (${statement}) as f`)
  const { rows } = await sql<{ at: number; id: string; data: Record<string, unknown> }>`${sql.join(parts, sql` union all `)}`.execute(services.db)
  const found = asked.map((): FoundRecord[] => [])
  for (const { at, id, data } of rows) found[at]!.push(asked[at]!.field.find.measure === undefined ? { ...readJson(asked[at]!.columns, data), id } : { id, [figureName]: data[figureName] })
  return new Map(asked.map((question, index) => [question.field.name, inOrder(question, found[index]!, variables)]))
}

/** Null where an expression gave nothing to look for. */
function questionOf(services: RecordServices, field: FindingField, variables: Variables, owners: readonly string[] | null): Question | null {
  const { find } = field
  const target = pageTable(services.set, find.page)
  const wanted = Object.entries(find.where).map(([name, expression]) => matchesAny(target, name, evaluate(expression, variables)))
  const context = { table: target, principal: services.principal, now: services.now }
  const during = duringOf(context, find, variables)
  if (during === null || wanted.includes(null)) return null
  const { conditions, isAll } = find.when === undefined ? { conditions: [], isAll: true } : conditionsOnItem(find.when, target.page.fields, variables)
  const open = isAll ? null : (find.when ?? null)
  const columns = columnsFor(field, target, open)
  const judged = conditions.map((condition) => conditionSql(condition, context))
  const owned = owners === null ? [] : [sql`t.org_id = any(${owners}::text[])`]
  const all = [sql`t.deleted_at is null`, ...whereConditions(target), ...owned, ...wanted.filter((condition) => condition !== null), ...judged, ...during]
  const statement = find.measure === undefined ? statementOf(field, target, columns, all, open === null && owners === null) : figureStatement(find.measure, context, all)
  return { field, target, columns, open, owners, statement }
}

/** What is taken, sorted by, added up or still asked for; of a table what its rows show. */
function columnsFor(field: FindingField, { columns, page }: PageTable, open: string | null): readonly FieldColumn[] {
  const { take, sum, sort, above } = field.find
  const asked = [...(open ?? '').matchAll(/\bitem\.([A-Za-z_]\w*)/g)].map(([, name]) => name)
  const shown = isTable(field) ? Object.keys(columnsOf(field)) : []
  const names = new Set([take, sum, sort?.replace(/^-/, ''), above === undefined ? undefined : page.owner, ...asked, ...shown])
  return [...names].flatMap((name) => (name === undefined ? [] : (columns.get(name) ?? [])))
}

/** Where the database has judged everything, it adds up itself, and of what is sorted by size it gives the first alone. */
function statementOf(field: FindingField, target: PageTable, columns: readonly FieldColumn[], conditions: readonly Condition[], isDecided: boolean): Condition {
  const { sum, take, sort } = field.find
  const from = sql`from ${sql.table(target.table)} as t`
  const summed = sum === undefined ? undefined : target.columns.get(sum)
  if (isDecided && summed) return sql`select '' as id, jsonb_build_object(${sql.lit(summed.field.name)}, sum(t.${sql.ref(summed.column)})::text) as data ${from}${whereAll(conditions)}`
  const data = sql`jsonb_build_object(${sql.join(columns.flatMap(({ field: { name }, column, storage }) => [sql.lit(name), storage === 'decimal' ? sql`t.${sql.ref(column)}::text` : sql`t.${sql.ref(column)}`]))})`
  const first = isDecided && isOne(field) ? firstBy(target, sort) : null
  const taken = take === undefined ? undefined : target.columns.get(take)
  if (first === null || taken?.storage === 'textArray') return sql`select t.id, ${data} as data ${from}${whereAll(conditions)} order by t.id limit ${mostFound}`
  const filled = taken ? [sql`t.${sql.ref(taken.column)} is not null`] : []
  return sql`select t.id, ${data} as data ${from}${whereAll([...conditions, ...filled])} order by ${first} limit 1`
}

function isOne(field: FindingField): boolean {
  return field.find.sum === undefined && !isTable(field) && fieldTypeOf(field).storage !== 'textArray'
}

/** Null where the database would put words in another order. */
function firstBy(target: PageTable, sort: string | undefined): Condition | null {
  if (sort === undefined) return sql`t.id`
  const column = target.columns.get(sort.replace(/^-/, ''))
  if (!column || !['date', 'timestamp', 'integer', 'decimal'].includes(column.storage)) return null
  return sql`t.${sql.ref(column.column)} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')} nulls last, t.id`
}

/** The nearest owner's first, or as the field says; those alike in the order of their ids. */
function inOrder({ field: { find }, target, open, owners }: Question, records: readonly FoundRecord[], variables: Variables): readonly FoundRecord[] {
  const fitting = open === null ? records : records.filter((record) => holds(open, withVariable(variables, 'item', recordVariable(target.page.fields, record))))
  const distance = (record: FoundRecord) => owners?.indexOf(String(record[target.page.owner])) ?? 0
  const byDistance = fitting.toSorted((one, other) => distance(one) - distance(other) || (one.id < other.id ? -1 : 1))
  return find.sort === undefined ? byDistance : byDistance.toSorted((one, other) => compare(one, other, find.sort!))
}

/** What is not filled in comes last, in either direction. */
function compare(one: FoundRecord, other: FoundRecord, sort: string): number {
  const name = sort.replace(/^-/, '')
  const [left, right] = [one[name] ?? null, other[name] ?? null]
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  const order = typeof left === 'number' && typeof right === 'number' ? left - right : String(left).localeCompare(String(right))
  return sort.startsWith('-') ? -order : order
}
