import type { RecordData } from '../../../contract/envelope'
import { isEditable } from '../../../language/states'
import { RequestRefusal } from '../../errors'
import { planAnnex, requireAnnex } from '../annexPlan'
import { writeChange } from '../changeRecord'
import { refuseConflict } from '../conflict'
import type { PageTable } from '../pageTable'
import { prepareRecord } from '../prepareRecord'
import { presentRecord } from '../presentRecord'
import type { StoredRecord } from '../queries/readRecord'
import { recordChanges } from '../recordChanges'
import { findRecord, findWritable, requireVersion } from '../recordScope'
import { inTransaction, openPage, type RecordServices } from '../recordServices'
import { requireNamedFiles } from '../requireNamedFiles'
import { insertRecord } from './createRecord'
import { findOwnRecord } from './getRecord'

type Values = Readonly<Record<string, unknown>>

/** Changes the fields that were sent, if nobody else has changed the record since it was read. */
export async function updateRecord(services: RecordServices, pageId: string, id: string, body: Values): Promise<RecordData> {
  const table = openPage(services, pageId, 'edit')
  const version = requireVersion(body['version'])
  return presentRecord(services, table, await changeRecord(services, table, await findWritable(services, table, id), version, body))
}

/** Saves the one record of the own organisation, the first time too. */
export async function saveOwnRecord(services: RecordServices, pageId: string, body: Values): Promise<RecordData> {
  const table = openPage(services, pageId, 'edit')
  const current = await findOwnRecord(services, table)
  if (!current) return presentRecord(services, table, await insertRecord(services, table, body))
  return presentRecord(services, table, await changeRecord(services, table, current, requireVersion(body['version']), body))
}

async function changeRecord(services: RecordServices, table: PageTable, current: StoredRecord, version: number, body: Values): Promise<StoredRecord> {
  const { annex, ...sent } = body
  if (!isEditable(table.page, current)) throw new RequestRefusal('notEditable')
  if (current.version !== version) return refuseConflict(services, table, current, version, sent)
  const record = await prepareRecord(services, table, sent, { before: current })
  const plan = await planAnnex(services, table, current, annex)
  requireNamedFiles(table, record, plan)
  if (plan.slots.length > 0) requireAnnex(services, table, record, plan)
  const changes = recordChanges(table, current, record)
  if (changes.length === 0 && plan.slots.length === 0) return current
  return inTransaction(services, async (inner) => {
    const isWritten = await writeChange(inner, table, { current, record, changes, plan })
    const now = await findRecord(inner, table, current.id)
    return isWritten ? now : refuseConflict(inner, table, now, version, sent)
  })
}

