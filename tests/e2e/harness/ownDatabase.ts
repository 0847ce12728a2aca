import { randomUUID } from 'node:crypto'
import { addressOf, createDatabase, dropDatabase } from '../../databasesOnServer'

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
  return { env: { DATABASE_URL: addressOf(name) }, drop: () => dropDatabase(name) }
}
