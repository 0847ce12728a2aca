import { useEffect, useRef, type DragEvent } from 'react'
import type { PageReferences } from '../../client/usePageReferences'
import type { RecordData } from '../../contract/envelope'
import { useFieldServices } from '../../fields/FieldServicesProvider'
import { isEmpty } from '../../language/isEmpty'
import type { ColumnDefinition, PageDefinition } from '../../language/pageDefinition'
import { useEngine } from '../engineServices'
import { ListCell } from '../list/ListCell'
import { recordName } from '../list/recordName'
import { MoreActions } from '../list/RowActions'
import { rowActions } from '../list/rowActions'
import { handleRowKey, isOnControl } from '../list/rowEvents'
import type { Dragging } from './useDragging'
import styles from './board.module.css'

export interface BoardCardProps {
  readonly page: PageDefinition
  /** The column in which it lies. */
  readonly state: string
  readonly record: RecordData
  readonly columns: readonly ColumnDefinition[]
  readonly references: PageReferences
  readonly dragging: Dragging
  readonly follows: (id: string) => boolean
  readonly onAction: (name: string, record: RecordData) => void
}

/** One record: its name, what the page says a card shows, and all that can be done with it. */
export function BoardCard({ page, state, record, columns, references, dragging, follows, onAction }: BoardCardProps) {
  const { may } = useEngine()
  const services = useFieldServices()
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (follows(record.id)) card.current?.focus()
  }, [follows, record.id])
  const title = recordName({ ...page, label: page.list.board?.title ?? page.label }, record, services)
  const others = rowActions(page, record, may).filter((action) => action.name !== 'view')
  const moves = others.filter(({ transition }) => transition !== null && transition.to !== null && transition.to !== state)
  const lift = (event: DragEvent) => {
    // Firefox drags nothing that carries nothing.
    event.dataTransfer.setData('text/plain', title)
    event.dataTransfer.effectAllowed = 'move'
    dragging.lift({ record, from: state, moves })
  }
  return (
    <li
      ref={card}
      tabIndex={0}
      className={styles.card}
      data-card={record.id}
      draggable={moves.length > 0}
      onDragStart={lift}
      onDragEnd={dragging.release}
      onClick={(event) => {
        if (!isOnControl(event)) onAction('view', record)
      }}
      onKeyDown={(event) => handleRowKey(event, () => onAction('view', record))}
    >
      <div className={styles.head}>
        <span className={styles.name}>{title}</span>
        {others.length > 0 && <MoreActions record={record} name={title} actions={others} onAction={onAction} />}
      </div>
      <dl className={styles.facts}>
        {columns.filter(({ field }) => !(field in record && isEmpty(record[field]))).map((column) => (
          <div key={column.field}>
            <dt>{column.title}</dt>
            <dd><ListCell page={page} path={column.field} record={record} references={references} /></dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
