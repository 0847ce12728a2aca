import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { DemoAccount } from '../contract/pageIndex'
import { createAccess } from './access/access'
import { accessTables } from './access/accessTables'
import { ensureAdministrator } from './access/ensureAdministrator'
import { localAnnexStore } from './annex/localAnnexStore'
import { sweepAnnex } from './annex/sweepAnnex'
import { buildServer } from './buildServer'
import { openDatabase } from './database/openDatabase'
import { ensureDemo } from './ensureDemo'
import { createLiveSchemas } from './liveSchemas'
import type { Settings } from './settings'
import { createTables } from './tables/migrate'

export interface RunningServer {
  readonly fastify: FastifyInstance
  readonly databaseKind: string
  readonly demo: readonly DemoAccount[]
  /** Finishes what is under way, then closes the database. */
  readonly close: () => Promise<void>
}

const day = 24 * 60 * 60_000

/** Opens the database, makes its tables, fills an empty one, and listens. `tell` is told of what takes long. */
export async function startServer(settings: Settings, logger: FastifyBaseLogger, tell: (sentence: string) => void = () => {}): Promise<RunningServer> {
  await mkdir(settings.dataDir, { recursive: true })
  const database = await openDatabase({ ...(settings.databaseUrl ? { url: settings.databaseUrl } : {}), dataDir: settings.dataDir, logger })
  try {
    const schemas = await createLiveSchemas({ folders: settings.schemas, logger, prepare: async (set) => void (await createTables(database, set, accessTables, { logger, ...(settings.applyMigration ? { applyHash: settings.applyMigration } : {}) })) })
    const current = () => schemas.current().set
    const annexFolder = join(settings.dataDir, 'annex')
    const demo = await ensureDemo({ database: database.db, set: current(), settings, annexFolder, tell })
    await ensureAdministrator({ database: database.db, set: current(), settings, logger })
    const access = await createAccess({ database: database.db, schemas: current, logger })
    schemas.subscribe(access.forgetAll)
    const fastify = await buildServer({ settings, logger, database: database.db, schemas, access, annexFolder, demo })
    await fastify.listen({ port: settings.port, host: settings.host })
    schemas.watch()
    const stopSweeping = sweepDaily(async () => {
      await access.sweep()
      await sweepAnnex(database.db, localAnnexStore(annexFolder))
    }, logger)
    return {
      fastify,
      databaseKind: database.kind,
      demo,
      async close() {
        stopSweeping()
        schemas.close()
        await fastify.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** At the start, once the first requests are through, and every day after. */
function sweepDaily(sweep: () => Promise<void>, logger: FastifyBaseLogger): () => void {
  const run = () => void sweep().catch((error: unknown) => logger.error({ err: error }, 'the daily sweep failed; it is tried again tomorrow'))
  const first = setTimeout(run, 10_000)
  const daily = setInterval(run, day)
  return () => {
    clearTimeout(first)
    clearInterval(daily)
  }
}
