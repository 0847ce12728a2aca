import { writeXlsx, type CellValue } from 'hucre/xlsx'
import { sql } from 'kysely'
import { clearedCell, mostChangedRows, recordMarkTitle } from '../../../contract/sheet'
import type { ListQuery } from '../../../contract/listQuery'
import { fieldTypeOf, type FieldDefinition } from '../../../fields/definitions'
import { cellText } from '../../../fields/textRules'
import { sheetColumns } from '../../../language/sheetFields'
import { RequestRefusal } from '../../errors'
import { loadReferences } from '../labelsOf'
import type { PageTable } from '../pageTable'
import { listConditions } from '../queries/listConditions'
import { listIds } from '../queries/listRows'
import { readRecords } from '../queries/readRecord'
import { openPage, type RecordServices } from '../recordServices'
import { dropDowns } from './dropDowns'
import { entrySheet, guideSheet } from './importTemplate'
import { recordMark } from './recordsOfRows'
import { sheetName, wholeSheet, type SheetAnswer } from './sheetAnswer'

/** The filtered list as a sheet in which it can be changed and brought back: what a form asks for, and which record and version each row is. */
export async function changeSheet(services: RecordServices, pageId: string, query: ListQuery): Promise<SheetAnswer> {
  const table = openPage(services, pageId, 'import')
  for (const action of ['edit', 'export']) openPage(services, pageId, action)
  const { page } = table
  const ids = await listIds(services.db, table, listConditions(table, query, services.principal, services.now), query.orders, mostChangedRows + 1)
  if (ids.length > mostChangedRows) throw new RequestRefusal('tooLarge', { message: `符合条件的${page.noun}超过${mostChangedRows}条，请先筛选` })
  // A masked value would come back as what is left of it.
  const fields = sheetColumns.changes(page).filter(({ masked }) => !masked)
  const { validations, sheet: choices } = await dropDowns(services, fields)
  const entry = entrySheet(services, table, fields, validations, { stars: false })
  const rows = await changedRows(services, table, fields, ids)
  const written = { ...entry, rows: [[...entry.rows?.[0] ?? [], recordMarkTitle], ...rows], columns: [...entry.columns ?? [], { width: 18 }] }
  const guide = await guideSheet(services, table, fields, [
    `在第一张表“${sheetName(page.title)}”中直接改，一行一条${page.noun}，最多${mostChangedRows}行；不改的行、不改的列可以删除。`,
    `空着的格子不改；要把内容去掉，填“${clearedCell}”。请勿改动列名和“${recordMarkTitle}”一列。`,
  ], { stars: false })
  return wholeSheet(`${page.title}修改`, services.now, await writeXlsx({ sheets: [written, guide, ...(choices ? [choices] : [])] }))
}

async function changedRows(services: RecordServices, table: PageTable, fields: readonly FieldDefinition[], ids: readonly string[]): Promise<CellValue[][]> {
  const records = await readRecords(services.db, table, [sql`t.id = any(${ids}::text[])`])
  const byId = new Map(records.map((record) => [record.id, record]))
  const { context } = await loadReferences(services, fields, records)
  return ids.flatMap((id) => {
    const record = byId.get(id)
    if (!record) return []
    const cells = fields.map((field): CellValue => {
      const value = record[field.name] ?? null
      const cell = value === null ? null : fieldTypeOf(field).toSheet(value, field as never, context)
      // The columns hold text, in which a date is what one would type.
      return cell instanceof Date ? cellText(cell) : cell
    })
    return [[...cells, recordMark(record)]]
  })
}
