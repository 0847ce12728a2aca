import { sql } from 'kysely'
import { fieldsBehind } from '../../language/computeOrder'
import type { SchemaSet } from '../../language/schemaSet'
import { makeMove } from './makeMove'
import { homeTable, type PageTable } from './pageTable'
import { readRecords } from './queries/readRecord'
import { asSystem, type RecordServices } from './recordServices'
import { isAutomatic, systemMove, takeSystemMoves } from './systemMoves'

/** Records of `table` whose moves look at what they copy from another: `copy` from `source` of the record that `reference` names. */
interface Followers {
  readonly table: PageTable
  readonly reference: string
  readonly copies: readonly { readonly copy: string; readonly source: string }[]
}

const known = new WeakMap<SchemaSet, ReadonlyMap<string, readonly Followers[]>>()

/**
 * Takes the moves of the system that a change elsewhere sets off: a code is put out of use the moment its vehicle leaves.
 * Only copies that such a move looks at are brought up to date; all others stay as they were when the record was written.
 */
export async function moveFollowers(services: RecordServices, written: PageTable, id: string, record: Readonly<Record<string, unknown>>, changed: readonly string[]): Promise<void> {
  for (const { table, reference, copies } of followersOf(services.set).get(written.resource.name) ?? []) {
    const touched = copies.filter(({ source }) => changed.includes(source))
    const column = table.columns.get(reference)?.column
    if (touched.length === 0 || column === undefined) continue
    const values = Object.fromEntries(touched.map(({ copy, source }) => [copy, record[source] ?? null]))
    for (const follower of await readRecords(services.db, table, [sql`t.deleted_at is null`, sql`t.${sql.ref(column)} = ${id}`], sql` order by t.id`)) {
      const move = systemMove(services, table, { ...follower, ...values })
      if (!move) continue
      await makeMove(asSystem(services), table, follower, move, values, 1)
      await takeSystemMoves(services, table, follower.id, 1)
    }
  }
}

function followersOf(set: SchemaSet): ReadonlyMap<string, readonly Followers[]> {
  const found = known.get(set) ?? findFollowers(set)
  known.set(set, found)
  return found
}

function findFollowers(set: SchemaSet): ReadonlyMap<string, readonly Followers[]> {
  const followers = new Map<string, Followers[]>()
  for (const name of Object.keys(set.resources)) {
    const table = homeTable(set, name)
    const { fields, states } = table.page
    const judged = new Set(Object.values(states?.transitions ?? {}).filter(isAutomatic).flatMap(({ when }) => [...fieldsBehind(when ?? 'true', fields)]))
    const copied = Object.values(fields).filter((field) => judged.has(field.name) && field.from !== undefined && field.readOnly)
    for (const reference of new Set(copied.map(({ from = '' }) => from.split('.')[0] ?? ''))) {
      const resource = table.columns.get(reference)?.refersTo
      if (!resource) continue
      const copies = copied.filter(({ from }) => from?.startsWith(`${reference}.`)).map((field) => ({ copy: field.name, source: field.from?.split('.')[1] ?? '' }))
      followers.set(resource, [...(followers.get(resource) ?? []), { table, reference, copies }])
    }
  }
  return followers
}
