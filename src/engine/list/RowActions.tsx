import { memo } from 'react'
import type { RecordData } from '../../contract/envelope'
import { MenuButton } from '../MenuButton'
import { texts } from '../texts'
import type { RowAction } from './rowActions'
import { shownActions } from './shownActions'
import styles from './list.module.css'

export interface RowActionsProps {
  readonly record: RecordData
  readonly name: string
  readonly actions: readonly RowAction[]
  readonly onAction: (name: string, record: RecordData) => void
}

/** The buttons of one row. Plain buttons: two hundred rows of antd's would be the slowest part of the page. */
export const RowActions = memo(function RowActions({ record, name, actions, onAction }: RowActionsProps) {
  const shown = shownActions(actions)
  const hasMore = shown.length < actions.length
  return (
    <span className={styles.actions}>
      {shown.map((action) => (
        <button key={action.name} type="button" className={classOf(action)} data-action={action.name} aria-label={`${action.title} ${name}`} onClick={() => onAction(action.name, record)}>
          {action.title}
        </button>
      ))}
      {hasMore && <MoreActions record={record} name={name} actions={actions.slice(shown.length)} onAction={onAction} />}
    </span>
  )
})

/** A menu of what can be done with a record. */
export function MoreActions({ record, name, actions, onAction }: RowActionsProps) {
  const menu = () => ({
    items: actions.map((action) => ({
      key: action.name,
      danger: action.danger,
      label: <span data-action={action.name} aria-label={`${action.title} ${name}`}>{action.title}</span>,
    })),
    onClick: ({ key }: { key: string }) => onAction(key, record),
  })
  return <MenuButton menu={menu}><button type="button" className={styles.action} data-action="more" aria-label={`${texts.more}操作 ${name}`}>{texts.more}</button></MenuButton>
}

function classOf(action: RowAction): string {
  return action.danger ? `${styles.action} ${styles.danger}` : `${styles.action}`
}
