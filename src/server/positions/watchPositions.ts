import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { SchemaSet } from '../../language/schemaSet'
import type { Tables } from '../database/openDatabase'
import { lookEvery } from '../lookEvery'
import { markOffline } from './sweepPositions'
import { watchFences } from './watchFences'
import { watchWaybills } from './watchWaybills'

/** Looks every half minute at who has fallen silent and how waybills under way get on, and which depart or arrive; gives the way to stop. Two servers that do so find the same. */
export function watchPositions(db: Kysely<Tables>, set: () => SchemaSet, logger: Pick<FastifyBaseLogger, 'error' | 'debug'>): () => Promise<void> {
  return lookEvery(30_000, async (signal) => {
    const services = { db, set: set(), now: new Date() }
    await markOffline(services)
    await watchWaybills(services, signal)
    await watchFences(services, logger, signal)
  }, logger, 'the positions of vehicles could not be looked through')
}
