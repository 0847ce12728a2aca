import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { RequestRefusal } from '../errors'
import type { CallServices, PersonServices } from '../platform/call'
import { readFields, textOf } from '../platform/readFields'
import { findWritable, requireVersion } from '../resources/recordScope'
import { inTransaction, openPage } from '../resources/recordServices'
import { recordChanges } from '../resources/recordChanges'
import { updateRow } from '../resources/writeRows'

const page = 'positionKey'

/** Random, and long enough that a plain digest keeps it: nobody guesses 192 bits. */
const keyBytes = 24

const digestOf = (key: string) => createHash('sha256').update(key).digest('hex')

/** Makes the key of a record of the page `positionKey`; the one before is void. It is told this once and stored as a digest. */
export async function issueKey(services: PersonServices, id: string): Promise<{ key: string }> {
  const table = openPage(services, page, 'edit')
  const key = `pk_${randomBytes(keyBytes).toString('base64url')}`
  await inTransaction(services, async (within) => {
    const record = await findWritable(within, table, id)
    if (record['status'] !== 'active') throw new RequestRefusal('notEditable', { message: '已停用的密钥不能再生成' })
    await sql`insert into position_key_hash (key_id, hash) values (${id}, ${digestOf(key)}) on conflict (key_id) do update set hash = excluded.hash`.execute(within.db)
    const values = { hint: key.slice(-4), issuedAt: within.now.toISOString() }
    await updateRow(within, table, { id, version: requireVersion(record.version), values, action: 'update', changes: recordChanges(table, record, { ...record, ...values }) })
  })
  return { key }
}

export interface OpenKey {
  readonly id: string
  readonly orgId: string
}

/** Whose key it is; refuses one that nobody has, or that was taken out of use. */
export async function openKey(services: Pick<CallServices, 'db' | 'set'>, key: unknown): Promise<OpenKey> {
  const refusal = new RequestRefusal('forbidden', { message: '设备密钥无效或已停用' })
  if (typeof key !== 'string' || key.length < 20 || key.length > 80) throw refusal
  const { rows: [found] } = await sql<{ id: string }>`select key_id as id from position_key_hash where hash = ${digestOf(key)}`.execute(services.db)
  if (!found) throw refusal
  const [record] = await readFields(services, page, ['status', 'ownerOrg'], [sql`t.id = ${found.id}`])
  const orgId = textOf(record?.ownerOrg)
  if (!record || record.status !== 'active' || orgId === null) throw refusal
  return { id: found.id, orgId }
}
