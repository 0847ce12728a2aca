import { Button, Checkbox, Input, Modal } from 'antd'
import { useState } from 'react'
import { fieldTypeOf, type FieldDefinition } from '../../definitions'
import { FilterInput } from '../../FilterInput'
import type { FilterOperator } from '../../fieldType'
import { Named } from '../Named'
import { remoteTexts } from '../remoteTexts'
import type { ReferenceSearch } from '../useReferenceSearch'
import type { RemoteOption } from '../useRemoteOptions'
import { chooseManyTexts as texts } from './texts'
import { useManyFound } from './useManyFound'
import styles from './chooseMany.module.css'

export interface ChooseManyDialogProps {
  readonly id: string
  readonly title: string
  readonly values: readonly string[]
  readonly search: ReferenceSearch
  /** Fields of the records by which one narrows the choice. */
  readonly narrow: readonly FieldDefinition[]
  readonly onChoose: (values: readonly string[]) => void
  readonly onClose: () => void
}

/** More than these are not drawn: nobody ticks the hundredth by hand. */
const mostShown = 100
const dialogWidth = 720

/** Many records at once: one says by their fields which, and takes all that are found, or ticks some. */
export function ChooseManyDialog({ id, title, values, search, narrow, onChoose, onClose }: ChooseManyDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(values))
  const found = useManyFound(search)
  const takeable = found.options.filter(({ retired }) => retired === undefined).map(({ value }) => value)
  const tick = (some: readonly string[], isTaken: boolean) => setChosen((former) => new Set(isTaken ? [...former, ...some] : [...former].filter((one) => !some.includes(one))))
  const isAllTaken = takeable.length > 0 && takeable.every((value) => chosen.has(value))
  return (
    <Modal
      open
      data-dialog="chooseMany"
      width={dialogWidth}
      title={texts.title(title)}
      // What one has ticked does not go because one has clicked beside it.
      maskClosable={false}
      onCancel={onClose}
      footer={(
        <div className={styles.foot}>
          <span role="status" data-chosen-count>{texts.chosen(chosen.size)}</span>
          {chosen.size > 0 && <Button type="link" size="small" data-action="clearChosen" onClick={() => setChosen(new Set())}>{texts.clear}</Button>}
          <span className={styles.buttons}>
            <Button data-action="cancel" onClick={onClose}>{texts.cancel}</Button>
            <Button type="primary" data-action="takeChosen" onClick={() => onChoose([...chosen])}>{texts.ok}</Button>
          </span>
        </div>
      )}
    >
      <div className={styles.narrow}>
        <Input allowClear autoFocus value={found.keyword} placeholder={texts.keyword} aria-label={texts.keyword} onChange={({ target }) => found.type(target.value)} />
        {narrow.map((field) => (
          <label key={field.name} className={styles.filter} htmlFor={`${id}-${field.name}`} data-narrow={field.name}>
            <span>{field.title}</span>
            <FilterInput id={`${id}-${field.name}`} field={field} operator={operatorOf(field)} value={found.where[field.name] ?? null} onChange={(value) => found.narrow(field.name, value)} />
          </label>
        ))}
      </div>
      <div className={styles.head}>
        <FoundText {...found} />
        {takeable.length > 0 && <Button data-action="takeAll" disabled={found.status !== 'ready'} onClick={() => tick(takeable, !isAllTaken)}>{isAllTaken ? texts.leaveAll(takeable.length) : texts.takeAll(takeable.length)}</Button>}
      </div>
      <ul className={styles.list}>
        {found.options.slice(0, mostShown).map((option) => <OneFound key={option.value} option={option} isChosen={chosen.has(option.value)} onTick={(isTaken) => tick([option.value], isTaken)} />)}
      </ul>
    </Modal>
  )
}

function OneFound({ option, isChosen, onTick }: { readonly option: RemoteOption; readonly isChosen: boolean; readonly onTick: (isTaken: boolean) => void }) {
  return (
    <li>
      <Checkbox className={styles.one} data-option={option.value} checked={isChosen} onChange={({ target }) => onTick(target.checked)}>
        <span><Named label={option.label} retired={option.retired} /></span>
        {option.note && <span className={styles.note}>{option.note}</span>}
      </Checkbox>
    </li>
  )
}

function FoundText({ status, message, options, isAll, retry }: ReturnType<typeof useManyFound>) {
  if (status === 'failed') return <span role="alert">{message} <Button type="link" size="small" onClick={retry}>{remoteTexts.retry}</Button></span>
  if (status !== 'ready') return <span role="status">{remoteTexts.searching}</span>
  if (options.length === 0) return <span role="status">{remoteTexts.nothing}</span>
  return <span role="status">{texts.found(options.length, isAll)}{isAll && options.length > mostShown && `；${texts.shown(mostShown)}`}</span>
}

/** Several may be named of each. */
function operatorOf(field: FieldDefinition): FilterOperator {
  return fieldTypeOf(field).storage === 'textArray' ? 'overlaps' : 'in'
}
