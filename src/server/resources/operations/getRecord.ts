import { sql } from 'kysely'
import type { RecordData } from '../../../contract/envelope'
import { defaultRecord } from '../../../language/recordRules'
import { presentRecord } from '../presentRecord'
import { readRecord, type StoredRecord } from '../queries/readRecord'
import { recordContext } from '../recordContext'
import { findRecord } from '../recordScope'
import { openPage, type RecordServices } from '../recordServices'
import { whereConditions } from '../scope'
import type { PageTable } from '../pageTable'

/** One record with everything the page declares. */
export async function getRecord(services: RecordServices, pageId: string, id: string): Promise<RecordData> {
  const table = openPage(services, pageId, 'view')
  return presentRecord(services, table, await findRecord(services, table, id))
}

/** The one record of the own organisation; before the first save its defaults, with an empty id. */
export async function getOwnRecord(services: RecordServices, pageId: string): Promise<RecordData> {
  const table = openPage(services, pageId, 'view')
  const record = await findOwnRecord(services, table)
  if (record) return presentRecord(services, table, record)
  const now = services.now.toISOString()
  const blank = { ...defaultRecord(table.page, recordContext(services.set, services.principal, services.now)), [table.page.owner]: services.principal.orgId }
  return presentRecord(services, table, { ...blank, id: '', version: 0, createdAt: now, createdBy: null, updatedAt: now, updatedBy: null, deletedAt: null, ...(table.hasAnnex ? { annex: {} } : {}) })
}

/** The organisation's record of a single page. */
export function findOwnRecord({ db, principal }: RecordServices, table: PageTable): Promise<StoredRecord | undefined> {
  return readRecord(db, table, [sql`t.org_id = ${principal.orgId}`, sql`t.deleted_at is null`, ...whereConditions(table)])
}
