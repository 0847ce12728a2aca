import { sql } from 'kysely'
import { fieldsBehind } from '../../language/computeOrder'
import { computeRecord } from '../../language/recordRules'
import type { SchemaSet } from '../../language/schemaSet'
import { makeMove, mostDepth } from './makeMove'
import { ownRecord } from './ownTable'
import { homeTable, type PageTable } from './pageTable'
import { readRecords, type StoredRecord } from './queries/readRecord'
import { changedValues, recordChanges } from './recordChanges'
import { recordContext } from './recordContext'
import { asSystem, type RecordServices } from './recordServices'
import { isAutomatic, systemMove, takeSystemMoves } from './systemMoves'
import { updateRow } from './writeRows'

type Values = Readonly<Record<string, unknown>>

interface Copy {
  readonly copy: string
  readonly source: string
  /** Kept as the other record stands, not as it stood when this one was written. */
  readonly lives: boolean
}

/** Records of `table` that keep up with another, or whose moves look at what they copy from it. */
interface Followers {
  readonly table: PageTable
  readonly reference: string
  readonly copies: readonly Copy[]
}

const known = new WeakMap<SchemaSet, ReadonlyMap<string, readonly Followers[]>>()

/**
 * What a change of a record means for those that copy from it: fields with `follows` take the new value, and moves of the
 * system that look at a copy are taken, so that a code is put out of use the moment its vehicle leaves. All other copies stay
 * as they were when the record was written.
 */
export async function moveFollowers(services: RecordServices, written: PageTable, id: string, record: Values, changed: readonly string[], depth = 0): Promise<void> {
  if (depth >= mostDepth) return
  for (const { table, reference, copies } of followersOf(services.set).get(written.resource.name) ?? []) {
    const touched = copies.filter(({ source }) => changed.includes(source))
    const column = table.columns.get(reference)?.column
    if (touched.length === 0 || column === undefined) continue
    for (const follower of await readRecords(services.db, table, [sql`t.deleted_at is null`, sql`t.${sql.ref(column)} = ${id}`], sql` order by t.id`)) await keepUp(asSystem(services), table, follower, record, touched, depth + 1)
  }
}

async function keepUp(services: RecordServices, home: PageTable, found: StoredRecord, source: Values, touched: readonly Copy[], depth: number): Promise<void> {
  const { table, record: follower } = await ownRecord(services, home, found)
  const valuesOf = (copies: readonly Copy[]) => Object.fromEntries(copies.map((one) => [one.copy, source[one.source] ?? null]))
  const context = recordContext(services.set, services.principal, services.now)
  const move = systemMove(services, table, { ...follower, ...computeRecord(table.page, { ...follower, ...valuesOf(touched) }, context) })
  if (move) await makeMove(services, table, follower, move, valuesOf(touched), depth)
  else {
    const record = computeRecord(table.page, { ...follower, ...valuesOf(touched.filter(({ lives }) => lives)) }, context)
    const changes = recordChanges(table, follower, record)
    if (changes.length === 0) return
    await updateRow(services, table, { id: follower.id, version: follower.version, values: changedValues(changes), action: 'update', changes })
    await moveFollowers(services, table, follower.id, record, changes.map(({ field }) => field), depth)
  }
  await takeSystemMoves(services, table, follower.id, depth)
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
    const copied = Object.values(fields).filter((field) => field.from !== undefined && (field.follows === true || (judged.has(field.name) && field.readOnly)))
    for (const reference of new Set(copied.map(({ from = '' }) => from.split('.')[0] ?? ''))) {
      const resource = table.columns.get(reference)?.refersTo
      if (!resource) continue
      const copies = copied.filter(({ from }) => from?.startsWith(`${reference}.`)).map((field) => ({ copy: field.name, source: field.from?.split('.')[1] ?? '', lives: field.follows === true }))
      followers.set(resource, [...(followers.get(resource) ?? []), { table, reference, copies }])
    }
  }
  return followers
}
