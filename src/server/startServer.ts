import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { DemoAccount } from '../contract/pageIndex'
import type { SchemaSet } from '../language/schemaSet'
import { createAccess } from './access/access'
import { accessTables } from './access/accessTables'
import { ensureAdministrator } from './access/ensureAdministrator'
import { localAnnexStore } from './annex/localAnnexStore'
import { sweepAnnex } from './annex/sweepAnnex'
import { buildServer } from './buildServer'
import { FolderInUseError } from './database/folderLock'
import { openDatabase, type Database } from './database/openDatabase'
import { ensureDemo } from './ensureDemo'
import { builtCode, keptSchemas } from './keptSchemas'
import { createLiveSchemas } from './liveSchemas'
import { sweepVisits } from './platform/activity'
import { ensureAppSettings } from './platform/appSettings'
import { callTables } from './platform/callTables'
import { sweepUploadSessions } from './platform/phoneUploadSession'
import { rollUpDays } from './positions/rollUpDays'
import { sweepPoints } from './positions/sweepPositions'
import { watchExams } from './exams/watchExams'
import { watchPositions } from './positions/watchPositions'
import { giveCodes } from './resources/giveCodes'
import { watchReminders } from './resources/reminders/tellReminders'
import { sweepReminders } from './resources/reminders/refreshReminders'
import { sweepWritten } from './resources/writtenOnce'
import { sweepRecords } from './resources/sweepRecords'
import { watchTimedMoves } from './resources/timedMoves'
import { sweepUrged } from './resources/urge/urgedToday'
import type { Settings } from './settings'
import { sweepDaily } from './sweepDaily'
import { createTables } from './tables/migrate'
import { resourceTables } from './tables/resourceTable'

export interface RunningServer {
  readonly fastify: FastifyInstance
  readonly databaseKind: string
  readonly demo: readonly DemoAccount[]
  /** Finishes what is under way, then closes the database. */
  readonly close: () => Promise<void>
}

/** Opens the database, makes its tables, fills an empty one, and listens. `tell` is told of what takes long. */
export async function startServer(settings: Settings, logger: FastifyBaseLogger, tell: (sentence: string) => void = () => {}): Promise<RunningServer> {
  await mkdir(settings.dataDir, { recursive: true })
  // The database opens, in its own thread or machine, while the page files go through the gate.
  const opening = openDatabase({ ...(settings.databaseUrl ? { url: settings.databaseUrl } : {}), dataDir: settings.dataDir, logger })
  opening.catch(() => {})
  try {
    await refuseTakenPort(settings)
    const prepare = tableMaker(opening, settings, logger)
    const code = builtCode()
    const schemas = await createLiveSchemas({ folders: settings.schemas, logger, prepare, kept: code === null ? null : keptSchemas(settings.dataDir, code) })
    const database = await opening
    const current = () => schemas.current().set
    const annexFolder = join(settings.dataDir, 'annex')
    const demo = await ensureDemo({ database: database.db, set: current(), settings, annexFolder, tell })
    await ensureAppSettings(database.db, current())
    await ensureAdministrator({ database: database.db, set: current(), settings, logger, isDemo: demo.length > 0 })
    const access = await createAccess({ database: database.db, schemas: current, logger })
    schemas.subscribe(access.forgetAll)
    const fastify = await buildServer({ settings, logger, database: database.db, schemas, access, annexFolder, demo })
    await fastify.listen({ port: settings.port, host: settings.host })
    schemas.watch()
    const stopSweeping = sweepDaily(async (signal) => {
      await sweepRecords(database.db, current(), logger, new Date(), signal)
      await sweepReminders(database.db, current(), logger, new Date(), signal)
      await access.sweep()
      await sweepUploadSessions(database.db)
      await sweepWritten(database.db)
      await sweepUrged(database.db)
      await sweepVisits(database.db)
      await rollUpDays({ db: database.db, set: current(), now: new Date() }, signal)
      await sweepPoints({ db: database.db, set: current(), now: new Date() }, settings.trackDays, signal)
      await sweepAnnex(database.db, localAnnexStore(annexFolder))
    }, logger)
    const stopTelling = watchReminders(database.db, current, logger)
    const stopMoving = watchTimedMoves(database.db, current, logger)
    const stopWatching = watchPositions(database.db, current, logger)
    const stopExams = watchExams(database.db, current, logger)
    return {
      fastify,
      databaseKind: database.kind,
      demo,
      async close() {
        schemas.close()
        await fastify.close()
        await stopSweeping()
        await stopTelling()
        await stopMoving()
        await stopWatching()
        await stopExams()
        await database.close()
      },
    }
  } catch (error) {
    const failure = await opening.then((database) => database.close()).catch((reason: unknown) => reason)
    // Somebody else at work in the folder also explains why the port is taken.
    throw failure instanceof FolderInUseError ? failure : error
  }
}

/** Asked first: nobody waits for a database to be filled only to hear that the port is another's. */
function refuseTakenPort({ port, host }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
}

/** Makes what tables a set of pages needs. Most edits of a page change none; then the database is not asked, and the browser sees them at once. */
function tableMaker(opening: Promise<Database>, { applyMigration }: Settings, logger: FastifyBaseLogger): (set: SchemaSet, applyHash?: string) => Promise<void> {
  let made = ''
  return async (set, agreed) => {
    const wanted = JSON.stringify(resourceTables(set))
    if (wanted === made) return
    const applyHash = agreed ?? applyMigration
    const database = await opening
    await createTables(database, set, [...accessTables, ...callTables], { logger, ...(applyHash ? { applyHash } : {}) })
    await giveCodes(database.db, set)
    made = wanted
  }
}
