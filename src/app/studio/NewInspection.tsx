import { Button, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { standards } from '../../engine/standards'
import { readBlock } from '../../fields/table/pasteBlock'
import { frequencies, inspectionText, longItem, mostItems, objects, readChecklist, type ChecklistItem, type InspectionFrequency, type InspectionObject } from '../../language/newInspection'
import { inspectionTexts } from './texts'
import { useProposedName } from './useProposedName'
import styles from './studio.module.css'

export interface NewInspectionProps {
  /** Ids of pages that are there. */
  readonly taken: ReadonlySet<string>
  readonly nameFor: (title: string) => Promise<string>
  readonly onDone: (file: string, text: string) => void
  readonly onClose: () => void
}

/** Asks what a new kind of inspection is, and writes its file. */
export function NewInspection({ taken, nameFor, onDone, onClose }: NewInspectionProps) {
  const [name, setName] = useState('')
  const [id, setId] = useProposedName('', name, taken, nameFor)
  const [object, setObject] = useState<InspectionObject>('vehicle')
  const [frequency, setFrequency] = useState<InspectionFrequency>('daily')
  const [pasted, setPasted] = useState('')
  const [isAsked, setAsked] = useState(false)
  const items = readChecklist(readBlock(pasted))
  const tooLong = longItem(items)
  const problems = {
    name: name.trim() === '' || name.trim().length > 40 ? inspectionTexts.wrongName : null,
    id: !/^[a-z][A-Za-z0-9]{0,39}$/.test(id) ? inspectionTexts.wrongId : taken.has(id) ? inspectionTexts.takenId : null,
    items: items.length === 0 ? inspectionTexts.noItems : items.length > mostItems ? inspectionTexts.tooMany(mostItems) : tooLong ? inspectionTexts.longItem(tooLong.line, tooLong.most) : null,
  }
  const create = () => {
    setAsked(true)
    if (Object.values(problems).some((problem) => problem !== null)) return
    onDone(`inspection/${id}.json`, inspectionText({ name: name.trim(), id, object, frequency, items }))
  }
  const problemOf = (key: keyof typeof problems) => isAsked && problems[key] !== null && <span className={styles.problem} role="alert">{problems[key]}</span>
  const choices = <Key extends string>(titles: Readonly<Record<Key, string>>) => (Object.entries(titles) as [Key, string][]).map(([value, label]) => ({ value, label }))
  return (
    <Modal open title={inspectionTexts.title} onCancel={onClose} width={standards.modalWidth} maskClosable={false} footer={<><Button onClick={onClose}>{inspectionTexts.cancel}</Button><Button type="primary" data-action="createInspection" onClick={create}>{inspectionTexts.create}</Button></>}>
      <div className={styles.guide}>
        <label htmlFor="inspectionName">{inspectionTexts.name}</label>
        <div><Input id="inspectionName" value={name} placeholder={inspectionTexts.namePlaceholder} maxLength={60} onChange={(event) => setName(event.target.value)} />{problemOf('name')}</div>
        <label htmlFor="inspectionId">{inspectionTexts.id}</label>
        <div><Input id="inspectionId" value={id} placeholder="tunnelInspect" maxLength={60} onChange={(event) => setId(event.target.value.trim())} /><span className={styles.hint}>{inspectionTexts.idHint}</span>{problemOf('id')}</div>
        <label htmlFor="inspectionObject">{inspectionTexts.object}</label>
        <div data-choice="object"><Select<InspectionObject> id="inspectionObject" className={styles.choice} value={object} onChange={setObject} options={choices(objects)} /></div>
        <label htmlFor="inspectionFrequency">{inspectionTexts.frequency}</label>
        <Select<InspectionFrequency> id="inspectionFrequency" className={styles.choice} value={frequency} onChange={setFrequency} options={choices(frequencies)} />
        <label htmlFor="inspectionItems">{inspectionTexts.checklist}</label>
        <div>
          <Input.TextArea id="inspectionItems" rows={10} value={pasted} onChange={(event) => setPasted(event.target.value)} />
          {items.length > 0 ? <strong className={styles.read} role="status">{readItems(items)}</strong> : <span className={styles.hint}>{inspectionTexts.checklistHint}</span>}
          {problemOf('items')}
        </div>
      </div>
    </Modal>
  )
}

/** What was read out of what was pasted: a wrong column is seen before a page is made of it. */
function readItems(items: readonly ChecklistItem[]): string {
  const groups = [...new Set(items.map(({ group }) => group).filter((group) => group !== ''))]
  return inspectionTexts.items(items.length, items.filter(({ critical }) => critical).length, groups, items[0]?.name ?? '')
}
