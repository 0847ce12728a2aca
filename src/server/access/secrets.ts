import type { AccessDatabase } from './accessDatabase'

/** A value that all nodes and all later starts share: the first to come makes it, the others find it. */
export async function sharedSecret(database: AccessDatabase, name: string, make: () => string): Promise<string> {
  await database.insertInto('access_secret').values({ name, value: make() }).onConflict((conflict) => conflict.column('name').doNothing()).execute()
  const { value } = await database.selectFrom('access_secret').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}

export async function readSecret(database: AccessDatabase, name: string): Promise<string | null> {
  const row = await database.selectFrom('access_secret').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

export async function writeSecret(database: AccessDatabase, name: string, value: string): Promise<void> {
  await database.insertInto('access_secret').values({ name, value }).onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute()
}
