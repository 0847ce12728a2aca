import { fieldTypeOf, type FieldDefinition } from '../definitions'
import type { FieldContext } from '../fieldType'
import { isProblem, problemText } from '../problems'
import type { Row } from './rows'

/** The cells of a block copied from a spreadsheet: tabs between cells, quotes around a cell that holds a tab or a line break. */
export function readBlock(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  const cells = /(?:^|(?<=[\t\n]))"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y
  for (let at = 0; at <= text.length; ) {
    cells.lastIndex = at
    const [all = '', quoted, plain = ''] = cells.exec(text) ?? []
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    at += all.length
    if (at >= text.length) break
    if (text[at] === '\t') at += 1
    else {
      at += text.startsWith('\r\n', at) ? 2 : 1
      // Spreadsheets end the last line, too.
      if (at < text.length) rows.push([])
      else break
    }
  }
  return rows
}

/** Whether a pasted text is more than the text of one cell. */
export function isBlock(text: string): boolean {
  return /[\t]|\n./.test(text.replace(/\r/g, ''))
}

export interface PasteTarget {
  readonly index: number
  readonly column: string
  /** The most rows there may be. */
  readonly limit: number
  readonly columns: readonly FieldDefinition[]
  readonly newRow: () => Row
  readonly isWritable: (row: Row, index: number, column: string) => boolean
}

export interface PasteResult {
  readonly rows: readonly Row[]
  /** What could not be taken over, and where, in Chinese. */
  readonly problems: readonly string[]
}

/** The rows with a block put in at a cell, each cell read by its column's type. A cell that cannot be read stays as it was. */
export function pasteBlock(rows: readonly Row[], block: readonly (readonly string[])[], target: PasteTarget, context: FieldContext): PasteResult {
  const result = [...rows]
  const problems: string[] = []
  const columns = target.columns.slice(target.columns.findIndex((column) => column.name === target.column))
  for (const [offset, cells] of block.entries()) {
    const index = target.index + offset
    if (index >= target.limit) {
      problems.push(`超出行数上限，后 ${block.length - offset} 行没有粘贴`)
      break
    }
    const changed: Record<string, unknown> = { ...(result[index] ?? target.newRow()) }
    for (const [place, text] of cells.entries()) {
      const column = columns[place]
      if (!column || !target.isWritable(changed, index, column.name)) continue
      const value = fieldTypeOf(column).fromSheet(text.trim() === '' ? null : text, column, context)
      if (isProblem(value)) problems.push(`第${index + 1}行“${text}”：${problemText(value, column.title)}`)
      else changed[column.name] = value
    }
    result[index] = changed
  }
  return { rows: result, problems }
}
