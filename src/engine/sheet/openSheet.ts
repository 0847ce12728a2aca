import { clearedCell, type SheetCell, type SheetCheck, type SheetPurpose, type SheetRow } from '../../contract/sheet'
import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import type { FieldContext } from '../../fields/fieldType'
import { isProblem, problemText, type FieldError } from '../../fields/problems'
import { requiredProblem } from '../../fields/requiredProblem'
import { sheetColumns } from '../../language/sheetFields'
import type { PageDefinition } from '../../language/pageDefinition'

/** A sheet between its upload and its import. */
export interface OpenSheet extends SheetCheck {
  readonly purpose: SheetPurpose
  /** Under which it is written, once. */
  readonly key: string
  readonly fileName: string
  /** Cells that were typed over since the last check, by `row/field`. */
  readonly edits: Readonly<Record<string, SheetCell>>
  /** What is wrong with typed-over cells as far as it can be told without the server. */
  readonly problems: Readonly<Record<string, string>>
}

export const cellKey = (row: number, field: string): string => `${row}/${field}`

/** The rows with what was typed over them. */
export function mendedRows({ rows, edits }: Pick<OpenSheet, 'rows' | 'edits'>): readonly SheetRow[] {
  const byRow = new Map<number, Record<string, SheetCell>>()
  for (const [key, cell] of Object.entries(edits)) {
    const [row = '', field = ''] = key.split('/')
    byRow.set(Number(row), { ...byRow.get(Number(row)), [field]: cell })
  }
  return rows.map((row) => (byRow.has(row.row) ? { ...row, cells: { ...row.cells, ...byRow.get(row.row) } } : row))
}

/** Rows of an earlier sheet, given back, take their places; new numbers are added. */
export function mergeRows(rows: readonly SheetRow[], part: readonly SheetRow[]): readonly SheetRow[] {
  const given = new Map(part.map((row) => [row.row, row]))
  const known = new Set(rows.map(({ row }) => row))
  // A column that the part leaves out keeps what it had.
  const merged = rows.map((row) => (given.has(row.row) ? { ...row, cells: { ...row.cells, ...given.get(row.row)?.cells } } : row))
  return [...merged, ...part.filter(({ row }) => !known.has(row))]
}

/** With a cell typed over. What was wrong with it is judged anew. */
export function editCell(sheet: OpenSheet, row: number, field: FieldDefinition, cell: SheetCell, context: FieldContext): OpenSheet {
  const key = cellKey(row, field.name)
  const { [key]: _before, ...problems } = sheet.problems
  const problem = problemOf(sheet.purpose, field, cell, context)
  return { ...sheet, edits: { ...sheet.edits, [key]: cell }, problems: problem === null ? problems : { ...problems, [key]: problem } }
}

/** What is wrong with a cell by itself; null also where only the server can tell. */
export function problemOf(purpose: SheetPurpose, field: FieldDefinition, cell: SheetCell, context: FieldContext): string | null {
  const type = fieldTypeOf(field)
  // What is left blank stays as it is, where records are changed.
  if (cell === null || cell === '') return field.required && purpose === 'new' ? problemText(requiredProblem(field), field.title) : null
  if (cell === clearedCell || type.refersTo || type.storage === 'json') return null
  if ('dict' in field && context.dictionary(String(field.dict)) === undefined) return null
  const value = type.fromSheet(cell, field as never, context)
  if (isProblem(value)) return problemText(value, field.title)
  const [first] = value === null ? [] : type.check(value, field as never, context)
  return first ? problemText(first, field.title) : null
}

/** Messages by row and field, what was typed over left out; under the empty name what concerns a row as a whole. */
export type OpenErrors = ReadonlyMap<number, Readonly<Record<string, string>>>

export function openErrors(page: PageDefinition, sheet: OpenSheet): OpenErrors {
  const shown = new Set(sheetColumns[sheet.purpose](page).map(({ name }) => name))
  const byRow = new Map<number, Record<string, string>>()
  const add = (row: number, field: string, message: string) => {
    const known = byRow.get(row) ?? {}
    byRow.set(row, { ...known, [field]: known[field] === undefined ? message : `${known[field]}；${message}` })
  }
  const touched = new Set(Object.keys(sheet.edits).map((key) => Number(key.split('/')[0])))
  for (const { path, message } of sheet.errors) {
    const [row, field] = placeOf(path)
    // What concerns the whole row may have been mended by any of its cells.
    const isMended = shown.has(field) ? cellKey(row, field) in sheet.edits : touched.has(row)
    if (!isMended) add(row, shown.has(field) ? field : '', message)
  }
  for (const [key, message] of Object.entries(sheet.problems)) add(...placeOf(key), message)
  return byRow
}

function placeOf(path: string): [number, string] {
  const [row = '', field = ''] = path.split('/')
  return [Number(row), field]
}

/** The columns of the grid: those of the sheet, and those of which something is wrong because they are missing from it. */
export function gridFields(page: PageDefinition, { purpose, columns, errors, edits }: OpenSheet): readonly FieldDefinition[] {
  const named = new Set([...columns, ...errors.map(({ path }: FieldError) => placeOf(path)[1]), ...Object.keys(edits).map((key) => placeOf(key)[1])])
  return sheetColumns[purpose](page).filter(({ name }) => named.has(name))
}
