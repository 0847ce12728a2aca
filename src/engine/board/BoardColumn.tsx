import { Alert, Button } from 'antd'
import { useEffect, useId, useMemo, useState, type DragEvent } from 'react'
import { usePageReferences } from '../../client/usePageReferences'
import { useRecordPage } from '../../client/useRecordPage'
import type { RecordData } from '../../contract/envelope'
import { totalCap } from '../../contract/envelope'
import { maxPageSize } from '../../contract/listQuery'
import { FieldServicesProvider, useFieldServices } from '../../fields/FieldServicesProvider'
import { Skeleton } from '../../fields/inputs/Skeleton'
import type { PageDefinition } from '../../language/pageDefinition'
import { tabFilterValue } from '../list/filterFields'
import { toListQuery, type ListState } from '../list/listState'
import type { PageStatus } from '../PageMain'
import { texts } from '../texts'
import { BoardCard } from './BoardCard'
import type { BoardColumnHead } from './boardColumns'
import { boardTexts } from './texts'
import type { Dragging } from './useDragging'
import styles from './board.module.css'

/** How many cards come at a time. */
const step = 20

export interface BoardColumnProps extends BoardColumnHead {
  readonly page: PageDefinition
  readonly listed: ListState
  readonly count: number | undefined
  readonly dragging: Dragging
  /** Whether the focus goes with a record: it was moved, and its card is new in this column. */
  readonly follows: (id: string) => boolean
  readonly onAction: (name: string, record: RecordData) => void
  readonly onStatus: (state: string, status: PageStatus) => void
}

/** The records of one state, the first of them until more are asked for. */
export function BoardColumn(props: BoardColumnProps) {
  const { page, state, title, listed, count, dragging, onStatus } = props
  const heading = useId()
  const [size, setSize] = useState(step)
  const [isOver, setOver] = useState(false)
  const query = useMemo(() => {
    const { filters, ...asked } = toListQuery(page, { ...listed, tab: '', current: 1, size })
    const { field } = page.states!
    return { ...asked, filters: { ...filters, [field]: tabFilterValue(page, field, state) } }
  }, [page, listed, state, size])
  const { data, isStale, error, reload } = useRecordPage(page, query)
  const status = data && !isStale ? 'ready' : error ? 'error' : 'loading'
  useEffect(() => onStatus(state, status), [onStatus, state, status])
  const reach = dragging.reachOf(state)
  const shown = count ?? data?.total ?? undefined
  const hold = (event: DragEvent) => {
    if (reach !== 'open') return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    dragging.drop(state)
  }
  return (
    <section
      className={styles.column}
      aria-labelledby={heading}
      data-column-state={state}
      data-reach={reach ?? undefined}
      data-over={(isOver && reach === 'open') || undefined}
      data-closed={boardTexts.closed}
      data-empty={data?.records.length === 0 || undefined}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 id={heading} className={styles.heading}>{title}{shown !== undefined && <span className={styles.count}> {shown > totalCap ? `${totalCap}+` : shown}</span>}</h2>
      <div className={styles.cards} data-stale={isStale || undefined}>
        {error && <Alert type="error" showIcon message={texts.loadFailed} description={error.message} action={<Button size="small" data-action="retry" onClick={reload}>{texts.retry}</Button>} />}
        {!data && !error && <Skeleton rows={3} />}
        {data?.records.length === 0 && <p className={styles.none}>{boardTexts.none}</p>}
        {data && data.records.length > 0 && <Cards {...props} records={data.records} />}
        {data && hasMore(data.records.length, data.total, size) && (size < maxPageSize
          ? <Button type="text" block loading={isStale} data-action="loadMore" aria-label={`${boardTexts.loadMore} ${title}`} onClick={() => setSize(Math.min(size * 2, maxPageSize))}>{boardTexts.loadMore}</Button>
          : <p className={styles.none}>{boardTexts.rest}</p>)}
      </div>
    </section>
  )
}

/** Where nothing is counted, a full answer may have more behind it. */
function hasMore(loaded: number, total: number | null, size: number): boolean {
  return total === null ? loaded >= size : loaded < total
}

function Cards({ page, state, dragging, follows, onAction, records }: BoardColumnProps & { readonly records: readonly RecordData[] }) {
  const board = page.list.board!
  const columns = useMemo(() => board.fields.flatMap((name) => page.list.columns.find(({ field }) => field === name) ?? []), [page, board])
  const references = usePageReferences(page, records, useMemo(() => [board.title, ...columns.map(({ field }) => field)], [board, columns]))
  const services = useFieldServices()
  const withLabels = useMemo(() => ({ ...services, refLabel: references.label }), [services, references])
  return (
    <FieldServicesProvider value={withLabels}>
      <ul className={styles.list}>
        {records.map((record) => (
          <BoardCard key={record.id} page={page} state={state} record={record} columns={columns} references={references} dragging={dragging} follows={follows} onAction={onAction} />
        ))}
      </ul>
    </FieldServicesProvider>
  )
}
