import { sql } from 'kysely'
import { RequestRefusal } from '../errors'
import type { PageTable } from './pageTable'
import { readRecord, type StoredRecord } from './queries/readRecord'
import type { RecordServices } from './recordServices'
import { mayWrite } from './mayMove'
import { scopeConditions } from './scope'

/** The record, if the person may see it through this page; otherwise it does not exist for him. */
export async function findRecord(services: RecordServices, table: PageTable, id: string, options: { removed?: boolean } = {}): Promise<StoredRecord> {
  const live = options.removed ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`
  const record = await readRecord(services.db, table, [sql`t.id = ${id}`, live, ...scopeConditions(table, services.principal)])
  if (!record) throw new RequestRefusal('notFound')
  return record
}

/** The record, to be changed or removed: not by whom it was merely sent to, or who may only read it. */
export async function findWritable(services: RecordServices, table: PageTable, id: string, options: { removed?: boolean } = {}): Promise<StoredRecord> {
  const record = await findRecord(services, table, id, options)
  requireWritable(services, table, record)
  return record
}

/** Refuses who may only read a record, as one that was merely sent to him. */
export function requireWritable({ principal }: RecordServices, table: PageTable, record: StoredRecord): void {
  if (!mayWrite(principal, table, record)) throw new RequestRefusal('forbidden', { message: table.page.receivers === null ? '这条记录是别的单位的，不能改动' : '这条记录是别的单位发来的，不能改动' })
}

/** The version a write is based on. */
export function requireVersion(version: unknown): number {
  const number = typeof version === 'string' ? Number(version) : version
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) throw new RequestRefusal('badRequest', { message: '缺少记录的版本号 version' })
  return number
}
