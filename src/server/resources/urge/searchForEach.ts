import { sql } from 'kysely'
import { evaluate } from '../../../language/expressions'
import { recordVariable } from '../../../language/expressionVariables'
import type { UrgeDefinition } from '../../../language/summaryDefinition'
import { groupBy } from '../../platform/groupBy'
import { matchesAny } from '../matching'
import { pageTable } from '../pageTable'
import { readRecords } from '../queries/readRecord'
import type { RecordServices } from '../recordServices'
import { scopeConditions } from '../scope'
import { mostSearched } from '../searchRecords'

type Values = Readonly<Record<string, unknown>>
/** Values by field, any of which will do. */
type Wanted = Readonly<Record<string, readonly string[]>>
export type FoundItem = ReturnType<typeof recordVariable>

/** What `searchRecords` would find for each of many, in their order: all of it read in one statement and dealt out here. */
export async function searchForEach(services: RecordServices, { page, where }: UrgeDefinition['to'][number], each: readonly Values[]): Promise<readonly (readonly FoundItem[])[]> {
  const table = pageTable(services.set, page)
  const wanted = each.map((variables) => wantedBy(where, variables))
  const valuesOf = (name: string) => [...new Set(wanted.flatMap((one) => one?.[name] ?? []))]
  const conditions = Object.keys(where).map((name) => matchesAny(table, name, valuesOf(name)))
  if (conditions.includes(null)) return each.map(() => [])
  const records = await readRecords(services.db, { ...table, hasAnnex: false }, [sql`t.deleted_at is null`, ...scopeConditions(table, services.principal), ...conditions.filter((condition) => condition !== null)], sql` order by t.id limit ${mostSearched}`)
  const items = records.map((record) => recordVariable(table.page.fields, record))
  // Looked up by the field that tells them apart most: thousands of vehicles times thousands of drivers are too many pairs.
  const key = Object.keys(where).reduce((best, name) => (valuesOf(name).length > valuesOf(best).length ? name : best))
  const byKey = groupBy(items.flatMap((item) => textsOf(item[key]).map((value) => ({ value, item }))), ({ value }) => value)
  return wanted.map((one) => (one === null ? [] : [...new Set((one[key] ?? []).flatMap((value) => byKey.get(value) ?? []).map(({ item }) => item))].filter((item) => isWanted(item, one))))
}

/** Null where something to look for is not known: nothing must not become "any". */
function wantedBy(where: Readonly<Record<string, string>>, variables: Values): Wanted | null {
  const wanted = Object.entries(where).map(([name, expression]) => [name, textsOf(evaluate(expression, variables))] as const)
  return wanted.some(([, values]) => values.length === 0) ? null : Object.fromEntries(wanted)
}

function isWanted(item: FoundItem, wanted: Wanted): boolean {
  return Object.entries(wanted).every(([name, values]) => textsOf(item[name]).some((value) => values.includes(value)))
}

/** What is not filled in of some is not looked for. */
function textsOf(value: unknown): readonly string[] {
  return [value].flat().filter((one) => one !== null && one !== undefined).map(String)
}
