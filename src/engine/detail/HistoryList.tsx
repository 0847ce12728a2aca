import { Alert, Button, Empty, Timeline } from 'antd'
import { useRecordHistory } from '../../client/useRecord'
import type { HistoryEntry } from '../../contract/envelope'
import { momentText } from '../../fields/dateRules'
import { Skeleton } from '../../fields/inputs/Skeleton'
import type { PageDefinition } from '../../language/pageDefinition'
import { FieldValue } from './FieldValue'
import styles from './detail.module.css'

const standardTitles: Readonly<Record<string, string>> = { create: '新增', update: '修改', remove: '删除', restore: '恢复', import: '导入' }

/** Who changed what and when, newest first, with the values before and after. */
export function HistoryList({ page, id }: { page: PageDefinition; id: string }) {
  const { data, error, reload } = useRecordHistory(page, id)
  if (error) return <Alert type="error" message={error.message} action={<Button size="small" onClick={reload}>重试</Button>} />
  if (!data) return <Skeleton />
  if (data.length === 0) return <Empty description="没有修改记录" />
  return <Timeline items={data.map((entry) => ({ key: entry.id, children: <Entry page={page} entry={entry} /> }))} />
}

function Entry({ page, entry }: { page: PageDefinition; entry: HistoryEntry }) {
  const title = page.states?.transitions[entry.action]?.title ?? standardTitles[entry.action] ?? entry.action
  return (
    <article data-history={entry.action}>
      <header className={styles.entry}><b>{title}</b><span>{entry.by?.name ?? '系统'}</span><time dateTime={entry.at}>{momentText(entry.at)}</time></header>
      {entry.action !== 'create' && entry.changes.length > 0 && (
        <table className={styles.changes}>
          <thead><tr><th scope="col">项目</th><th scope="col">修改前</th><th scope="col">修改后</th></tr></thead>
          <tbody>
            {entry.changes.map((change) => {
              const field = page.fields[change.field]
              return field && (
                <tr key={change.field}>
                  <th scope="row">{field.title}</th>
                  <td><FieldValue field={field} value={change.before} place="list" /></td>
                  <td><FieldValue field={field} value={change.after} place="list" /></td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </article>
  )
}
