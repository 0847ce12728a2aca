import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { namesIn } from '../../language/computeOrder'
import { recordVariables, type Variables } from '../../language/expressionVariables'
import { normalizeValue } from '../../language/normalizeRecord'
import type { PageDefinition } from '../../language/pageDefinition'
import { computeRecord } from '../../language/recordRules'
import { columnsOf, isTable } from '../../language/tableColumns'
import { fieldValue } from './fieldValue'
import { figureName } from './findFigure'
import { findRecords, type FindingField, type FoundRecord } from './findRecords'
import type { PageTable } from './pageTable'
import { recordContext } from './recordContext'
import type { RecordServices } from './recordServices'
import { copyReferred, readReferred } from './referredRecords'

type Values = Readonly<Record<string, unknown>>

export interface FindOptions {
  /** The record as it stands; null for a new one. */
  readonly before: Values | null
  /** Fields that stay as they are. */
  readonly leaves?: readonly string[]
  /** Of a move: only these are found and follow what they refer to. */
  readonly only?: ReadonlySet<string>
}

/** What a record's fields with `find` find now, in the order of the page: one may look for what another has found. */
export async function findValues(services: RecordServices, table: PageTable, record: Values, { before, leaves = [], only }: FindOptions): Promise<Values> {
  const found: Record<string, unknown> = {}
  for (const turn of turnsOf(table)) {
    const fields = turn.filter(({ name }) => !leaves.includes(name) && (!only || only.has(name)))
    if (fields.length === 0) continue
    const records = await findRecords(services, fields, await asItWillBe(services, table, { ...record, ...found }, before, only))
    for (const field of fields) found[field.name] = valueOf(field, records.get(field.name) ?? [])
  }
  return found
}

/** With what comes along from the records it refers to, and what is computed from that. */
async function asItWillBe(services: RecordServices, table: PageTable, record: Values, before: Values | null, only: FindOptions['only']): Promise<Variables> {
  const { referred } = await readReferred(services, table, record, before)
  const followed: Record<string, unknown> = { ...record }
  copyReferred(table, followed, referred, before)
  const kept = only ? Object.fromEntries(Object.entries(followed).filter(([name]) => only.has(name))) : followed
  const context = recordContext(services.set, services.principal, services.now)
  return recordVariables(table.page.fields, computeRecord(table.page, { ...record, ...kept }, context), context)
}

function valueOf(field: FindingField, records: readonly FoundRecord[]): unknown {
  const { take, sum, measure } = field.find
  if (measure !== undefined) return fieldValue(field, records[0]?.[figureName])
  if (sum !== undefined) return normalizeValue(field, sumOf(records, sum))
  if (isTable(field)) return records.length === 0 ? null : records.map((record) => rowOf(field, record))
  const values = records.flatMap((record) => (take === undefined ? record.id : [record[take] ?? []].flat()))
  if (fieldTypeOf(field).storage !== 'textArray') return values[0] ?? null
  return values.length === 0 ? null : [...new Set(values)]
}

/** Of each column what the record has under the same name. */
function rowOf(field: FieldDefinition, record: FoundRecord): Values {
  return Object.fromEntries(Object.keys(columnsOf(field)).map((name) => [name, record[name] ?? null]))
}

/** Without the dust that adding decimals leaves. */
function sumOf(records: readonly FoundRecord[], name: string): number {
  return Number(records.reduce((sum, record) => sum + Number(record[name] ?? 0), 0).toFixed(6))
}

const turns = new WeakMap<PageTable, readonly (readonly FindingField[])[]>()

/** Fields that the system fills by looking for records, those together that do not look for what one of them has found. */
function turnsOf(table: PageTable): readonly (readonly FindingField[])[] {
  const known = turns.get(table) ?? makeTurns(table)
  turns.set(table, known)
  return known
}

function makeTurns({ page, ownColumns }: PageTable): readonly (readonly FindingField[])[] {
  const made: FindingField[][] = []
  for (const { field } of ownColumns) {
    if (field.find === undefined) continue
    const reads = readBy(page, field as FindingField)
    const last = made.at(-1)
    if (last && !last.some(({ name }) => reads.has(name))) last.push(field as FindingField)
    else made.push([field as FindingField])
  }
  return made
}

/** Everything on which it depends what a field finds: what its expressions name, and what that is computed from or comes along with. */
function readBy({ fields }: PageDefinition, { find }: FindingField): ReadonlySet<string> {
  const read = new Set<string>()
  const waiting = [...Object.values(find.where), find.when ?? '', find.above ?? '', find.since ?? '', find.until ?? '']
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const name of namesIn(next)) {
      const field = Object.hasOwn(fields, name) && !read.has(name) ? fields[name] : undefined
      if (!field) continue
      read.add(name)
      waiting.push(...[field, ...Object.values(columnsOf(field))].flatMap(({ compute }) => (typeof compute === 'string' ? [compute] : [])), ...(field.from === undefined ? [] : [field.from.split('.')[0]!]))
    }
  }
  return read
}
