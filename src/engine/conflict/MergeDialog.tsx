import { Alert, Button, Modal, Radio, Space } from 'antd'
import { useState, type ReactNode } from 'react'
import type { Conflict } from '../../contract/envelope'
import type { FieldDefinition } from '../../fields/definitions'
import type { PageDefinition } from '../../language/pageDefinition'
import { FieldValue } from '../detail/FieldValue'
import { mergeRows, theirChanges } from './mergeRows'
import { tableSummary } from './tableChanges'
import { conflictTexts } from './texts'
import styles from './conflict.module.css'

export interface MergeDialogProps {
  readonly page: PageDefinition
  readonly conflict: Conflict
  /** The values that were to be saved. */
  readonly mine: Readonly<Record<string, unknown>>
  /** Fields for which theirs is taken; the others keep mine. */
  readonly onSettle: (theirs: readonly string[]) => void
  /** Back to the form, with everything that was typed. */
  readonly onCancel: () => void
}

type Side = 'mine' | 'theirs'

/** Someone else saved first: shows what each side changed, and saves again as the person decides. */
export function MergeDialog({ page, conflict, mine, onSettle, onCancel }: MergeDialogProps) {
  const rows = mergeRows(page, conflict, mine)
  const names = rows.map((row) => row.name)
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const [isSettled, setSettled] = useState(false)
  const sideOf = (name: string): Side => sides[name] ?? 'mine'
  const chooseAll = (side: Side) => setSides(Object.fromEntries(names.map((name) => [name, side])))
  const settle = () => {
    setSettled(true)
    onSettle(names.filter((name) => sideOf(name) === 'theirs'))
  }
  const footer = [
    <Button key="back" data-action="backToForm" onClick={onCancel}>{conflictTexts.back}</Button>,
    <Button key="save" type="primary" data-action="settleConflict" disabled={isSettled} onClick={settle}>{conflictTexts.save}</Button>,
  ]
  return (
    <Modal open title={conflictTexts.title} width="min(100vw - 32px, 960px)" maskClosable={false} zIndex={1100} onCancel={onCancel} footer={footer}>
      <Alert type="warning" showIcon message={names.length > 0 ? conflictTexts.disputed(names.length) : conflictTexts.undisputed} />
      {names.length > 0 && (
        <>
          <Space className={styles.all}>
            <Button size="small" data-action="allMine" onClick={() => chooseAll('mine')}>{conflictTexts.allMine}</Button>
            <Button size="small" data-action="allTheirs" onClick={() => chooseAll('theirs')}>{conflictTexts.allTheirs}</Button>
          </Space>
          <div className={styles.scroll} tabIndex={0} role="region" aria-label={conflictTexts.title}>
            <table className={styles.merge}>
              <thead><tr><th scope="col">{conflictTexts.field}</th><th scope="col">{conflictTexts.base}</th><th scope="col">{conflictTexts.mine}</th><th scope="col">{conflictTexts.theirs}</th></tr></thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.name} data-conflict={row.name}>
                    <th scope="row">{row.field.title}</th>
                    <td data-title={conflictTexts.base}><MergeValue field={row.field} base={row.base} value={row.base} /></td>
                    <Choice name={row.name} title={row.field.title} side="mine" chosen={sideOf(row.name)} onChoose={(side) => setSides({ ...sides, [row.name]: side })}><MergeValue field={row.field} base={row.base} value={row.mine} /></Choice>
                    <Choice name={row.name} title={row.field.title} side="theirs" chosen={sideOf(row.name)} onChoose={(side) => setSides({ ...sides, [row.name]: side })}><MergeValue field={row.field} base={row.base} value={row.theirs} /></Choice>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <TheirChanges page={page} conflict={conflict} mine={mine} />
    </Modal>
  )
}

function Choice({ name, title, side, chosen, onChoose, children }: { name: string; title: string; side: Side; chosen: Side; onChoose: (side: Side) => void; children: ReactNode }) {
  return (
    <td data-title={side === 'mine' ? conflictTexts.mine : conflictTexts.theirs} data-side={side} data-chosen={side === chosen || undefined}>
      <label className={styles.choice}>
        <Radio name={`conflict-${name}`} checked={side === chosen} onChange={() => onChoose(side)} aria-label={conflictTexts.take(title, side)} />
        <span>{children}</span>
      </label>
    </td>
  )
}

function MergeValue({ field, base, value }: { field: FieldDefinition; base: unknown; value: unknown }) {
  return <>{tableSummary(field, base, value) ?? <FieldValue field={field} value={value} />}</>
}

function TheirChanges({ page, conflict, mine }: { page: PageDefinition; conflict: Conflict; mine: Readonly<Record<string, unknown>> }) {
  const changes = theirChanges(page, conflict, mine)
  if (changes.length === 0) return null
  return (
    <section className={styles.others}>
      <h4>{conflictTexts.others}</h4>
      <ul>
        {changes.map((change) => (
          <li key={change.name}>
            {change.field.title}：<MergeValue field={change.field} base={change.base} value={change.base} /> → <MergeValue field={change.field} base={change.base} value={change.theirs} />
          </li>
        ))}
      </ul>
    </section>
  )
}
