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
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  await createDatabase(name, template)
  return { env: addressOf(name), drop: () => dropDatabase(name) }
}

/** A database of that name, empty or as the template. */
export function createDatabase(name: string, template?: string): Promise<void> {
  return run(`create database ${name}${template ? ` template ${template}` : ''}`)
}

export function dropDatabase(name: string): Promise<void> {
  return run(`drop database if exists ${name} with (force)`)
}

/** The setting by which a server finds a database. */
export function addressOf(name: string): Readonly<Record<string, string>> {
  const url = new URL(process.env.DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return { DATABASE_URL: url.href }
}

async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
