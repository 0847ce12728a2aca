import { fieldTypeOf, type FieldDefinition } from '../definitions'
import type { FieldContext } from '../fieldType'
import type { FieldOfType } from '../fieldOfType'
import { columnsOf, type Row } from './rows'

/** Rows one after the other with the same value in the column that groups them: a chapter of clauses. */
export interface RowGroup {
  readonly key: string
  readonly value: unknown
  readonly start: number
  readonly end: number
}

type Table = FieldOfType<'table'>

/** The rows as chapters; one without a name where the table has none. */
export function rowGroups({ groups }: Table, rows: readonly Row[]): readonly RowGroup[] {
  if (groups === undefined) return [{ key: '', value: null, start: 0, end: rows.length }]
  const starts = rows.flatMap((row, index) => (index === 0 || row[groups.by] !== rows[index - 1]?.[groups.by] ? [index] : []))
  return starts.map((start, at) => ({ key: `${at}-${String(rows[start]?.[groups.by] ?? '')}`, value: rows[start]?.[groups.by] ?? null, start, end: starts[at + 1] ?? rows.length }))
}

/** The columns that are drawn: the one that groups stands above its rows, and what nobody but a choice beside it lists is seen in that. */
export function drawnColumns(field: Table): readonly FieldDefinition[] {
  const columns = columnsOf(field)
  const isListed = ({ name, readOnly }: FieldDefinition) => readOnly === true && columns.some((column) => column.type === 'choice' && column.choices === name)
  return columns.filter((column) => column.name !== field.groups?.by && !isListed(column))
}

/** What a chapter is called, how many rows it has, and the sums that the table asks for: `目标 · 4条 · 标准分35分 · 得分32分`. */
export function groupTitle(field: Table, rows: readonly Row[], { value, start, end }: RowGroup, context: FieldContext): string {
  const column = field.columns[field.groups?.by ?? '']
  const name = column && value !== null ? fieldTypeOf(column).format(value, column, context) : '其他'
  const sums = (field.groups?.sums ?? []).flatMap((sum) => {
    const summed = field.columns[sum]
    if (!summed) return []
    const total = rows.slice(start, end).reduce((all, row) => all + (Number(row[sum] ?? 0) || 0), 0)
    return [`${summed.title}${String(Math.round(total * 100) / 100)}${'unit' in summed ? (summed.unit ?? '') : ''}`]
  })
  return [name, `${end - start}条`, ...sums].join(' · ')
}
