import { mostSheetErrors, type ImportAnswer, type ImportMode, type SheetCheck } from '../../../contract/sheet'
import { RequestRefusal } from '../../errors'
import { writeRecords } from '../manyRecords'
import type { PageTable } from '../pageTable'
import { inTransaction, openPage, type RecordServices } from '../recordServices'
import { failedSheet } from '../sheets/failedSheet'
import { judgeSheet, type JudgedRow } from '../sheets/judgeSheet'
import type { SheetAnswer } from '../sheets/sheetAnswer'
import { claimSheetImport, readSheetImport } from '../sheets/sheetImports'
import { readSheetRows } from '../sheets/sheetRows'
import type { Watch } from '../watch'

export interface ImportRequest {
  readonly mode: ImportMode
  /** Given by the sender: a sheet is written once under it, however often it is sent. Without it every sending writes. */
  readonly key: string | null
  readonly bytes: Uint8Array
}

/** Creates a record per row of a sheet, or none; or only says what is wrong with it, each error at its cell. */
export async function importRecords(services: RecordServices, pageId: string, { mode, key, bytes }: ImportRequest, watch: Watch = {}): Promise<SheetCheck | ImportAnswer | SheetAnswer> {
  const table = openPage(services, pageId, 'import')
  const sheet = await readSheetRows(table, bytes)
  const written = mode === 'commit' && key !== null ? await readSheetImport(services, pageId, key) : null
  if (written !== null) return { created: written, repeated: true }
  const judged = await judgeSheet(services, table, sheet.rows, watch)
  const failed = judged.filter(({ errors }) => errors.length > 0)
  if (mode === 'failed') return failedSheet(services, table, sheet, failed)
  if (mode === 'check') return { ...sheet, errors: told(failed), failed: failed.length }
  return writeSheet(services, table, judged, key, watch)
}

async function writeSheet(services: RecordServices, table: PageTable, rows: readonly JudgedRow[], key: string | null, watch: Watch): Promise<ImportAnswer> {
  const failed = rows.filter(({ errors }) => errors.length > 0)
  if (failed.length > 0) {
    // The same sheet, sent a moment before, may be what these rows collide with.
    const written = key === null ? null : await readSheetImport(services, table.page.id, key)
    if (written !== null) return { created: written, repeated: true }
    const errors = told(failed)
    throw new RequestRefusal('invalid', { message: `${rows.length}行中有${failed.length}行填写有误，没有导入任何一行`, errors })
  }
  return inTransaction(services, async (inner) => {
    if (key !== null && !(await claimSheetImport(inner, table.page.id, key, rows.length))) return { created: rows.length, repeated: true }
    await writeRecords(inner, table, rows.map(({ record }) => record), watch)
    return { created: rows.length, repeated: false }
  })
}

function told(failed: readonly JudgedRow[]) {
  return failed.flatMap(({ row, errors }) => errors.map((error) => ({ ...error, path: `${row}/${error.path}` }))).slice(0, mostSheetErrors)
}
