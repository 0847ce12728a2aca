import { mostSheetErrors, type ImportAnswer, type ImportMode, type SheetCheck, type SheetPurpose } from '../../../contract/sheet'
import { RequestRefusal } from '../../errors'
import { writeRecords } from '../manyRecords'
import type { PageTable } from '../pageTable'
import { inTransaction, openPage, type RecordServices } from '../recordServices'
import { failedSheet } from '../sheets/failedSheet'
import { isChanging, judgeChanges, type JudgedChange } from '../sheets/judgeChanges'
import { judgeSheet, type JudgedAddition, type JudgedRow } from '../sheets/judgeSheet'
import type { SheetAnswer } from '../sheets/sheetAnswer'
import { claimWriting, readWritten } from '../writtenOnce'
import { readSheetRows, type ReadSheet } from '../sheets/sheetRows'
import { writeChanges } from '../sheets/writeChanges'
import type { Watch } from '../watch'

export interface ImportRequest {
  readonly mode: ImportMode
  readonly purpose: SheetPurpose
  /** Given by the sender: a sheet is written once under it, however often it is sent. Without it every sending writes. */
  readonly key: string | null
  readonly bytes: Uint8Array
}

/** What is done with the rows of a sheet: each is judged, and all are written, or none. */
interface SheetWork<Row extends JudgedRow> {
  readonly judge: (services: RecordServices, table: PageTable, sheet: ReadSheet, watch: Watch) => Promise<readonly Row[]>
  readonly write: (services: RecordServices, table: PageTable, rows: readonly Row[], watch: Watch) => Promise<unknown>
  /** The rows of which something is written. */
  readonly count: (rows: readonly Row[]) => number
  readonly answer: (count: number, repeated: boolean) => ImportAnswer
  /** What a check tells besides what is wrong. */
  readonly tells: (rows: readonly Row[]) => Pick<SheetCheck, 'changing' | 'was'>
}

const additions: SheetWork<JudgedAddition> = {
  judge: (services, table, { rows }, watch) => judgeSheet(services, table, rows, watch),
  write: (services, table, rows, watch) => writeRecords(services, table, rows.map(({ record }) => record), watch),
  count: (rows) => rows.length,
  answer: (created, repeated) => ({ created, repeated }),
  tells: () => ({}),
}

const changes: SheetWork<JudgedChange> = {
  judge: (services, table, { rows }, watch) => judgeChanges(services, table, rows, watch),
  write: writeChanges,
  count: (rows) => rows.filter(isChanging).length,
  answer: (changed, repeated) => ({ created: 0, changed, repeated }),
  tells: (rows) => ({
    changing: rows.filter(isChanging).length,
    was: Object.fromEntries(rows.flatMap(({ row, was }) => Object.entries(was).map(([field, text]) => [`${row}/${field}`, text])).slice(0, mostSheetErrors)),
  }),
}

/** Creates a record per row of a sheet, or changes the one it names; all or none; or only says what is wrong with it, each error at its cell. */
export async function importRecords(services: RecordServices, pageId: string, request: ImportRequest, watch: Watch = {}): Promise<SheetCheck | ImportAnswer | SheetAnswer> {
  const table = openPage(services, pageId, 'import')
  if (request.purpose === 'new') return workThrough(services, table, additions, request, watch)
  openPage(services, pageId, 'edit')
  return workThrough(services, table, changes, request, watch)
}

async function workThrough<Row extends JudgedRow>(services: RecordServices, table: PageTable, work: SheetWork<Row>, { mode, purpose, key, bytes }: ImportRequest, watch: Watch): Promise<SheetCheck | ImportAnswer | SheetAnswer> {
  const sheet = await readSheetRows(table, bytes)
  const written = mode === 'commit' && key !== null ? await readWritten(services, table.page.id, key) : null
  if (written !== null) return work.answer(written, true)
  const judged = await work.judge(services, table, sheet, watch)
  const failed = judged.filter(({ errors }) => errors.length > 0)
  if (mode === 'failed') return failedSheet(services, table, sheet, failed, purpose)
  if (mode === 'check') return { ...sheet, errors: told(failed), failed: failed.length, ...work.tells(judged) }
  return writeSheet(services, table, work, judged, key, watch)
}

async function writeSheet<Row extends JudgedRow>(services: RecordServices, table: PageTable, work: SheetWork<Row>, rows: readonly Row[], key: string | null, watch: Watch): Promise<ImportAnswer> {
  const failed = rows.filter(({ errors }) => errors.length > 0)
  if (failed.length > 0) {
    // The same sheet, sent a moment before, may be what these rows collide with.
    const written = key === null ? null : await readWritten(services, table.page.id, key)
    if (written !== null) return work.answer(written, true)
    const errors = told(failed)
    throw new RequestRefusal('invalid', { message: `${rows.length}行中有${failed.length}行填写有误，没有写入任何一行`, errors })
  }
  const count = work.count(rows)
  return inTransaction(services, async (inner) => {
    if (key !== null && !(await claimWriting(inner, table.page.id, key, count))) return work.answer(count, true)
    await work.write(inner, table, rows, watch)
    return work.answer(count, false)
  })
}

function told(failed: readonly JudgedRow[]) {
  return failed.flatMap(({ row, errors }) => errors.map((error) => ({ ...error, path: `${row}/${error.path}` }))).slice(0, mostSheetErrors)
}
