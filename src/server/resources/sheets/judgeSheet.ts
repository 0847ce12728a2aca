import type { SheetRow } from '../../../contract/sheet'
import type { FieldDefinition } from '../../../fields/definitions'
import type { FieldError } from '../../../fields/problems'
import { judgeRecords, type JudgedRecord } from '../manyRecords'
import type { PageTable } from '../pageTable'
import type { RecordServices } from '../recordServices'
import type { Watch } from '../watch'
import { readCells, sheetContext, withUnreadable } from './readCells'

/** What was found out about a row of a sheet. */
export interface JudgedRow {
  readonly row: number
  readonly errors: readonly FieldError[]
}

/** A row of a sheet as the record it would become. */
export interface JudgedAddition extends JudgedRow, JudgedRecord {
  readonly errors: FieldError[]
}

/** Reads every cell by its column's type and judges the rows as if each were entered by hand. Writes nothing. */
export async function judgeSheet(services: RecordServices, table: PageTable, rows: readonly SheetRow[], watch: Watch): Promise<readonly JudgedAddition[]> {
  const fields = table.ownColumns.map(({ field }) => field).filter(isRead)
  const context = await sheetContext(services, fields, rows)
  const read = rows.map(({ cells }) => readCells(fields, cells, context))
  const judged = await judgeRecords(services, table, read.map(({ values }) => values), watch)
  return judged.map(({ record, errors }, index) => ({ row: rows[index]?.row ?? 0, record, errors: withUnreadable(read[index]?.errors ?? [], errors) }))
}

const isRead = (field: FieldDefinition) => !field.readOnly && field.compute === undefined
