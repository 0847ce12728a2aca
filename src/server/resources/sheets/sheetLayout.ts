import type { Cell, CellStyle, ColumnDef } from 'hucre/xlsx'
import { fieldTypeOf, type FieldDefinition } from '../../../fields/definitions'

const text = '@'
const red = { rgb: 'C00000' }
const headFill = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'EAF1FB' } } as const
const wrongFill = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FDE9E7' } } as const

/** Cells hold text where spreadsheets would round: an identity number as a number loses its last digits. */
export function columnDef(field: FieldDefinition): ColumnDef {
  const { storage, width } = fieldTypeOf(field)
  const isNumber = storage === 'integer' || storage === 'decimal'
  return { width: Math.max(10, Math.round((field.width ?? width) / 7)), ...(isNumber ? {} : { style: { numFmt: text } }) }
}

/** The title of a column, starred and red where it must be filled in, with a note of what belongs there. */
export function titleCell(title: string, isRequired: boolean, note: string): Partial<Cell> {
  return { value: isRequired ? `${title}*` : title, style: headStyle(isRequired), ...(note === '' ? {} : { comment: { text: note } }) }
}

export const headStyle = (isRequired: boolean): CellStyle => ({ font: { bold: true, ...(isRequired ? { color: red } : {}) }, fill: headFill })

/** A cell that has to be mended, with its reasons. */
export function wrongCell(reasons: readonly string[]): Partial<Cell> {
  return { style: { fill: wrongFill, numFmt: text }, comment: { text: reasons.join('\n') } }
}
