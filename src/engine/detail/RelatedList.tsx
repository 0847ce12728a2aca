import { PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Empty, Table, type TableColumnsType } from 'antd'
import useSWR from 'swr'
import { useRecordPage } from '../../client/useRecordPage'
import type { RecordData } from '../../contract/envelope'
import { Skeleton } from '../../fields/inputs/Skeleton'
import type { ColumnDefinition, PageDefinition } from '../../language/pageDefinition'
import { FieldServicesForPage } from '../FieldServicesForPage'
import { useEngine } from '../engineServices'
import { addressOfNew, takesGiven } from '../list/givenValues'
import { withoutIdleOwner } from '../list/ofOneOrganization'
import { relatedFilter } from '../relatedFilter'
import { texts } from '../texts'
import { FieldValue } from './FieldValue'
import listStyles from '../list/list.module.css'

export interface RelatedListProps {
  readonly related: PageDefinition['detail']['related'][number]
  readonly id: string
}

/** The records of another page that point to this one: the newest ten, the way to all of them, and to one more. */
export function RelatedList({ related, id }: RelatedListProps) {
  const { loadPage } = useEngine()
  const { data: page, error } = useSWR(['page', related.page], () => loadPage(related.page))
  if (error) return <Alert type="error" message={`“${related.title}”加载失败：${(error as Error).message}`} />
  if (!page) return <Skeleton />
  return <FieldServicesForPage page={page}><RelatedTable page={page} related={related} id={id} /></FieldServicesForPage>
}

function RelatedTable({ page, related, id }: RelatedListProps & { page: PageDefinition }) {
  const { navigate, may, user: { reach } } = useEngine()
  const { sort } = page.list
  const { data, error, reload } = useRecordPage(page, { current: 1, size: 10, orders: [sort], filters: relatedFilter(page, related.by, id), keyword: '', removed: false })
  if (error) return <Alert type="error" message={error.message} action={<Button size="small" onClick={reload}>重试</Button>} />
  if (!data) return <Skeleton />
  const all = `${page.path}?${new URLSearchParams({ [`f.${related.by}`]: id })}`
  const open = (record: RecordData) => navigate(`${page.path}?open=${encodeURIComponent(record.id)}`)
  const mayBegin = page.actions.includes('create') && may(page.id, 'create') && takesGiven(page, related.by)
  const begin = mayBegin && <Button icon={<PlusOutlined />} data-action="createRelated" onClick={() => navigate(addressOfNew(page, related.by, id))}>{texts.create}{page.noun}</Button>
  if (data.records.length === 0) return <Empty description={`没有${related.title}`}>{begin}</Empty>
  return (
    <>
      {/* On a phone its rows are cards, as they are in a list. */}
      <div className={listStyles.table}>
        <Table<RecordData>
          size="small"
          rowKey="id"
          columns={[...columnsOf(page, related.by, withoutIdleOwner(page, reach, page.list.columns)), openColumn(page, open)]}
          dataSource={[...data.records]}
          pagination={false}
          scroll={{ x: 'max-content' }}
          onRow={(record) => ({ onClick: () => open(record) })}
        />
      </div>
      {begin}
      <Button type="link" onClick={() => navigate(all)} data-action="openRelated">在“{page.title}”中查看全部</Button>
    </>
  )
}

/** A row answers the mouse alone; the button is there for keyboards and screen readers. */
function openColumn(page: PageDefinition, open: (record: RecordData) => void): TableColumnsType<RecordData>[number] {
  return {
    key: 'view',
    title: '操作',
    fixed: 'right',
    render: (_, record) => (
      <Button type="link" size="small" data-action="view" aria-label={`详情 ${String(record[page.label] ?? record.id)}`} onClick={(event) => { event.stopPropagation(); open(record) }}>详情</Button>
    ),
  }
}

/** The page's own first columns, without the reference back and what goes through other references. */
function columnsOf(page: PageDefinition, by: string, columns: readonly ColumnDefinition[]): TableColumnsType<RecordData> {
  return columns
    .filter((column) => page.fields[column.field] && column.field !== by && !column.hidden)
    .slice(0, 6)
    .map((column) => {
      const field = page.fields[column.field]!
      return {
        key: column.field,
        title: column.title,
        onCell: () => ({ 'data-title': column.title, 'data-name': column.field === page.label || undefined }) as object,
        render: (_, record) => <FieldValue field={field} value={record[column.field]} place="list" />,
      }
    })
}
