import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { SchemaSet } from '../../language/schemaSet'
import type { Tables } from '../database/openDatabase'
import { lookEvery } from '../lookEvery'
import { markOffline } from './sweepPositions'
import { watchWaybills } from './watchWaybills'

/** Looks every half minute at who has fallen silent and how waybills under way get on; gives the way to stop. Two servers that do so find the same. */
export function watchPositions(db: Kysely<Tables>, set: () => SchemaSet, logger: Pick<FastifyBaseLogger, 'error'>): () => Promise<void> {
  return lookEvery(30_000, async (signal) => {
    const services = { db, set: set(), now: new Date() }
    await markOffline(services)
    await watchWaybills(services, signal)
  }, logger, 'the positions of vehicles could not be looked through')
}
