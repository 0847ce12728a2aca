import { Input, Select } from 'antd'
import { memo, useState } from 'react'
import type { SheetCell } from '../../contract/sheet'
import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { itemsOf } from '../../fields/dictionaryRules'
import type { PageDefinition } from '../../language/pageDefinition'
import styles from './sheet.module.css'
import { sheetTexts } from './texts'

export interface GridCellProps {
  readonly id: string
  readonly page: PageDefinition
  readonly field: FieldDefinition
  readonly row: number
  readonly cell: SheetCell
  readonly error: string | undefined
  /** What stands in the record that the row changes, where that is something else. */
  readonly was: string | undefined
  readonly isMended: boolean
  readonly isDisabled: boolean
  readonly onEdit: (row: number, field: FieldDefinition, cell: SheetCell) => void
}

/** One cell: its text, or a place to type where it is wrong or has been opened. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { id, field, row, cell, error, was, isMended, isDisabled } = props
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && error === undefined && !isMended) {
    return (
      <td data-cell={field.name} data-changed={was !== undefined || undefined}>
        <button type="button" className={styles.cell} disabled={isDisabled} aria-label={sheetTexts.edit(row, field.title)} onClick={() => setOpen(true)}>{textOf(cell) || ' '}</button>
        {was !== undefined && <div className={styles.was}>{sheetTexts.was(was)}</div>}
      </td>
    )
  }
  return (
    <td data-cell={field.name} data-wrong={error !== undefined || undefined} data-mended={isMended || undefined}>
      <CellInput {...props} />
      {was !== undefined && <div className={styles.was}>{sheetTexts.was(was)}</div>}
      {error !== undefined && <div id={id} className={styles.message}>{error}</div>}
    </td>
  )
})

function CellInput({ id, page, field, row, cell, error, isDisabled, onEdit }: GridCellProps) {
  const choices = choicesOf(page, field)
  const own = { 'aria-label': sheetTexts.cell(row, field.title), 'aria-invalid': error !== undefined, ...(error === undefined ? {} : { 'aria-describedby': id }) }
  const status = error === undefined ? '' : 'error'
  if (choices === null) return <Input {...own} status={status} value={textOf(cell)} disabled={isDisabled} onChange={(event) => onEdit(row, field, event.target.value)} />
  return (
    <Select
      {...own} className={styles.choice ?? ''} status={status} value={textOf(cell) || null} disabled={isDisabled} showSearch allowClear popupMatchSelectWidth={false} placeholder={sheetTexts.empty}
      options={choices.map((label) => ({ value: label, label }))} onChange={(label: string | undefined) => onEdit(row, field, label ?? null)}
    />
  )
}

/** What may be chosen; null where anything may be typed. */
function choicesOf(page: PageDefinition, field: FieldDefinition): readonly string[] | null {
  const context = { dictionary: (name: string) => page.dictionaries[name], refLabel: () => undefined, now: new Date() }
  if (field.type === 'bool') return [true, false].map((value) => fieldTypeOf(field).format(value, field as never, context))
  return field.type === 'dict' ? (itemsOf(field as never, context)?.map(({ label }) => label) ?? null) : null
}

const textOf = (cell: SheetCell): string => (typeof cell === 'boolean' ? (cell ? '是' : '否') : String(cell ?? ''))
