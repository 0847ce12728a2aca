import { writeXlsx, type Cell, type CellValue } from 'hucre/xlsx'
import { messagesTitle, rowNumberTitle, type SheetRow } from '../../../contract/sheet'
import { sheetFields } from '../../../language/sheetFields'
import type { PageTable } from '../pageTable'
import type { RecordServices } from '../recordServices'
import { dropDowns } from './dropDowns'
import { entrySheet } from './importTemplate'
import type { JudgedRow } from './judgeSheet'
import { wrongCell } from './sheetLayout'
import { wholeSheet, type SheetAnswer } from './sheetAnswer'

/** The wrong rows of a sheet, to be mended in a spreadsheet: each with its number, by which it comes back, and its reasons. */
export async function failedSheet(services: RecordServices, table: PageTable, sheet: { readonly rows: readonly SheetRow[]; readonly columns: readonly string[] }, failed: readonly JudgedRow[]): Promise<SheetAnswer> {
  const fields = shownFields(table, sheet.columns, failed)
  const { validations, sheet: choices } = await dropDowns(services, fields)
  const entry = entrySheet(services, table, fields, validations)
  const byRow = new Map(sheet.rows.map(({ row, cells }) => [row, cells]))
  const head = [...(entry.rows?.[0] ?? []), rowNumberTitle, messagesTitle]
  const cells = new Map<string, Partial<Cell>>(entry.cells)
  const rows = failed.map(({ row, errors }, index) => {
    fields.forEach((field, column) => {
      const reasons = errors.filter(({ path }) => path.split('/')[0] === field.name).map(({ message }) => message)
      if (reasons.length > 0) cells.set(`${index + 1},${column}`, wrongCell(reasons))
    })
    const own: CellValue[] = fields.map((field) => byRow.get(row)?.[field.name] ?? null)
    return [...own, row, errors.map(({ message }) => message).join('；')]
  })
  const written = { ...entry, rows: [head, ...rows], cells, columns: [...(entry.columns ?? []), { width: 8 }, { width: 60 }] }
  return wholeSheet(`${table.page.title}待修改的行`, services.now, await writeXlsx({ sheets: [written, ...(choices ? [choices] : [])] }))
}

/** The columns of the sheet, and those of which something is wrong because they are missing from it. */
function shownFields({ page }: PageTable, columns: readonly string[], failed: readonly JudgedRow[]) {
  const wrong = new Set(failed.flatMap(({ errors }) => errors.map(({ path }) => path.split('/')[0] ?? '')))
  return sheetFields(page).filter(({ name }) => columns.includes(name) || wrong.has(name))
}
