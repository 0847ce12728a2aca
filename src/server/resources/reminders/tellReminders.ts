import { sql, type Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { SchemaSet } from '../../../language/schemaSet'
import type { Tables } from '../../database/openDatabase'
import { lookEvery } from '../../lookEvery'
import { readRecords } from '../queries/readRecord'
import { inTransaction, type RecordServices } from '../recordServices'
import { hasSystemMoves, systemMove, takeSystemMoves } from '../systemMoves'
import { nobody } from '../systemPrincipal'
import { reminderTable } from './reminderSources'

const every = 2000
/** Looked at anew each time: what was written before the last look may have been committed after it. */
const overlap = 10_000

/**
 * Takes the moves that the page of the reminders declares for the system, such as the one that sends a message, on those
 * raised or changed since a moment. Whoever writes a record does not wait for this; what a stop cuts off, the daily sweep
 * makes up for. One that was told is not told again: the page's own condition says so.
 */
export async function tellReminders(place: Pick<RecordServices, 'set' | 'db' | 'now'>, since: Date, signal?: AbortSignal): Promise<void> {
  const services: RecordServices = { ...place, principal: nobody }
  const { table } = reminderTable(place.set)
  if (!hasSystemMoves(table)) return
  const raised = await readRecords(place.db, table, [sql`t.updated_at >= ${since.toISOString()}::timestamptz`, sql`t.deleted_at is null`], sql` order by t.updated_at`)
  for (const record of raised) {
    if (signal?.aborted) return
    if (systemMove(services, table, record)) await inTransaction(services, (inner) => takeSystemMoves(inner, table, record.id))
  }
}

/** Tells of reminders within two seconds of the write that raised them; gives the way to stop. */
export function watchReminders(db: Kysely<Tables>, set: () => SchemaSet, logger: Pick<FastifyBaseLogger, 'error'>): () => Promise<void> {
  let since = new Date()
  return lookEvery(every, async (signal) => {
    const now = new Date()
    await tellReminders({ db, set: set(), now }, new Date(since.getTime() - overlap), signal)
    since = now
  }, logger, 'whom reminders concern could not be told')
}
