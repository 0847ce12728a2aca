import { PlusOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useMemo, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { FieldState } from '../../language/fieldStates'
import type { FieldDefinition } from '../definitions'
import type { FieldOfType } from '../fieldOfType'
import type { InputProps } from '../fieldView'
import { errorsByRow } from './errorsByRow'
import { FillBar } from './FillBar'
import { RowChunk } from './RowChunk'
import type { Row } from './rows'
import { drawnColumns, rowGroups } from './rowGroups'
import { GroupHead } from './GroupHead'
import styles from './table.module.css'
import { TableRow } from './TableRow'
import { defaultState, useTableRows } from './useTableRows'

/** From so many rows on, those far from the window are not drawn. */
const chunkFrom = 50
const chunkSize = 20
const rowHeight = 49
/** Problems of a paste that are told one by one. */
const toldProblems = 5

/** Rows edited in place: added, moved, copied, removed, or pasted from a spreadsheet. */
export function TableInput(props: InputProps) {
  const { id, describedBy, invalid, innerErrors, cellStates, savedRows = 0, disabled = false } = props
  const field = props.field as FieldOfType<'table'>
  const { rows, keys, limit, actions, problems, clearProblems } = useTableRows(props)
  const all = useMemo(() => drawnColumns(field), [field])
  const errors = useMemo(() => errorsByRow(innerErrors), [innerErrors])
  const defaults = useMemo(() => Object.fromEntries(all.map((column) => [column.name, defaultState(field, column.name)])), [all, field])
  const statesOf = (row: Row, index: number): Readonly<Record<string, FieldState>> => (cellStates ? { ...defaults, ...cellStates(row, index) } : defaults)
  const fixed = field.fixedRows === true || isClosed(all, statesOf({}, rows.length))
  const columns = useShownColumns(all, rows, rows[0] && statesOf(rows[0], 0))

  const hasTools = !fixed && !disabled
  const drawRow = (index: number) => {
    const row = rows[index] ?? {}
    return (
      <TableRow
        key={keys[index]} id={id} name={field.name} index={index} row={row} columns={columns} states={statesOf(row, index)} errors={errors.get(index)}
        disabled={disabled || index < savedRows} tools={!hasTools ? 'none' : index < savedRows ? 'locked' : 'all'} isFirst={index === savedRows} isFull={rows.length >= limit} isLast={index === rows.length - 1} actions={actions}
      />
    )
  }
  const paste = (event: ClipboardEvent) => {
    const cell = cellOf(event.target)
    if (cell && !disabled && actions.paste(cell.index, cell.column, event.clipboardData.getData('text'))) event.preventDefault()
  }
  const width = columns.length + (hasTools ? 2 : 1)

  return (
    <div id={id} role="group" tabIndex={-1} aria-label={field.title} aria-describedby={describedBy} className={styles.frame} data-invalid={invalid ? true : undefined} onPaste={paste} onKeyDown={goDown} onBlur={props.onBlur}>
      {props.fills && rows.length > 0 && !disabled && <FillBar rows={rows} fills={props.fills} onChange={props.onChange} />}
      {rows.length > 0 && (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={field.title}>
          <table className={styles.table} aria-label={field.title} aria-rowcount={rows.length + 1}>
            <thead>
              <tr>
                <th scope="col" className={styles.number}>序号</th>
                {columns.map((column) => <th key={column.name} scope="col" title={column.help} style={{ minWidth: column.width ?? widthOf(column.type) }}>{column.title}{column.required && <span className={styles.star} aria-label="必填">*</span>}</th>)}
                {hasTools && <th scope="col" className={styles.tools}>操作</th>}
              </tr>
            </thead>
            {rowGroups(field, rows).map((group) => (
              <GroupHead key={group.key} field={field} rows={rows} group={group} columns={width} isPinned={hasErrorIn(errors, group.start, group.end)}>
                {() => chunksOf(group.start, group.end).map(({ start, end }) => (
                  <RowChunk key={start} estimate={rowHeight} count={end - start} columns={width} isFirst={start === 0} isPinned={hasErrorIn(errors, start, end)}>
                    {() => Array.from({ length: end - start }, (_, offset) => drawRow(start + offset))}
                  </RowChunk>
                ))}
              </GroupHead>
            ))}
          </table>
        </div>
      )}
      {rows.length === 0 && <div className={styles.empty}>{disabled || fixed ? '没有内容' : '还没有内容，点下方按钮添加'}</div>}
      {problems.length > 0 && (
        <Alert
          type="warning" showIcon closable onClose={clearProblems} message={`粘贴时有 ${problems.length} 处没有采用`}
          description={<>{problems.slice(0, toldProblems).map((problem) => <div key={problem}>{problem}</div>)}{problems.length > toldProblems && <div>……</div>}</>}
        />
      )}
      {hasTools && (
        <div className={styles.foot}>
          <Button icon={<PlusOutlined aria-hidden />} data-action="addRow" disabled={rows.length >= limit} onClick={actions.add}>{field.addText ?? '添加一行'}</Button>
          <span className={styles.hint}>共 {rows.length} 行{rows.length >= limit ? '，已到上限' : '；可从 Excel 复制后粘贴到单元格'}</span>
        </div>
      )}
    </div>
  )
}

/** Nobody adds a row where it could not be filled in: a column that it needs is locked as the record stands. */
function isClosed(columns: readonly FieldDefinition[], blank: Readonly<Record<string, FieldState>>): boolean {
  return columns.some(({ name, readOnlyWhen }) => readOnlyWhen !== undefined && blank[name]?.readOnly === true && blank[name].required)
}

/**
 * Without columns whose condition speaks of the record alone and does not hold, or locks them with nothing in them: the same list
 * while nothing in it changes, for rows are drawn again where it is another.
 */
function useShownColumns(all: readonly FieldDefinition[], rows: readonly Row[], first: Readonly<Record<string, FieldState>> | undefined): readonly FieldDefinition[] {
  const isOfRecord = (condition: string | undefined) => condition !== undefined && !/\brow\b/.test(condition)
  const isHidden = ({ name, visibleWhen }: FieldDefinition) => isOfRecord(visibleWhen) && first?.[name]?.visible === false
  const isLocked = ({ name, readOnlyWhen }: FieldDefinition) => isOfRecord(readOnlyWhen) && first?.[name]?.readOnly === true && !first[name].required && rows.every((row) => isNothing(row[name]))
  const hidden = first === undefined ? '' : all.filter((column) => isHidden(column) || isLocked(column)).map(({ name }) => name).join(' ')
  return useMemo(() => (hidden === '' ? all : all.filter(({ name }) => !hidden.split(' ').includes(name))), [all, hidden])
}

/** A “no” that stands from the beginning says nothing either. */
function isNothing(value: unknown): boolean {
  return (value ?? null) === null || value === '' || value === false
}

/** Enter goes to the same column of the next row, as in a spreadsheet, and does not submit the form. */
function goDown(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement) || event.defaultPrevented) return
  event.preventDefault()
  const cell = cellOf(event.target)
  if (!cell || event.target.getAttribute('role') === 'combobox') return
  event.currentTarget.querySelector<HTMLElement>(`[data-row="${cell.index + 1}"] [data-cell="${cell.column}"] :is(input, textarea)`)?.focus()
}

function cellOf(target: EventTarget): { index: number; column: string } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { index: Number(row.dataset['row']), column: cell.dataset['cell'] ?? '' } : null
}

function chunksOf(first: number, last: number): readonly { start: number; end: number }[] {
  if (last - first <= chunkFrom) return [{ start: first, end: last }]
  return Array.from({ length: Math.ceil((last - first) / chunkSize) }, (_, chunk) => ({ start: first + chunk * chunkSize, end: Math.min(last, first + (chunk + 1) * chunkSize) }))
}

function hasErrorIn(errors: ReadonlyMap<number, unknown>, start: number, end: number): boolean {
  return [...errors.keys()].some((index) => index >= start && index < end)
}

/** Room an input of such a type needs, where the page file says nothing. */
function widthOf(type: string): number {
  return type === 'text' ? 220 : type === 'datetime' ? 190 : type === 'bool' || type === 'int' ? 90 : 150
}
