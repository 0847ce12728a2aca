import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableNodeFs } from './durableNodeFs'
import { embeddedStatements } from './embeddedStatements'
import type { WorkerAnswer, WorkerBegin, WorkerFailure, WorkerRequest, WorkerSettings } from './embeddedProtocol'
import { resultParsers } from './resultTypes'

/**
 * PostgreSQL in a thread of its own: on the main thread it would starve the event loop.
 * It answers one request after the other; the pool before it sees to whose turn it is.
 */
const settings = workerData as WorkerSettings
const port = parentPort
if (!port) throw new Error('embeddedWorker runs as a worker thread only')

const { code } = await new Promise<WorkerBegin>((resolve) => port.once('message', resolve))
// `-F` switches fsync off, which is pglite's default and would lose acknowledged writes in a crash.
const startParams = [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync', '-c', 'timezone=UTC']
const database = new PGlite({
  extensions: { pg_trgm, btree_gin },
  parsers: { ...resultParsers },
  pgliteWasmModule: code,
  ...(settings.folder === null ? {} : { fs: new DurableNodeFs(settings.folder), startParams }),
  ...(settings.loadFrom === null ? {} : { loadDataDir: dumpIn(settings.loadFrom) }),
})
const run = embeddedStatements(database)

/** As pglite asks for it. A blob of the bytes would first copy a hundred megabytes piece by piece. */
function dumpIn(path: string): Blob {
  const { buffer } = readFileSync(path)
  return Object.assign(new Blob([]), { arrayBuffer: async () => buffer as ArrayBuffer })
}

async function answer(request: WorkerRequest): Promise<WorkerAnswer['result']> {
  switch (request.kind) {
    case 'query':
      if (request.begin !== null) await run(request.begin, [])
      return run(request.sql, request.parameters)
    case 'exec':
      await database.exec(request.sql)
      return { rows: [], affected: 0 }
    case 'dump': {
      // Whoever starts from it need not first go again through everything that was ever written.
      await database.exec('checkpoint')
      const dump = await database.dumpDataDir(request.compression)
      // Written beside and moved over, so that a crash leaves the last whole dump.
      writeFileSync(`${request.file}.part`, Buffer.from(await dump.arrayBuffer()))
      rmSync(request.file, { force: true })
      renameSync(`${request.file}.part`, request.file)
      return { rows: [], affected: 0 }
    }
    case 'close':
      await database.close()
      return { rows: [], affected: 0 }
  }
}

function describeFailure(error: unknown): WorkerFailure {
  const { message, code, constraint, detail, table, column } = error as WorkerFailure
  return { message: message ?? String(error), code, constraint, detail, table, column }
}

/** A dump takes its time, and nothing may be written meanwhile. */
let last: Promise<unknown> = database.waitReady.catch(() => undefined)

port.on('message', (request: WorkerRequest) => {
  last = last.then(() => answer(request)).then(
    (result) => {
      port.postMessage({ id: request.id, result } satisfies WorkerAnswer)
      if (request.kind === 'close') port.close()
    },
    (error: unknown) => port.postMessage({ id: request.id, failure: describeFailure(error) } satisfies WorkerAnswer),
  )
})

database.waitReady.then(
  () => port.postMessage({ id: 0, result: { rows: [], affected: 0 } } satisfies WorkerAnswer),
  (error: unknown) => port.postMessage({ id: 0, failure: describeFailure(error) } satisfies WorkerAnswer),
)
