import { messagesTitle, mostSheetRows, recordMarkTitle, rowNumberTitle, type SheetCell, type SheetRow } from '../../../contract/sheet'
import type { SheetValue } from '../../../fields/fieldType'
import { cellText } from '../../../fields/textRules'
import { sheetTitles } from '../../../language/sheetFields'
import { RequestRefusal } from '../../errors'
import type { PageTable } from '../pageTable'
import { readSheetFile, type SheetLine } from './readSheetFile'

/** A sheet as the page understands it: rows that are not blank, their cells by field. */
export interface ReadSheet {
  readonly rows: readonly SheetRow[]
  readonly columns: readonly string[]
  readonly unknown: readonly string[]
  readonly isPart: boolean
}

const rowNumber = Symbol('the number of the row')
const recordMark = Symbol('the record that the row changes')
type Column = string | typeof rowNumber | typeof recordMark | null

/** Reads an xlsx or csv file, or rows that have been read before and mended (JSON). */
export async function readSheetRows(table: PageTable, bytes: Uint8Array): Promise<ReadSheet> {
  const sheet = bytes[0] === 0x7b ? readMended(table, bytes) : fromLines(table, await readSheetFile(bytes))
  if (sheet.rows.length > mostSheetRows) throw new RequestRefusal('tooLarge', { message: `一次最多导入${mostSheetRows}行，请分成几个文件` })
  if (sheet.rows.length === 0) throw new RequestRefusal('badRequest', { message: '文件中除列名外没有内容，请从第2行起填写' })
  const numbers = new Set(sheet.rows.map(({ row }) => row))
  if (numbers.size < sheet.rows.length) throw new RequestRefusal('badRequest', { message: `“${rowNumberTitle}”列中有重复的行号，请勿改动这一列` })
  return sheet
}

function fromLines(table: PageTable, [header = [], ...lines]: readonly SheetLine[]): ReadSheet {
  const titles = header.map(plainTitle)
  const columns = columnsOf(table, titles)
  const filled = lines.map((cells, index) => ({ row: index + 2, cells })).filter(({ cells }) => cells.some((cell) => cell !== null && cellText(cell) !== null))
  return {
    rows: filled.map(({ row, cells }) => toRow(columns, row, cells)),
    columns: columns.filter((column) => typeof column === 'string'),
    unknown: titles.filter((title, index) => columns[index] === null && title !== '' && title !== messagesTitle),
    isPart: columns.includes(rowNumber),
  }
}

/** Columns are found by their titles, in any order; a required mark does not matter. */
function columnsOf({ page, ownColumns }: PageTable, titles: readonly string[]): readonly Column[] {
  const named = [...sheetTitles(page)].map(([name, title]) => [plainTitle(title), name] as const)
  // Titles of the list may be those of columns that no form has.
  const byTitle = new Map<string, Column>([...ownColumns.map(({ field }) => [plainTitle(field.title), field.name] as const), ...named, [rowNumberTitle, rowNumber], [recordMarkTitle, recordMark]])
  const columns = titles.map((title) => byTitle.get(title) ?? null)
  if (columns.every((column) => typeof column !== 'string')) {
    throw new RequestRefusal('badRequest', { message: `第一行应是列名，如：${named.slice(0, 5).map(([title]) => title).join('、')}` })
  }
  const repeated = titles.find((title, index) => columns[index] !== null && titles.indexOf(title) !== index)
  if (repeated !== undefined) throw new RequestRefusal('badRequest', { message: `列名“${repeated}”出现了两次，请删去一列` })
  return columns
}

const plainTitle = (title: SheetValue): string => String(title ?? '').replace(/[*＊\s]/g, '')

function toRow(columns: readonly Column[], place: number, cells: SheetLine): SheetRow {
  const named: Record<string, SheetCell> = {}
  let row = place
  let mark: string | null = null
  columns.forEach((column, index) => {
    const cell = cells[index] ?? null
    if (column === rowNumber) row = isRowNumber(Number(cell)) ? Number(cell) : place
    else if (column === recordMark) mark = cellText(cell)
    else if (column !== null && cell !== null) named[column] = cell instanceof Date ? cellText(cell) : cell
  })
  return { row, cells: named, ...(mark === null ? {} : { mark }) }
}

function readMended({ columns }: PageTable, bytes: Uint8Array): ReadSheet {
  const sent = parse(bytes)
  const rows = typeof sent === 'object' && sent !== null && 'rows' in sent && Array.isArray(sent.rows) ? (sent.rows as readonly unknown[]) : null
  if (!rows?.every((row) => isRow(row, columns))) throw new RequestRefusal('badRequest', { message: '应是 {"rows": [{"row": 2, "cells": {"字段": "内容"}}]}，单元格是文字、数字或是否' })
  return { rows: rows as readonly SheetRow[], columns: [...new Set((rows as readonly SheetRow[]).flatMap(({ cells }) => Object.keys(cells)))], unknown: [], isPart: false }
}

function isRow(row: unknown, fields: PageTable['columns']): row is SheetRow {
  if (typeof row !== 'object' || row === null || !('row' in row) || !isRowNumber(row.row) || !('cells' in row) || typeof row.cells !== 'object' || row.cells === null || ('mark' in row && typeof row.mark !== 'string')) return false
  return Object.entries(row.cells).every(([name, cell]) => fields.has(name) && (cell === null || ['string', 'number', 'boolean'].includes(typeof cell)))
}

const isRowNumber = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10_000_000

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
