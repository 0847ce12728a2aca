import type { DeriveRequest } from '../../../contract/envelope'
import { derivedFields } from '../../../language/derivedFields'
import { RequestRefusal } from '../../errors'
import { findValues } from '../findValues'
import type { PageTable } from '../pageTable'
import { completeDraft, draftRecord } from '../prepareRecord'
import { findWritable } from '../recordScope'
import { openPage, type RecordServices } from '../recordServices'
import { readReferred } from '../referredRecords'
import { findOwnRecord } from './getRecord'

type Values = Readonly<Record<string, unknown>>

/**
 * What the system would find for a record if it were saved as it is being filled in, with what comes along from there. Nothing is
 * written, and nothing is refused for being incomplete or wrong: what cannot be read counts as not filled in.
 */
export async function deriveValues(services: RecordServices, pageId: string, { id, values }: Partial<DeriveRequest>): Promise<Values> {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) throw new RequestRefusal('badRequest', { message: 'values 应是 JSON 对象' })
  if (id !== undefined && typeof id !== 'string') throw new RequestRefusal('badRequest', { message: 'id 应是一条记录的编号' })
  const table = openPage(services, pageId, id === undefined ? 'create' : 'edit')
  const before = id === undefined ? null : table.page.single ? findOwnRecord(services, table) : findWritable(services, table, id)
  const record = await recordAsItWouldBe(services, table, values, (await before) ?? null)
  return Object.fromEntries(derivedFields(table.page).map((name) => [name, record[name] ?? null]))
}

async function recordAsItWouldBe(services: RecordServices, table: PageTable, values: Values, before: Values | null): Promise<Values> {
  const draft = draftRecord(services, table, values, { before })
  for (const { path } of draft.errors) draft.record[path.split('.')[0]!] = null
  Object.assign(draft.record, await findValues(services, table, draft.record, { before }))
  return completeDraft(services, table, draft, await readReferred(services, table, draft.record, before), { before }).record
}
