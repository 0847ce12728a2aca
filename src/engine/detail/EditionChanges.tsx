import { Alert, Button, Empty, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useRecord } from '../../client/useRecord'
import type { RecordData } from '../../contract/envelope'
import type { FieldDefinition } from '../../fields/definitions'
import { Skeleton } from '../../fields/inputs/Skeleton'
import type { PageDefinition } from '../../language/pageDefinition'
import { isTable } from '../../language/tableColumns'
import { sameValue } from '../form/sameValue'
import { texts } from '../texts'
import { FieldValue } from './FieldValue'
import { rowChanges, type RowChange } from './rowChanges'
import styles from './detail.module.css'

const kinds = { added: { title: '增加', color: 'success' }, removed: { title: '去掉', color: 'error' }, changed: { title: '改动', color: 'warning' } } as const

/** How a record differs from the edition before it: field by field, and of a table row by row. */
export function EditionChanges({ page, record, previous }: { page: PageDefinition; record: RecordData; previous: string }) {
  const { data: before, error, reload } = useRecord(page, previous)
  if (error) return <Alert type="error" message={`上一版本加载失败：${error.message}`} action={<Button size="small" onClick={reload}>{texts.retry}</Button>} />
  if (!before) return <Skeleton />
  const changed = Object.values(page.fields).filter((field) => isCompared(page, field) && !sameValue(before[field.name], record[field.name]))
  if (changed.length === 0) return <Empty description="内容与上一版本相同" />
  return (
    <table className={styles.changes} data-edition-changes={changed.length}>
      <thead><tr><th scope="col">项目</th><th scope="col">上一版本</th><th scope="col">这一版本</th></tr></thead>
      <tbody>{changed.map((field) => (isTable(field) ? rowChanges(field, before[field.name], record[field.name]).map((change, index) => <ChangedRow key={`${field.name}${index}`} field={field} change={change} />) : <Changed key={field.name} title={field.title} field={field} before={before[field.name]} after={record[field.name]} />))}</tbody>
    </table>
  )
}

/** What a person writes into an edition; what is counted from that, and how far it has come, says itself. */
function isCompared({ states, editions, owner }: PageDefinition, field: FieldDefinition): boolean {
  return !field.readOnly && field.compute === undefined && field.from === undefined && field.name !== editions && field.name !== states?.field && field.name !== owner
}

function Changed({ title, field, before, after }: { title: ReactNode; field: FieldDefinition; before: unknown; after: unknown }) {
  return (
    <tr data-changed={field.name}>
      <th scope="row">{title}</th>
      <td><FieldValue field={field} value={before} place="list" /></td>
      <td><FieldValue field={field} value={after} place="list" /></td>
    </tr>
  )
}

function ChangedRow({ field, change }: { field: FieldDefinition; change: RowChange }) {
  const { title, color } = kinds[change.kind]
  const cells = (row: Readonly<Record<string, unknown>>) => Object.keys(row).length > 0 && change.columns.map((column) => <div key={column.name}>{column.title}：<FieldValue field={column} value={row[column.name]} place="list" /></div>)
  return (
    <tr data-changed={field.name} data-change={change.kind}>
      <th scope="row">{field.title} <Tag color={color}>{title}</Tag></th>
      <td>{cells(change.before)}</td>
      <td>{cells(change.after)}</td>
    </tr>
  )
}
