import { rm } from 'node:fs/promises'
import { inject } from 'vitest'
import type { RuntimeConfig } from '../../../src/contract/pageIndex'
import { demoPassword } from '../../demoPassword'
import { goOnByHttp, type Api } from './api'
import { copyDemonstration, endWithRun, sessionsOf } from './demonstration'
import { createOwnDatabase } from './ownDatabase'
import { startServerProcess, type ServerProcess } from './serverProcess'

export interface TestServer extends ServerProcess {
  readonly password: string
  readonly config: RuntimeConfig
}

/** Everyone at a server that began with the demonstration who can sign in. */
export function everyoneAt({ url }: TestServer): Promise<readonly Api[]> {
  return Promise.all([...sessionsOf(inject('demonstrationFolder'))].map(([mobile, login]) => goOnByHttp(url, mobile, login)))
}

export interface TestServerOptions {
  /** Further settings, see `server/settings`. */
  readonly env?: Readonly<Record<string, string>>
  /** A folder that outlives the server; without it the server has a fresh copy of the demonstration, which goes with it. */
  readonly dataDir?: string
}

/** The built server as a person starts it, on a free port, with the small demonstration. */
export async function startTestServer({ env = {}, dataDir }: TestServerOptions = {}): Promise<TestServer> {
  const { folder, database } = dataDir ? { folder: dataDir, database: await createOwnDatabase() } : await copyDemonstration(inject('demonstrationFolder'))
  const server = await startServerProcess(folder, { ...database.env, ...env })
  const config = (await (await fetch(`${server.url}/config.json`)).json()) as RuntimeConfig
  return {
    ...server, config, password: demoPassword,
    stop: async () => {
      await server.stop()
      await database.drop()
      if (!dataDir) await rm(folder, { recursive: true, force: true })
    },
  }
}

let shared: Promise<TestServer> | undefined

/** The one server of this process, for files that need a place to work and neither count what is there nor end it. It ends with the run. */
export function sharedTestServer(): Promise<TestServer> {
  return shared ??= startTestServer().then((server) => {
    endWithRun(inject('demonstrationFolder'), server.pid)
    return server
  })
}
