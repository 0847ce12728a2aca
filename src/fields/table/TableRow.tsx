import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { memo, type ReactNode } from 'react'
import type { FieldState } from '../../language/fieldStates'
import type { FieldDefinition } from '../definitions'
import { limitingFields } from '../limits'
import { plainInputs } from '../inputs/plainInputs'
import { ColumnValue } from './cell'
import type { Row } from './rows'
import styles from './table.module.css'
import type { TableActions } from './useTableRows'

export interface TableRowProps {
  readonly id: string
  readonly name: string
  readonly index: number
  readonly row: Row
  readonly columns: readonly FieldDefinition[]
  readonly states: Readonly<Record<string, FieldState>>
  /** By column; the empty name is the row itself. */
  readonly errors: Readonly<Record<string, string>> | undefined
  readonly disabled: boolean
  /** A row that was saved for good stands beside others that have tools, and has none. */
  readonly tools: 'none' | 'locked' | 'all'
  /** Nothing that could be changed stands above it. */
  readonly isFirst: boolean
  readonly isFull: boolean
  readonly isLast: boolean
  readonly actions: TableActions
}

/** One row of a table being edited. It is drawn again only when something of its own has changed. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { name, index, columns, errors, tools } = props
  const own = errors?.['']
  return (
    <tr className={errors ? styles.faulty : undefined} data-row={index}>
      <th scope="row" className={styles.number}>
        {index + 1}
        {errors && <span className={styles.mark} title={own ?? '本行有误'} role="img" aria-label={own ?? '本行有误'}>!</span>}
      </th>
      {columns.map((column) => (
        <td key={column.name} className={isRead(props, column) ? styles.read : undefined} data-field={`${name}/${index}/${column.name}`} data-cell={column.name} data-label={column.title}>
          <Cell {...props} column={column} />
        </td>
      ))}
      {tools !== 'none' && <td className={styles.tools}>{tools === 'all' && <RowTools {...props} />}</td>}
    </tr>
  )
}, isSameRow)

function Cell({ id, index, row, column, states, errors, disabled, actions }: TableRowProps & { readonly column: FieldDefinition }) {
  const state = states[column.name]
  if (column.type === 'table' || state?.visible === false) return null
  if (isRead({ states, disabled }, column)) return <ColumnValue column={column} value={row[column.name]} />
  const Input = plainInputs[column.type]
  const cellId = `${id}-${index}-${column.name}`
  const error = errors?.[column.name]
  return (
    <>
      <label htmlFor={cellId} className={styles.heard}>{`第${index + 1}行 ${column.title}`}</label>
      <Input
        id={cellId}
        field={state ? { ...column, required: state.required } : column}
        value={row[column.name] ?? null}
        onChange={(value) => actions.change(index, column.name, value)}
        invalid={error !== undefined}
        {...(column.type === 'choice' || limitingFields(column).length > 0 ? { beside: row } : {})}
        describedBy={error === undefined ? undefined : `${cellId}-error`}
      />
      {error !== undefined && <div id={`${cellId}-error`} className={styles.error}>{error}</div>}
    </>
  )
}

function isRead({ states, disabled }: Pick<TableRowProps, 'states' | 'disabled'>, { name }: FieldDefinition): boolean {
  return disabled || states[name]?.readOnly === true
}

function RowTools({ index, isFirst, isFull, isLast, actions }: TableRowProps) {
  return (
    <>
      <Tool label={`第${index + 1}行上移`} disabled={isFirst} onClick={() => actions.move(index, -1)}><ArrowUpOutlined /></Tool>
      <Tool label={`第${index + 1}行下移`} disabled={isLast} onClick={() => actions.move(index, 1)}><ArrowDownOutlined /></Tool>
      <Tool label={`在第${index + 1}行下方插入`} disabled={isFull} onClick={() => actions.insertAfter(index)}><PlusOutlined /></Tool>
      <Tool label={`复制第${index + 1}行`} disabled={isFull} onClick={() => actions.duplicate(index)}><CopyOutlined /></Tool>
      <Tool label={`删除第${index + 1}行`} onClick={() => actions.remove(index)}><DeleteOutlined /></Tool>
    </>
  )
}

/** A plain button: hundreds of antd's would cost more than the row's inputs. */
function Tool({ label, disabled, onClick, children }: { label: string; disabled?: boolean; onClick: () => void; children: ReactNode }) {
  return <button type="button" className={styles.tool} aria-label={label} title={label} disabled={disabled} onClick={onClick}>{children}</button>
}

/** Rows, states and errors are compared by content: a form may hand over equal ones as new objects. */
function isSameRow(former: TableRowProps, next: TableRowProps): boolean {
  const { row, states, errors, ...rest } = former
  const { row: nextRow, states: nextStates, errors: nextErrors, ...nextRest } = next
  return isShallowEqual(rest, nextRest) && isShallowEqual(row, nextRow) && isShallowEqual(errors ?? {}, nextErrors ?? {}) && isSameStates(states, nextStates)
}

function isShallowEqual(a: object, b: object): boolean {
  const entries = Object.entries(a)
  return entries.length === Object.keys(b).length && entries.every(([key, value]) => Object.is(value, (b as Record<string, unknown>)[key]))
}

function isSameStates(a: TableRowProps['states'], b: TableRowProps['states']): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => isShallowEqual(a[name] ?? {}, b[name] ?? {}))
}
