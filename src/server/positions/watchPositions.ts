import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { SchemaSet } from '../../language/schemaSet'
import type { Tables } from '../database/openDatabase'
import { lookEvery } from '../lookEvery'
import { rollUpChanged } from './rollUpDays'
import { markOffline } from './sweepPositions'
import { watchFences } from './watchFences'
import { watchWaybills } from './watchWaybills'

/** Looked at anew each time: what was written before the last look may have been committed after it. */
const overlap = 10_000

/** Looks every half minute at who has fallen silent and how waybills under way get on, which depart or arrive, and what alarms have come or been handled; gives the way to stop. Two servers that do so find the same. */
export function watchPositions(db: Kysely<Tables>, set: () => SchemaSet, logger: Pick<FastifyBaseLogger, 'error' | 'debug'>): () => Promise<void> {
  let since = new Date()
  return lookEvery(30_000, async (signal) => {
    const services = { db, set: set(), now: new Date() }
    await markOffline(services)
    await watchWaybills(services, signal)
    await watchFences(services, logger, signal)
    await rollUpChanged(services, new Date(since.getTime() - overlap), signal)
    since = services.now
  }, logger, 'the positions of vehicles could not be looked through')
}
