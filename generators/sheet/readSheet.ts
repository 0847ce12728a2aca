import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import type { SheetValue } from '../../src/fields/fieldType'
import { readBlock } from '../../src/fields/table/pasteBlock'
import { GeneratorError } from '../generatorErrors'
import { readSource } from '../readSource'

/** The first sheet of a file: its titles, and the rows below them. */
export interface ReadSheet {
  readonly titles: readonly string[]
  readonly rows: readonly (readonly SheetValue[])[]
}

/** Rows beyond these say nothing new of a column. */
const mostRows = 5000

/** Reads an xlsx or csv file (UTF-8 or GB 18030). The first line with two titles or more is the one that names the columns. */
export async function readSheet(path: string): Promise<ReadSheet> {
  const { bytes } = await readSource(path)
  const lines = await readLines(path, bytes)
  const first = lines.findIndex((line) => line.filter((cell) => typeof cell === 'string' && cell.trim() !== '').length >= 2)
  if (first < 0) throw new GeneratorError('notTable', { value: path, problem: '没有一行写着两个以上的列名' })
  const titles = lines[first]!.map((cell) => String(cell ?? '').replace(/[*＊]/g, '').trim())
  const repeated = titles.find((title, index) => title !== '' && titles.indexOf(title) < index)
  if (repeated !== undefined) throw new GeneratorError('notTable', { value: path, problem: `列名“${repeated}”写了两次` })
  return { titles, rows: lines.slice(first + 1, first + 1 + mostRows).filter((line) => line.some((cell) => cell !== null && cell !== '')) }
}

/** Every cell of a file as text; lines copied out of a spreadsheet into a text file are read as well. */
export async function readCells(path: string): Promise<readonly (readonly string[])[]> {
  const { bytes } = await readSource(path)
  if (!isPacked(bytes) && bytes.includes(0x09)) return readBlock(decode(bytes))
  return (await readLines(path, bytes)).map((line) => line.map((cell) => String(cell ?? '')))
}

const isPacked = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

async function readLines(path: string, bytes: Uint8Array): Promise<readonly (readonly SheetValue[])[]> {
  try {
    if (!isPacked(bytes)) return parseCsv(decode(bytes), { skipBom: true })
    const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: mostRows + 20 })
    return (sheets[0]?.rows ?? []) as readonly (readonly SheetValue[])[]
  } catch (error) {
    throw new GeneratorError('notTable', { value: path, problem: '读不出来，请保存为 xlsx 或 csv' }, { cause: error })
  }
}

/** Chinese spreadsheets save csv in GBK unless told otherwise. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
  }
}
