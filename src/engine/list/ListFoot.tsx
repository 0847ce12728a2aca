import { Button, Pagination } from 'antd'
import { totalCap } from '../../contract/envelope'
import { totalText } from '../texts'
import type { ListController } from './useListController'
import styles from './list.module.css'

const sizes = [10, 20, 50, 100, 200]

/** Turning pages, and how many there are. */
export function ListFoot({ controller: { query, records, total, dispatch } }: { controller: ListController }) {
  const turn = (current: number, size = query.size) => dispatch({ type: 'turn', current, size })
  if (total === undefined) return null
  if (total === null) {
    return (
      <nav className={styles.foot} aria-label="分页">
        <span>第 {query.current} 页</span>
        <Button disabled={query.current === 1} data-action="previousPage" onClick={() => turn(query.current - 1)}>上一页</Button>
        <Button disabled={records.length < query.size} data-action="nextPage" onClick={() => turn(query.current + 1)}>下一页</Button>
      </nav>
    )
  }
  return (
    <nav className={styles.foot} aria-label="分页">
      <span data-total={total}>{totalText(total, totalCap)}</span>
      <Pagination current={query.current} pageSize={query.size} total={total} showSizeChanger pageSizeOptions={sizes} responsive showLessItems onChange={turn} />
    </nav>
  )
}
