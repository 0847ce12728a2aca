import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import type { FieldError } from '../../fields/problems'
import { numberTemplate } from '../../fields/autoNumber'
import { rememberedReads } from '../database/rememberedReads'
import { RequestRefusal } from '../errors'
import { groupBy } from '../platform/groupBy'
import { findDuplicates } from './findDuplicates'
import { findValues } from './findValues'
import { findUngranted } from './guardGrants'
import { insertRecords } from './insertRecords'
import { holdClaims } from './keepRules'
import type { PageTable } from './pageTable'
import { completeDraft, draftRecord, type Draft } from './prepareRecord'
import type { StoredRecord } from './queries/readRecord'
import { recordChanges } from './recordChanges'
import { recordId } from './recordId'
import { fillCodes, nextNumbers } from './recordNumbers'
import type { RecordServices } from './recordServices'
import { readAllReferred } from './referredRecords'
import { refreshAllReminders } from './reminders/refreshReminders'
import { hasSystemMoves, systemMove, takeSystemMoves } from './systemMoves'
import { unofferedIn } from './unofferedIn'
import type { Watch } from './watch'

type Values = Readonly<Record<string, unknown>>

/** A new record as it would be written, with all that is wrong with it. */
export interface JudgedRecord {
  readonly record: Record<string, unknown>
  readonly errors: FieldError[]
}

/** Rows judged before others get their turn: the judging of ten thousand takes seconds. */
const rowsAtOnce = 50
const rowsPerStatement = 1000
const takenMeanwhile = '写入的同时有人登记了相同的内容，没有写入任何一条，请重新提交'

/** Judges many new records by the rules of one, and each against those before it. Writes nothing. */
export async function judgeRecords(services: RecordServices, table: PageTable, sent: readonly Values[], watch: Watch = {}): Promise<readonly JudgedRecord[]> {
  const options = { before: null }
  const asking = { ...services, db: rememberedReads(services.db) }
  const drafts: Draft[] = []
  for (const [index, values] of sent.entries()) {
    if (index % rowsAtOnce === 0) await giveWay(watch)
    const draft = draftRecord(services, table, values, options)
    Object.assign(draft.record, await findValues(asking, table, draft.record, options))
    drafts.push(draft)
  }
  const referred = await readAllReferred(asking, table, drafts.map(({ record }) => record))
  const rows: JudgedRecord[] = []
  for (const [index, draft] of drafts.entries()) {
    if (index % rowsAtOnce === 0) {
      await giveWay(watch)
      watch.onProgress?.('check', index, sent.length)
    }
    const { record, errors } = completeDraft(services, table, draft, referred[index]!, options)
    rows.push({ record, errors: [...errors] })
  }
  const records = rows.map(({ record }) => record)
  for (const [index, errors] of (await unofferedIn(services, table, records, null)).entries()) rows[index]?.errors.push(...errors)
  for (const { row, error } of await findDuplicates(services, table, records)) rows[row]?.errors.push(error)
  for (const { row, error } of await findUngranted(services, table, records)) rows[row]?.errors.push(error)
  watch.onProgress?.('check', sent.length, sent.length)
  return rows
}

/** Writes judged records with their numbers and histories, in the transaction under way. Gives their ids, in order. */
export async function writeRecords(services: RecordServices, table: PageTable, records: readonly Record<string, unknown>[], watch: Watch = {}): Promise<readonly string[]> {
  const { principal, now, db, set } = services
  await refuseTaken(services, table, records)
  await drawNumbers(services, table, records)
  const moment = now.toISOString()
  const stamps = { createdAt: moment, createdBy: principal.empId, updatedAt: moment, updatedBy: principal.empId }
  const rows = records.map((record) => ({ id: recordId(now), record }))
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await giveWay(watch)
    watch.onProgress?.('write', start, rows.length)
    const chunk = rows.slice(start, start + rowsPerStatement)
    try {
      await insertRecords(db, set, table.page.id, chunk.map(({ id, record }) => ({ ...ownValues(table, record), id, ...stamps })))
    } catch (error) {
      if ((error as { code?: string }).code !== '23505') throw error
      throw new RequestRefusal('invalid', { message: takenMeanwhile })
    }
    await writeHistory(services, table, chunk)
  }
  await refreshAllReminders(services, table, rows.map(({ id }) => id))
  if (hasSystemMoves(table)) for (const { id, record } of rows) if (systemMove(services, table, { ...record, id } as StoredRecord)) await takeSystemMoves(services, table, id)
  watch.signal?.throwIfAborted()
  watch.onProgress?.('write', rows.length, rows.length)
  return rows.map(({ id }) => id)
}

/** What somebody else has claimed since the records were judged, by a rule that no index keeps: looked at again while it is held. */
async function refuseTaken(services: RecordServices, table: PageTable, records: readonly Values[]): Promise<void> {
  if (!(await holdClaims(services, table, records))) return
  const taken = await findDuplicates(services, table, records)
  if (taken.length > 0) throw new RequestRefusal('invalid', { message: takenMeanwhile, errors: taken.map(({ row, error }) => ({ ...error, path: `${row + 1}/${error.path}` })) })
}

/** Lets others have their turn, and stops where nobody waits for the answer any more. */
async function giveWay({ signal }: Watch): Promise<void> {
  await setImmediate()
  signal?.throwIfAborted()
}

function ownValues({ ownColumns }: PageTable, record: Values): Values {
  return Object.fromEntries(ownColumns.map(({ field: { name } }) => [name, record[name] ?? null]))
}

/** Automatic numbers left blank, drawn at once for each organisation and template, and random codes. */
async function drawNumbers({ db, now }: RecordServices, table: PageTable, records: readonly Record<string, unknown>[]): Promise<void> {
  for (const record of records) fillCodes(table, record)
  for (const { field } of table.ownColumns) {
    const template = 'number' in field ? field.number : undefined
    if (!template) continue
    const blank = records.filter((record) => (record[field.name] ?? null) === null)
    const series = groupBy(blank, (record) => JSON.stringify([String(record[table.page.owner] ?? ''), numberTemplate({ ...field, number: template }, record)]))
    for (const [key, own] of series) {
      const [org, pattern] = JSON.parse(key) as [string, string]
      const numbers = await nextNumbers(db, org, pattern, now, own.length)
      own.forEach((record, index) => { record[field.name] = numbers[index] })
    }
  }
}

async function writeHistory({ db, principal, now }: RecordServices, table: PageTable, records: readonly { readonly id: string; readonly record: Values }[]): Promise<void> {
  const entries = records.map(({ id, record }) => ({ id: recordId(now), record_id: id, changes: recordChanges(table, null, record) }))
  await sql`insert into record_history (id, resource, record_id, at, by_id, by_name, action, version, changes)
    select id, ${table.resource.name}::text, record_id, ${now.toISOString()}::timestamptz, ${principal.empId}::text, ${principal.name}::text, 'create', 1, changes
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(id text, record_id text, changes jsonb)`.execute(db)
}
