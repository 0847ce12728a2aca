import { Button, Checkbox, Input, InputNumber, Popconfirm, Select, Tag } from 'antd'
import { useState } from 'react'
import { annexKinds } from '../../../engine/annex/annexKinds'
import type { AnnexSlot } from '../../../language/pageDefinition'
import { completeAnnex } from '../../../language/gate/completeStates'
import type { PageFileParts } from '../../../language/pageFile'
import { useProposedName } from '../useProposedName'
import { addSlot, moveSlot, removeSlot, setSlot, slotsIn, type WrittenSlot } from './annex'
import type { PageText } from './pageText'
import styles from './structure.module.css'
import { structureTexts as texts } from './texts'
import { TitleInput } from './TitleInput'
import { useDragOrder } from './useDragOrder'

export interface AnnexEditorProps {
  readonly page: PageText
  readonly nameFor: (title: string) => Promise<string>
  readonly onChange: (text: string) => void
}

/** The slots for files: what they are called, what they take, in which order they stand. */
export function AnnexEditor({ page, nameFor, onChange }: AnnexEditorProps) {
  const slots = slotsIn(page)
  const drag = useDragOrder([slots.length], (from, to) => onChange(moveSlot(page, from.index, to.index)))
  // The defaults have one home; what is not said is shown as what it amounts to.
  const complete = completeAnnex(page.whole['annex'] as PageFileParts['annex'])
  return (
    <>
      <NewSlot key={slots.length} taken={new Set(slots.map(({ name }) => name))} nameFor={nameFor} onAdd={(name, title) => onChange(addSlot(page, name, title))} />
      {slots.length === 0 && <p className={styles.hint}>{texts.noAnnex}</p>}
      {slots.length > 0 && (
        <section className={styles.box} aria-label={texts.annex} {...drag.list(0)}>
          <ul>
            {slots.map((written, index) => (
              <li key={written.name} className={styles.entry} data-structure-slot={written.name} data-over={drag.over?.index === index ? true : undefined} {...(written.isOwn ? drag.entry({ list: 0, index }) : {})}>
                {written.isOwn ? <button type="button" className={styles.handle} aria-label={texts.drag(String(written.slot['title']))} title={texts.dragHint} {...drag.handle({ list: 0, index })}>⠿</button> : <Tag title={texts.inheritedSlot}>{texts.inherited}</Tag>}
                <Slot written={written} complete={complete[written.name]!} onSet={(part, value) => onChange(setSlot(page, written.name, part, value))} onRemove={() => onChange(removeSlot(page, written.name))} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Slot({ written: { name, slot }, complete, onSet, onRemove }: { written: WrittenSlot; complete: AnnexSlot; onSet: (part: string, value: unknown) => void; onRemove: () => void }) {
  const title = String(slot['title'] ?? name)
  // What is typed by hand beside may be no list at all for a moment.
  const chosen = (kinds: unknown) => annexKinds.map(({ value }) => value).filter((kind) => Array.isArray(kinds) && kinds.includes(kind))
  return (
    <div className={styles.slot}>
      <div className={styles.line}>
        <TitleInput key={title} title={title} label={texts.titleOfSlot(name)} onChange={(next) => onSet('title', next)} />
        <span className={styles.about}>{name}</span>
        <Popconfirm title={texts.removeSlotAsk(title)} okText={texts.remove} cancelText={texts.cancel} onConfirm={onRemove}>
          <Button size="small" data-action="removeSlot" aria-label={`${texts.remove} ${title}`}>{texts.remove}</Button>
        </Popconfirm>
      </div>
      <div className={styles.line}>
        <Checkbox className={styles.isUploaded} checked={complete.required} aria-label={`${title} ${texts.isUploaded}`} onChange={(event) => onSet('required', event.target.checked ? true : undefined)}>{texts.isUploaded}</Checkbox>
        <Select size="small" mode="multiple" className={styles.kinds} aria-label={`${title} ${texts.slotKinds}`} title={texts.slotKinds} value={chosen(complete.accept)} options={annexKinds} onChange={(kinds: string[]) => kinds.length > 0 && onSet('accept', chosen(kinds))} />
        <span className={styles.unit}>{texts.slotMax}</span>
        <InputNumber size="small" className={styles.max} min={1} max={100} precision={0} aria-label={`${title} ${texts.slotMax}`} value={complete.max} onChange={(max) => max !== null && onSet('max', max)} />
        <span className={styles.unit}>{texts.slotUnit}</span>
      </div>
    </div>
  )
}

function NewSlot({ taken, nameFor, onAdd }: { taken: ReadonlySet<string>; nameFor: AnnexEditorProps['nameFor']; onAdd: (name: string, title: string) => void }) {
  const [title, setTitle] = useState('')
  const [name, setName] = useProposedName('', title, taken, nameFor)
  const isTaken = taken.has(name)
  const isWrong = name !== '' && (isTaken || !/^[a-z][A-Za-z0-9]{0,40}$/.test(name))
  return (
    <div className={styles.tools}>
      <Input size="small" className={styles.add} placeholder={texts.slotTitle} aria-label={texts.slotTitle} value={title} maxLength={40} onChange={(event) => setTitle(event.target.value)} />
      <Input size="small" className={styles.add} placeholder={texts.idHint} title={texts.idHint} aria-label={texts.id} value={name} maxLength={40} status={isWrong ? 'error' : ''} onChange={(event) => setName(event.target.value.trim())} />
      <Button size="small" type="primary" data-action="addSlot" disabled={title.trim() === '' || name === '' || isWrong} onClick={() => onAdd(name, title.trim())}>{texts.addSlot}</Button>
      {isWrong && <span className={styles.problem} role="alert">{isTaken ? texts.takenSlot : texts.wrongId}</span>}
    </div>
  )
}
