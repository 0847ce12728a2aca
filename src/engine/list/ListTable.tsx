import { Table, type TableColumnType, type TableProps } from 'antd'
import { memo, useMemo } from 'react'
import { useFieldServices } from '../../fields/FieldServicesProvider'
import { fieldTypeOf } from '../../fields/definitions'
import type { PageReferences } from '../../client/usePageReferences'
import type { RecordData } from '../../contract/envelope'
import type { ColumnDefinition, PageDefinition } from '../../language/pageDefinition'
import { useEngine } from '../engineServices'
import type { ArrangedColumn, Density } from './columnSettings'
import { fieldAt } from './filterFields'
import { fitColumns } from './fitColumns'
import { drillAddress } from './drillAddress'
import { FigureButton } from './FigureButton'
import { ListCell } from './ListCell'
import type { ListAction, ListState } from './listState'
import { recordName } from './recordName'
import { RowActions } from './RowActions'
import { rowActions } from './rowActions'
import { handleRowKey, isOnControl } from './rowEvents'
import { actionsWidth } from './shownActions'
import type { Selection } from './useSelection'
import styles from './list.module.css'

export interface ListTableProps {
  readonly page: PageDefinition
  readonly records: readonly RecordData[]
  readonly columns: readonly ArrangedColumn[]
  readonly density: Density
  readonly sort: ListState['sort']
  readonly references: PageReferences
  /** Null where there is nothing to do with many records at once. */
  readonly selection: Selection | null
  readonly openId: string | null
  readonly isNarrowScreen: boolean
  readonly height: number
  /** How wide the list may be before it scrolls sideways; 0 while it is not known. */
  readonly room: number
  readonly onAction: (name: string, record: RecordData) => void
  readonly dispatch: (action: ListAction) => void
}

/** From here on only the rows in sight are drawn. */
const virtualFrom = 100
const checkboxWidth = 48
const headerHeight = 48

/** The rows. Memoized: what opens over the list must not draw it again. */
export const ListTable = memo(function ListTable(props: ListTableProps) {
  const { page, records, sort, selection, openId, onAction, dispatch } = props
  const columns = useTableColumns(props)
  const width = columns.reduce((sum, column) => sum + Number(column.width ?? 0), selection ? checkboxWidth : 0)
  const isVirtual = records.length > virtualFrom
  const nameOf = useRecordName(page)
  const handleChange: TableProps<RecordData>['onChange'] = (_pagination, _filters, sorter, { action }) => {
    if (action !== 'sort' || Array.isArray(sorter)) return
    dispatch({ type: 'sort', sort: sorter.order ? { column: String(sorter.columnKey), asc: sorter.order === 'ascend' } : null })
  }
  return (
    <Table<RecordData>
      rowKey="id"
      size={props.density}
      columns={columns.map((column) => (column.sorter ? { ...column, sortOrder: column.key === sort.column ? (sort.asc ? 'ascend' : 'descend') : null } : column))}
      // antd does not change the rows, it only asks for an array that it could.
      dataSource={records as RecordData[]}
      pagination={false}
      showSorterTooltip={false}
      virtual={isVirtual}
      scroll={isVirtual ? { x: width, y: props.height - headerHeight } : { x: width }}
      onChange={handleChange}
      rowClassName={(record) => (record.id === openId ? `${styles.open}` : '')}
      onRow={(record) => ({
        tabIndex: 0,
        onClick: (event) => {
          if (!isOnControl(event)) onAction('view', record)
        },
        onKeyDown: (event) => handleRowKey(event, () => onAction('view', record)),
      })}
      {...(selection ? { rowSelection: selectionOf(selection, nameOf) } : {})}
    />
  )
})

function useTableColumns({ page, records, columns, references, selection, room, isNarrowScreen, onAction }: ListTableProps): TableColumnType<RecordData>[] {
  const { may } = useEngine()
  const actionsOf = useMemo(() => new Map(records.map((record) => [record, rowActions(page, record, may)])), [page, records, may])
  const nameOf = useRecordName(page)
  const withCheckbox = selection !== null
  return useMemo(() => {
    const widthOfActions = actionsWidth(actionsOf.values())
    const visible = columns.flatMap(({ column, hidden }) => (hidden ? [] : [column]))
    // On a phone a row is a card: it is headed by the name of the record or, where the list does not show it, by the first column.
    const head = visible.some(({ field }) => field === page.label) ? page.label : visible[0]?.field
    const widths = fitColumns(page, visible, room - widthOfActions - (withCheckbox ? checkboxWidth : 0))
    const shown = visible.map((column, index): TableColumnType<RecordData> => ({
      key: column.field,
      title: column.title,
      width: widths[index] ?? column.width,
      align: alignOf(page, column),
      sorter: column.sortable,
      ...fixedOf(page, column, isNarrowScreen),
      onHeaderCell: () => ({ 'data-column': column.field }) as object,
      onCell: () => ({ 'data-title': column.title, 'data-column': column.field, 'data-name': column.field === head || undefined }) as object,
      render: (_, record) => (isFigure(page, column, record) || drillAddress(page, column.field, record, may) !== null
        ? <FigureButton label={`${nameOf(record)} ${column.title}`} onClick={() => onAction(column.field, record)}><ListCell page={page} path={column.field} record={record} references={references} /></FigureButton>
        : <ListCell page={page} path={column.field} record={record} references={references} />),
    }))
    const actions: TableColumnType<RecordData> = {
      key: 'actions',
      title: '操作',
      width: widthOfActions,
      ...(isNarrowScreen ? {} : { fixed: 'right' }),
      render: (_, record) => <RowActions record={record} name={nameOf(record)} actions={actionsOf.get(record) ?? []} onAction={onAction} />,
    }
    return [...shown, actions]
  }, [page, columns, references, withCheckbox, room, isNarrowScreen, onAction, actionsOf, nameOf, may])
}

/** A number of a statistic leads to its records. */
function isFigure({ statistics }: PageDefinition, { field }: ColumnDefinition, record: RecordData): boolean {
  return statistics?.measures.some(({ name }) => name === field) === true && record[field] !== null
}

function useRecordName(page: PageDefinition): (record: RecordData) => string {
  const services = useFieldServices()
  return useMemo(() => (record: RecordData) => recordName(page, record, services), [page, services])
}

function selectionOf(selection: Selection, nameOf: (record: RecordData) => string): TableProps<RecordData>['rowSelection'] {
  return {
    columnWidth: checkboxWidth,
    selectedRowKeys: [...selection.ids],
    preserveSelectedRowKeys: true,
    // antd keeps rows of other pages by key; a row it has lost comes as undefined.
    onChange: (keys, rows) => selection.choose(keys.flatMap((key, index) => rows[index] ?? selection.records.find(({ id }) => id === key) ?? [])),
    getCheckboxProps: (record) => labelled(`选择 ${nameOf(record)}`),
    getTitleCheckboxProps: () => labelled('选择本页全部'),
  }
}

/** antd passes it on to the box, though its types do not say so. */
function labelled(label: string): object {
  return { 'aria-label': label }
}

function alignOf(page: PageDefinition, column: ColumnDefinition): 'left' | 'right' | 'center' {
  const field = fieldAt(page, column.field)
  return (field && fieldTypeOf(field).align) ?? 'left'
}

/** A fixed column on a phone would leave no room for the others. */
function fixedOf(page: PageDefinition, column: ColumnDefinition, isNarrowScreen: boolean): { fixed?: 'left' | 'right' } {
  const fixed = column.fixed ?? (column.field === page.label ? 'left' : null)
  return fixed && !isNarrowScreen ? { fixed } : {}
}
