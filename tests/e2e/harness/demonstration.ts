import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { RuntimeConfig } from '../../../src/contract/pageIndex'
import type { LoginAnswer } from '../../../src/contract/session'
import { createLogger } from '../../../src/server/createLogger'
import { openDatabase } from '../../../src/server/database/openDatabase'
import { giveCheapPassword } from '../../cheapHash'
import { addressOf, createDatabase, dropDatabases } from '../../databasesOnServer'
import { demoPassword } from '../../demoPassword'
import { linkFolder } from '../../linkFolder'
import { isMade, onceInRun } from '../../onceInRun'
import { placeSeeded } from '../../server/seededDatabase'
import { logInByHttp } from './api'
import { createOwnDatabase, type OwnDatabase } from './ownDatabase'
import { startServerProcess } from './serverProcess'

/** Where a server finds what it is to begin with. */
export interface Premises {
  readonly folder: string
  readonly database: OwnDatabase
}

const made = 'demonstration'
const ending = 'server-'

/** The small demonstration, which the first server of a run writes, if no run before has left one, and every later server finds there: the writing takes longer than most tests. */
export async function copyDemonstration(runFolder: string): Promise<Premises> {
  await onceInRun(runFolder, made, () => make(runFolder))
  const folder = mkdtempSync(join(runFolder, 'copy-'))
  const annex = join(runFolder, made, 'annex')
  cpSync(join(runFolder, made), folder, { recursive: true, filter: (path) => path !== annex })
  linkFolder(annex, join(folder, 'annex'))
  return { folder, database: await createOwnDatabase(templateOf(runFolder)) }
}

/** Everyone who could sign in to it, by mobile: a copy knows their sessions. */
export function sessionsOf(runFolder: string): ReadonlyMap<string, LoginAnswer> {
  return new Map(JSON.parse(readFileSync(sessionsFile(runFolder), 'utf8')) as [string, LoginAnswer][])
}

/** A server that several files use is ended by none of them. */
export function endWithRun(runFolder: string, pid: number): void {
  writeFileSync(join(runFolder, `${ending}${pid}`), '')
}

/** Ends what the run has left running, and drops what it has left at the PostgreSQL server. */
export async function forgetDemonstration(runFolder: string): Promise<void> {
  for (const name of readdirSync(runFolder)) if (name.startsWith(ending)) end(Number(name.slice(ending.length)))
  if (process.env.DATABASE_URL && isMade(runFolder, made)) await dropDatabases(templateOf(runFolder))
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}

async function make(runFolder: string): Promise<void> {
  const template = templateOf(runFolder)
  const isOnServer = process.env.DATABASE_URL !== undefined
  const seeded = process.env.SEEDED_FOLDER
  if (seeded && isMade(seeded, isOnServer ? 'postgres' : 'embedded')) await placeSeeded(seeded, { dataDir: join(runFolder, made), database: isOnServer ? template : null })
  else if (isOnServer) await createDatabase(template)
  const server = await startServerProcess(join(runFolder, made), isOnServer ? { DATABASE_URL: addressOf(template) } : {})
  // Accounts that are locked or disabled are offered too, to be tried.
  const { demo } = (await (await fetch(`${server.url}/config.json`)).json()) as RuntimeConfig
  const logins = await Promise.all(demo.map(async ({ mobile }) => [mobile, await logInByHttp(server.url, mobile, demoPassword).catch(() => null)] as const))
  writeFileSync(sessionsFile(runFolder), JSON.stringify(logins.filter(([, login]) => login !== null)))
  await server.stop()
  await signInsCostNothing(join(runFolder, made), isOnServer ? { DATABASE_URL: addressOf(template) } : {})
}

/** Windows sign in hundreds of times, and a hash as it should be takes a third of a second of both cores' time. */
async function signInsCostNothing(folder: string, { DATABASE_URL: url }: Readonly<Record<string, string>>): Promise<void> {
  const { db, close } = await openDatabase({ ...(url ? { url } : {}), dataDir: folder, logger: createLogger({ logLevel: 'silent' }) })
  await giveCheapPassword(db, demoPassword)
  await close()
}

const sessionsFile = (runFolder: string) => join(runFolder, 'sessions.json')
const templateOf = (runFolder: string) => basename(runFolder).toLowerCase().replace(/\W/g, '_')
