import { Button } from 'antd'
import { useEngine } from '../engineServices'
import type { ListToolbarProps } from './ListToolbar'
import { bulkActions } from './rowActions'
import styles from './list.module.css'

/** What can be done with the chosen rows together; there only while rows are chosen. */
export function BulkBar({ controller, actions }: ListToolbarProps) {
  const { page, selection } = controller
  const { may } = useEngine()
  if (selection.records.length === 0) return null
  const possible = bulkActions(page, selection.records, may)
  return (
    <div className={styles.bulk} role="group" aria-label="批量操作">
      <span>已选 {selection.records.length} 条</span>
      {possible.map((action) => (
        <Button key={action.name} size="small" danger={action.danger} data-action={`bulk:${action.name}`} onClick={() => actions.startBulk(action, selection.records)}>批量{action.title}</Button>
      ))}
      {possible.length === 0 && <span className={styles.help}>所选记录没有可以一起进行的操作</span>}
      <Button size="small" type="link" data-action="clearSelection" onClick={() => selection.choose([])}>取消选择</Button>
    </div>
  )
}
