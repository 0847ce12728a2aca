import { Button, Tag } from 'antd'
import type { ReactNode } from 'react'
import type { RecordData } from '../../contract/envelope'
import type { PageDefinition, TransitionDefinition } from '../../language/pageDefinition'
import type { StandardAction } from '../../language/pageFile'
import { isEditable, isRemovable, legalMoves } from '../../language/states'
import { useEngine } from '../engineServices'
import { checkAction, checkCodeOf } from '../check/checkCodeOf'
import { recordLink } from '../list/recordLink'
import { isOpenTo } from '../list/rowActions'
import { texts } from '../texts'
import { FieldValue } from './FieldValue'
import styles from './detail.module.css'

export interface DetailHeadProps {
  readonly page: PageDefinition
  readonly record: RecordData
  readonly onAction: (name: string, record: RecordData) => void
  /** Buttons before the record's own. */
  readonly children?: ReactNode
}

/** How a record stands, in the colour that the list gives it, and what can be done with it: what is lost for good comes last. */
export function DetailHead({ page, record, onAction, children }: DetailHeadProps) {
  const { may } = useEngine()
  const field = page.states ? page.fields[page.states.field] : undefined
  const state = page.states ? String(record[page.states.field] ?? page.states.initial) : null
  const moves = !state || record.deletedAt ? [] : legalMoves(page, state).filter((move) => may(page.id, move.name) && move.by.some((by) => by !== 'system') && isOpenTo(record, move))
  const can = (action: StandardAction) => page.actions.includes(action) && may(page.id, action)
  const isOwn = !record.deletedAt && !record.readOnly
  const isOpen = isEditable(page, record)
  const moveButton = ({ name, title, danger }: TransitionDefinition) => <Button key={name} danger={danger} data-action={name} onClick={() => onAction(name, record)}>{title}</Button>
  return (
    <div className={styles.head}>
      {field && <span data-field={field.name}><FieldValue field={field} value={state} place="list" /></span>}
      {(record.missingAnnex?.length ?? 0) > 0 && <Tag color="error" className={styles.missing}>缺附件：{record.missingAnnex?.join('、')}</Tag>}
      <span className={styles.actions}>
        {children}
        {page.link && recordLink(page, record) !== null && <Button data-action="link" onClick={() => onAction('link', record)}>{page.link.title}</Button>}
        {isOwn && isOpen && can('edit') && <Button type="primary" data-action="edit" onClick={() => onAction('edit', record)}>编辑</Button>}
        {isOwn && !isOpen && page.editions !== null && can('create') && <Button data-action="edition" onClick={() => onAction('edition', record)}>{texts.edition}</Button>}
        {moves.filter(({ danger }) => !danger).map(moveButton)}
        {!record.deletedAt && can('print') && <Button data-action="print" onClick={() => onAction('print', record)}>{texts.print}</Button>}
        {!record.deletedAt && checkCodeOf(page, record) !== null && <Button data-action={checkAction} onClick={() => onAction(checkAction, record)}>{texts.checkCode}</Button>}
        {!record.deletedAt && can('create') && <Button data-action="copy" onClick={() => onAction('copy', record)}>复制新增</Button>}
        {moves.filter(({ danger }) => danger).map(moveButton)}
        {isOwn && isRemovable(page, record) && can('remove') && <Button danger data-action="remove" onClick={() => onAction('remove', record)}>删除</Button>}
      </span>
    </div>
  )
}
