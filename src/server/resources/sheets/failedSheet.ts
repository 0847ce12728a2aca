import { writeXlsx, type Cell, type CellValue } from 'hucre/xlsx'
import { messagesTitle, recordMarkTitle, rowNumberTitle, type SheetPurpose, type SheetRow } from '../../../contract/sheet'
import { sheetColumns } from '../../../language/sheetFields'
import type { PageTable } from '../pageTable'
import type { RecordServices } from '../recordServices'
import { dropDowns } from './dropDowns'
import { entrySheet } from './importTemplate'
import type { JudgedRow } from './judgeSheet'
import { wrongCell } from './sheetLayout'
import { wholeSheet, type SheetAnswer } from './sheetAnswer'

/** The wrong rows of a sheet, to be mended in a spreadsheet: each with its number, by which it comes back, and its reasons. */
export async function failedSheet(services: RecordServices, table: PageTable, sheet: { readonly rows: readonly SheetRow[]; readonly columns: readonly string[] }, failed: readonly JudgedRow[], purpose: SheetPurpose): Promise<SheetAnswer> {
  const fields = shownFields(table, sheet.columns, failed, purpose)
  const { validations, sheet: choices } = await dropDowns(services, fields)
  const entry = entrySheet(services, table, fields, validations, { stars: purpose === 'new' })
  const byRow = new Map(sheet.rows.map((row) => [row.row, row]))
  const hasMarks = sheet.rows.some(({ mark }) => mark !== undefined)
  const head = [...(entry.rows?.[0] ?? []), ...(hasMarks ? [recordMarkTitle] : []), rowNumberTitle, messagesTitle]
  const cells = new Map<string, Partial<Cell>>(entry.cells)
  const rows = failed.map(({ row, errors }, index) => {
    fields.forEach((field, column) => {
      const reasons = errors.filter(({ path }) => path.split('/')[0] === field.name).map(({ message }) => message)
      if (reasons.length > 0) cells.set(`${index + 1},${column}`, wrongCell(reasons))
    })
    const sent = byRow.get(row)
    const own: CellValue[] = [...fields.map((field) => sent?.cells[field.name] ?? null), ...(hasMarks ? [sent?.mark ?? null] : [])]
    return [...own, row, errors.map(({ message }) => message).join('；')]
  })
  const written = { ...entry, rows: [head, ...rows], cells, columns: [...(entry.columns ?? []), ...(hasMarks ? [{ width: 18 }] : []), { width: 8 }, { width: 60 }] }
  return wholeSheet(`${table.page.title}待修改的行`, services.now, await writeXlsx({ sheets: [written, ...(choices ? [choices] : [])] }))
}

/** The columns of the sheet, and those of which something is wrong because they are missing from it. */
function shownFields({ page }: PageTable, columns: readonly string[], failed: readonly JudgedRow[], purpose: SheetPurpose) {
  const wrong = new Set(failed.flatMap(({ errors }) => errors.map(({ path }) => path.split('/')[0] ?? '')))
  return sheetColumns[purpose](page).filter(({ name }) => columns.includes(name) || wrong.has(name))
}
