import { sql } from 'kysely'
import type { FindFile } from '../../fields/commonOptions'
import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { evaluate, holds } from '../../language/expressions'
import { recordVariable, recordVariables, withVariable } from '../../language/expressionVariables'
import { normalizeValue } from '../../language/normalizeRecord'
import { computeRecord } from '../../language/recordRules'
import { columnsOf, isTable } from '../../language/tableColumns'
import { isSame } from './isSame'
import { matchesAny } from './matching'
import { withOrganizationsAbove } from './organizationsAround'
import { pageTable, type PageTable } from './pageTable'
import { readRecords, type StoredRecord } from './queries/readRecord'
import { recordContext } from './recordContext'
import type { RecordServices } from './recordServices'
import { copyReferred, readReferred } from './referredRecords'
import { whereConditions } from './scope'

type Values = Readonly<Record<string, unknown>>
type FindingField = FieldDefinition & { readonly find: FindFile }

export interface FindOptions {
  /** The record as it stands; null for a new one. */
  readonly before: Values | null
  /** Fields that stay as they are. */
  readonly leaves?: readonly string[]
  /** Of a move: only these are found and follow what they refer to. */
  readonly only?: ReadonlySet<string>
}

/** Everybody of a large group, and no more. */
const mostFound = 20_000

/** Fields of a page that the system fills by looking for records. */
export function findingFields({ ownColumns }: PageTable): readonly FindingField[] {
  return ownColumns.map(({ field }) => field).filter((field): field is FindingField => field.find !== undefined)
}

/** What a record's fields with `find` find now, in the order of the page: one may look for what another has found. */
export async function findValues(services: RecordServices, table: PageTable, record: Values, { before, leaves = [], only }: FindOptions): Promise<Values> {
  const found: Record<string, unknown> = {}
  let variables: Values | null = null
  for (const field of findingFields(table)) {
    const { name } = field
    if (leaves.includes(name) || (only && !only.has(name))) continue
    variables ??= await asItWillBe(services, table, { ...record, ...found }, before, only)
    found[name] = await findFor(services, field, variables)
    // Most find what stood there, or nothing: then nothing else follows for those that come after.
    if (!isSame(found[name], record[name])) variables = null
  }
  return found
}

/** With what comes along from the records it refers to, and what is computed from that. */
async function asItWillBe(services: RecordServices, table: PageTable, record: Values, before: Values | null, only: FindOptions['only']): Promise<Values> {
  const { referred } = await readReferred(services, table, record, before)
  const followed: Record<string, unknown> = { ...record }
  copyReferred(table, followed, referred, before === null)
  const kept = only ? Object.fromEntries(Object.entries(followed).filter(([name]) => only.has(name))) : followed
  const context = recordContext(services.set, services.principal, services.now)
  return recordVariables(table.page.fields, computeRecord(table.page, { ...record, ...kept }, context), context)
}

async function findFor(services: RecordServices, field: FindingField, variables: Values): Promise<unknown> {
  const { find } = field
  const target = pageTable(services.set, find.page)
  const records = await findRecords(services, target, find, variables)
  if (find.sum !== undefined) return normalizeValue(field, sumOf(records, find.sum))
  if (isTable(field)) return records.length === 0 ? null : records.map((record) => rowOf(field, record))
  const values = records.flatMap((record) => (find.take === undefined ? record.id : [record[find.take] ?? []].flat()))
  if (fieldTypeOf(field).storage !== 'textArray') return values[0] ?? null
  return values.length === 0 ? null : [...new Set(values)]
}

/** Of each column what the record has under the same name. */
function rowOf(field: FieldDefinition, record: StoredRecord): Values {
  return Object.fromEntries(Object.keys(columnsOf(field)).map((name) => [name, record[name] ?? null]))
}

/** Without the dust that adding decimals leaves. */
function sumOf(records: readonly StoredRecord[], name: string): number {
  return Number(records.reduce((sum, record) => sum + Number(record[name] ?? 0), 0).toFixed(6))
}

/** In whosever name: what a group has laid down or shares is found by those below it, who may not see its list. */
async function findRecords(services: RecordServices, target: PageTable, { where, above, when, sort }: FindFile, variables: Values): Promise<readonly StoredRecord[]> {
  const conditions = Object.entries(where).map(([name, expression]) => matchesAny(target, name, evaluate(expression, variables)))
  if (conditions.includes(null)) return []
  const top = above === undefined ? null : variables[above]
  const owners = above === undefined ? null : typeof top === 'string' ? await withOrganizationsAbove(services, top) : []
  const all = [sql`t.deleted_at is null`, ...whereConditions(target), ...(owners === null ? [] : [sql`t.org_id = any(${owners}::text[])`]), ...conditions.filter((condition) => condition !== null)]
  const records = await readRecords(services.db, target, all, sql` order by t.id limit ${mostFound}`)
  const fitting = when === undefined ? records : records.filter((record) => holds(when, withVariable(variables, 'item', recordVariable(target.page.fields, record))))
  const distance = ({ [target.page.owner]: owner }: StoredRecord) => owners?.indexOf(String(owner)) ?? 0
  const byDistance = fitting.toSorted((one, other) => distance(one) - distance(other))
  return sort === undefined ? byDistance : byDistance.toSorted((one, other) => compare(one, other, sort))
}

/** What is not filled in comes last, in either direction. */
function compare(one: StoredRecord, other: StoredRecord, sort: string): number {
  const name = sort.replace(/^-/, '')
  const [left, right] = [one[name] ?? null, other[name] ?? null]
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  const order = typeof left === 'number' && typeof right === 'number' ? left - right : String(left).localeCompare(String(right))
  return sort.startsWith('-') ? -order : order
}
