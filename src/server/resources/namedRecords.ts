import { sql } from 'kysely'
import { RequestRefusal } from '../errors'
import { makeMove } from './makeMove'
import { homeTable, type PageTable } from './pageTable'
import { readRecord, type StoredRecord } from './queries/readRecord'
import type { RecordServices } from './recordServices'
import { takeSystemMoves } from './systemMoves'

/*
 * Records of the page files as the hand-made parts (exams, learning, letters) take them: by the name of their resource.
 */

type Values = Readonly<Record<string, unknown>>

/** The table of a resource; a product without its pages does not have what is asked for. */
export function namedTable({ set }: Pick<RecordServices, 'set'>, resource: string): PageTable {
  if (!Object.hasOwn(set.resources, resource)) throw new RequestRefusal('notFound', { message: '本系统没有这项功能' })
  return homeTable(set, resource)
}

/** A record as it stands, whoever asks; held where the tail says so. */
export async function readOne(services: Pick<RecordServices, 'set' | 'db'>, resource: string, id: unknown, tail = sql``): Promise<StoredRecord | undefined> {
  return typeof id === 'string' && id !== '' ? readRecord(services.db, namedTable(services, resource), [sql`t.id = ${id}`, sql`t.deleted_at is null`], tail) : undefined
}

/** Makes a move of the page files by its name, without the hand-made step that keeps others from making it alone. */
export async function moveBy(services: RecordServices, resource: string, record: StoredRecord, name: string, values: Values): Promise<void> {
  const table = namedTable(services, resource)
  const transition = table.page.states?.transitions[name]
  if (!transition) throw new Error(`The page ${table.page.id} has no transition ${name}`)
  await makeMove(services, table, record, { ...transition, step: null }, values)
  await takeSystemMoves(services, table, record.id)
}
