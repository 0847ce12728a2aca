import type { FieldError } from '../fields/problems'

/** A cell as it travels: what stood in the sheet or was typed in its place; dates as the text they show. */
export type SheetCell = string | number | boolean | null

/** A row of a sheet to be imported, its cells by field. */
export interface SheetRow {
  /** Where it stands in the file; the titles are row 1. */
  readonly row: number
  readonly cells: Readonly<Record<string, SheetCell>>
  /** Which record the row changes, and as of which version: `emp00012@3`. A row without one names it by a field. */
  readonly mark?: string
}

/** What an import does with a sheet: write it, only judge it, or give back its wrong rows as a sheet. */
export const importModes = ['commit', 'check', 'failed'] as const
export type ImportMode = (typeof importModes)[number]

/** What the rows of a sheet are: new records, or what is to change in standing ones, which they name. */
export const sheetPurposes = ['new', 'changes'] as const
export type SheetPurpose = (typeof sheetPurposes)[number]

/** A sheet that has been judged; nothing has been written. */
export interface SheetCheck {
  readonly rows: readonly SheetRow[]
  /** Fields whose columns the sheet has, in its order. */
  readonly columns: readonly string[]
  /** Titles in the sheet that no column of the page bears. */
  readonly unknown: readonly string[]
  /** The rows carry the numbers of an earlier sheet, whose rows they replace. */
  readonly isPart: boolean
  /** `12/plateNo` is the field of row 12, `12/` the row as a whole; no more than `mostSheetErrors`. */
  readonly errors: readonly FieldError[]
  /** Rows with an error, those beyond the told ones included. */
  readonly failed: number
  /** Of changes: rows that would change their record. */
  readonly changing?: number
  /** Of changes: what the cells that differ stand for in their records now, by `12/plateNo`; empty where nothing does. No more than `mostSheetErrors`. */
  readonly was?: Readonly<Record<string, string>>
}

/** A sheet that has been written. */
export interface ImportAnswer {
  readonly created: number
  /** Of changes: rows that changed their record. */
  readonly changed?: number
  /** It had been written before, under the same key; this call wrote nothing. */
  readonly repeated: boolean
}

/** A line of an answer that tells how far the work is, before the last line, which is the answer itself. */
export interface SheetProgress {
  readonly step: 'check' | 'write'
  readonly done: number
  readonly total: number
}

export const mostSheetRows = 10_000
/** Each is judged and written by itself, as if it were edited by hand. */
export const mostChangedRows = 2000
export const mostSheetErrors = 20_000
/** Bytes of a file. */
export const largestSheet = 20 * 1024 * 1024
/** Asked for by `accept`: an answer in lines, progress first. */
export const linesType = 'application/x-ndjson'
/** Over the column of a row's number, where rows of an earlier sheet are given back. */
export const rowNumberTitle = '行号'
/** Over the column that says which record a row changes. */
export const recordMarkTitle = '记录标识'
/** In a cell of a sheet of changes: what stands there goes. A blank cell leaves it as it is. */
export const clearedCell = '（空）'
/** Over the column that says what is wrong with a row; it is not read. */
export const messagesTitle = '错误说明'
/** About how many bytes a sheet will be that is written while it is sent. */
export const expectedSizeHeader = 'x-expected-size'
