import { sql } from 'kysely'
import { problemText, type FieldError } from '../../fields/problems'
import type { UniqueDefinition } from '../../language/pageDefinition'
import { collide, countsFor, namesInRule } from '../../language/uniqueRules'
import { uniqueColumns, systemColumns } from '../tables/names'
import { isSame } from './isSame'
import { claimsTheSame } from './keepRules'
import { messageOfDuplicate } from './messageOfDuplicate'
import { fieldColumn, readRow, type PageTable } from './pageTable'
import type { StoredRecord } from './queries/readRecord'
import type { RecordServices } from './recordServices'

type Values = Readonly<Record<string, unknown>>

export interface Duplicate {
  readonly row: number
  readonly error: FieldError
}

/** Values that must not be repeated together, and what to say of a record that does. */
interface Claim {
  readonly fields: readonly string[]
  readonly at: string
  readonly rule: UniqueDefinition | null
}

/**
 * Records that collide with a standing one, or with one that comes before them: new ones, or those that `changed` tells as they
 * stand, in what they claim anew. One statement per rule, whatever their number.
 */
export async function findDuplicates(services: RecordServices, table: PageTable, records: readonly Values[], changed: readonly StoredRecord[] = []): Promise<readonly Duplicate[]> {
  const found: Duplicate[] = []
  for (const claim of claimsOf(table)) {
    const claiming = records.flatMap((record, row) => (claims(table, claim, record) && !claimedBefore(table, claim, record, changed[row]) ? [{ record, row }] : []))
    if (claiming.length === 0) continue
    const earlier = groupByClaim(claim, await readStanding(services, table, claim, claiming.map(({ record }) => record)))
    for (const { record, row } of claiming) {
      const key = keyOf(claim, record)
      const group = earlier.get(key) ?? []
      const { rule } = claim
      const other = group.find((one) => rule === null || collide(rule, table.resource.fields, record, one))
      if (other) found.push({ row, error: errorOf(services, table, claim, other) })
      group.push({ ...record, _org: record[table.page.owner] })
      earlier.set(key, group)
    }
  }
  return found
}

function claimsOf({ resource }: PageTable): readonly Claim[] {
  const unique = Object.values(resource.fields).filter((field) => field.unique)
  return [
    // Automatic numbers are unique within their organisation.
    ...unique.map((field) => ({ fields: uniqueColumns(resource, field).includes(systemColumns.orgId) && field.name !== resource.owner ? [resource.owner, field.name] : [field.name], at: field.name, rule: null })),
    ...resource.unique.map((rule) => ({ fields: rule.fields, at: rule.at, rule })),
  ]
}

function claims({ resource }: PageTable, { fields, rule }: Claim, record: Values): boolean {
  return fields.every((name) => (record[name] ?? null) !== null) && (rule === null || countsFor(rule, resource.fields, record))
}

/** A record that collided before may be changed in all else. */
function claimedBefore(table: PageTable, { fields, rule }: Claim, record: Values, before: StoredRecord | undefined): boolean {
  if (before === undefined) return false
  return rule === null ? fields.every((name) => isSame(record[name], before[name])) : claimsTheSame(table, rule, before, record)
}

/** Records that share the last value of a claim, but for those that are about to be written; the language decides about the rest. */
async function readStanding({ db }: RecordServices, table: PageTable, { fields, rule }: Claim, records: readonly Values[]): Promise<readonly Values[]> {
  const names = [...new Set([...fields, table.resource.label, ...(rule ? namesInRule(rule, table.resource.fields) : [])])].filter((name) => name in table.resource.fields)
  const columns = names.map((name) => fieldColumn(table.resource, table.resource.fields[name]!))
  const last = fieldColumn(table.resource, table.resource.fields[fields.at(-1) ?? '']!)
  const values = [...new Set(records.map((record) => String(record[last.field.name])))]
  // A record that is changed comes with its id.
  const own = records.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
  // A cast would keep the index out.
  const compared = last.storage === 'text' ? sql`t.${sql.ref(last.column)}` : sql`t.${sql.ref(last.column)}::text`
  const { rows } = await sql<Record<string, unknown>>`select t.org_id as "_org", ${sql.join(columns.map(({ field, column }) => sql`t.${sql.ref(column)} as ${sql.ref(field.name)}`))}
    from ${sql.table(table.table)} as t where t.deleted_at is null and t.id <> all(${own}::text[]) and ${compared} = any(${values}::text[])`.execute(db)
  return rows.map((row) => readRow(columns, row))
}

function groupByClaim(claim: Claim, records: readonly Values[]): Map<string, Values[]> {
  const groups = new Map<string, Values[]>()
  for (const record of records) {
    const key = keyOf(claim, record)
    const group = groups.get(key)
    if (group) group.push(record)
    else groups.set(key, [record])
  }
  return groups
}

const keyOf = ({ fields }: Claim, record: Values) => JSON.stringify(fields.map((name) => record[name] ?? null))

function errorOf(services: RecordServices, table: PageTable, { at, rule }: Claim, other: Values): FieldError {
  const message = rule ? messageOfDuplicate(services, table, rule, other) : problemText({ code: 'duplicate' }, table.resource.fields[at]?.title ?? at)
  return { path: at, code: 'duplicate', message }
}
