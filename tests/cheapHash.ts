import { randomBytes, scryptSync } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../src/server/database/openDatabase'

/** A password's hash as the product keeps it, except that to check it takes no third of a second: the hash tells what it costs. */
function cheapHash(password: string): string {
  const salt = randomBytes(16)
  const key = scryptSync(password, salt, 32, { N: 2 ** 4, r: 8, p: 1 })
  const toText = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$scrypt$ln=4,r=8,p=1$${toText(salt)}$${toText(key)}`
}

/** All accounts there are have this password, and sign in at once. `passwords.test.ts` is about hashes that cost what they should. */
export async function giveCheapPassword(db: Kysely<Tables>, password: string): Promise<void> {
  await sql`update access_account set password_hash = ${cheapHash(password)}`.execute(db)
}
