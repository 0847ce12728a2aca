import { randomUUID } from 'node:crypto'
import pg from 'pg'

export interface OwnDatabase {
  /** What a server has to be told to use it; nothing where it keeps its own in its folder. */
  readonly env: Readonly<Record<string, string>>
  readonly drop: () => Promise<void>
}

/** On PostgreSQL every started server has a database of its own, so that no test meets another's records; as a copy of another where one is named. */
export async function createOwnDatabase(template?: string): Promise<OwnDatabase> {
  if (!process.env.DATABASE_URL) return { env: {}, drop: async () => undefined }
  const name = `${template ?? 'e2e'}_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  await createDatabase(name, template)
  return { env: addressOf(name), drop: () => dropDatabase(name) }
}

/** A database of that name, empty or as the template. */
export function createDatabase(name: string, template?: string): Promise<void> {
  return withServer(async (client) => void (await client.query(`create database ${name}${template ? ` template ${template}` : ''}`)))
}

function dropDatabase(name: string): Promise<void> {
  return withServer(async (client) => void (await client.query(`drop database if exists ${name} with (force)`)))
}

/** Drops a template and whatever was copied from it and is still there. */
export async function dropDatabases(template: string): Promise<void> {
  const names = await withServer(async (client) => (await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [template])).rows.map(({ datname }) => datname))
  for (const name of names) await dropDatabase(name)
}

/** The setting by which a server finds a database. */
export function addressOf(name: string): Readonly<Record<string, string>> {
  const url = new URL(process.env.DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return { DATABASE_URL: url.href }
}

async function withServer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  return work(client).finally(() => client.end())
}
