import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DemoAccount } from '../contract/pageIndex'
import type { SchemaSet } from '../language/schemaSet'
import { accessDatabase } from './access/accessDatabase'
import { readSecret, writeSecret } from './access/secrets'
import type { Tables } from './database/openDatabase'
import { seedDemo } from './demo/seedDemo'
import type { Settings } from './settings'

interface DemoOptions {
  readonly database: Kysely<Tables>
  readonly set: SchemaSet
  readonly settings: Pick<Settings, 'demo' | 'demoPassword'>
  readonly annexFolder: string
  readonly tell: (sentence: string) => void
}

/**
 * Fills an empty database with demonstration data. Accounts and password are kept in the database they
 * belong to, so that a later start, or another node, prints the same.
 */
export async function ensureDemo({ database, set, settings, annexFolder, tell }: DemoOptions): Promise<readonly DemoAccount[]> {
  if (settings.demo === 'off') return []
  const access = accessDatabase(database)
  const kept = await readSecret(access, 'demoAccounts')
  if (kept !== null) return JSON.parse(kept) as DemoAccount[]
  if (await hasAccounts(database)) return []
  tell(settings.demo === 'full' ? '正在写入演示数据（完整，约需几分钟）……' : '正在写入演示数据……')
  const { accounts } = await seedDemo({ database, set, size: settings.demo, password: settings.demoPassword ?? memorablePassword(), today: new Date(), annexFolder })
  await writeSecret(access, 'demoAccounts', JSON.stringify(accounts))
  return accounts
}

/** Whether somebody works with this database already: then it is not filled up with invented records. */
export async function hasAccounts(database: Kysely<Tables>): Promise<boolean> {
  const account = await accessDatabase(database).selectFrom('access_account').select('employee_id').limit(1).executeTakeFirst()
  return account !== undefined
}

/** Without letters and digits that look alike: it is read off a screen and typed. */
function memorablePassword(): string {
  const draw = (letters: string, count: number) => Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('')
  return `${draw('ABCDEFGHJKLMNPQRSTUVWXYZ', 1)}${draw('abcdefghijkmnpqrstuvwxyz', 4)}-${draw('23456789', 4)}`
}
