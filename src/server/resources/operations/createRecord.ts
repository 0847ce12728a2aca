import type { RecordData } from '../../../contract/envelope'
import { applyAnnex, planAnnex, requireAnnex } from '../annexPlan'
import { takeSystemMoves, hasSystemMoves } from '../systemMoves'
import type { PageTable } from '../pageTable'
import { prepareNewRecord } from '../prepareRecord'
import { presentRecord } from '../presentRecord'
import { recordChanges } from '../recordChanges'
import { requireNamedFiles } from '../requireNamedFiles'
import { recordId } from '../recordId'
import { fillNumbers } from '../recordNumbers'
import { inTransaction, openPage, type RecordServices } from '../recordServices'
import { findRecord } from '../recordScope'
import { insertRow } from '../writeRows'
import type { StoredRecord } from '../queries/readRecord'

type Values = Readonly<Record<string, unknown>>

/** Creates a record: validated, numbered, with its files and its first history row. */
export async function createRecord(services: RecordServices, pageId: string, body: Values): Promise<RecordData> {
  const table = openPage(services, pageId, 'create')
  return presentRecord(services, table, await insertRecord(services, table, body))
}

/** The same without asking for permission. A sheet brings no files: of its rows the required ones come later. */
export async function insertRecord(services: RecordServices, table: PageTable, body: Values, { filesLater = false } = {}): Promise<StoredRecord> {
  const { annex, ...sent } = body
  const { record, unchecked } = await prepareNewRecord(services, table, sent)
  const plan = await planAnnex(services, table, null, annex)
  requireNamedFiles(table, record, plan)
  if (!filesLater) requireAnnex(services, table, record, plan)
  await fillNumbers(services.db, table, record, services.now)
  const id = recordId(services.now)
  const changes = [...recordChanges(table, null, record), ...plan.changes]
  // One statement is a transaction by itself; only what needs more statements pays for more.
  if (plan.slots.length === 0 && !hasSystemMoves(table)) {
    await insertRow(services, table, id, record, changes, unchecked)
    return withStamps(services, table, id, record)
  }
  return inTransaction(services, async (inner) => {
    await insertRow(inner, table, id, record, changes, unchecked)
    await applyAnnex(inner, id, plan)
    await takeSystemMoves(inner, table, id)
    return findRecord(inner, table, id)
  })
}

/** The record as it was just written, without reading it again. */
function withStamps({ principal, now }: RecordServices, table: PageTable, id: string, record: Values): StoredRecord {
  const moment = now.toISOString()
  const fields = Object.fromEntries(table.ownColumns.map(({ field }) => [field.name, record[field.name] ?? null]))
  return {
    id, version: 1, createdAt: moment, createdBy: principal.empId, updatedAt: moment, updatedBy: principal.empId, deletedAt: null, ...fields,
    ...(table.hasAnnex ? { annex: Object.fromEntries(Object.keys(table.page.annex).map((slot) => [slot, []])) } : {}),
  }
}
