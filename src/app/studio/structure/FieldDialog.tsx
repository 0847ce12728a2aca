import { Button, Checkbox, Input, Modal, Select } from 'antd'
import { useMemo, useState } from 'react'
import type { StudioName, StudioNames } from '../../../contract/studio'
import { standards } from '../../../engine/standards'
import type { SchemaNode } from '../knowledge'
import { useProposedName } from '../useProposedName'
import { fieldOptions, type FieldOption } from './fieldOptions'
import styles from './structure.module.css'
import { structureTexts as texts } from './texts'

export interface FieldDialogProps {
  /** Null for a new field. */
  readonly name: string | null
  readonly field: Readonly<Record<string, unknown>> | null
  readonly taken: ReadonlySet<string>
  readonly places: readonly { readonly value: number; readonly label: string }[]
  readonly names: StudioNames
  readonly nameFor: (title: string) => Promise<string>
  readonly schema: SchemaNode
  readonly onDone: (name: string, field: Readonly<Record<string, unknown>>, section: number, isListed: boolean) => void
  readonly onClose: () => void
}

/** Everything that may be said of a field of its type; what is not said stays unsaid. */
export function FieldDialog({ name, field, taken, places, names, nameFor, schema, onDone, onClose }: FieldDialogProps) {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(field ?? { title: '', type: 'string' })
  const [section, setSection] = useState(0)
  const [isListed, setListed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const type = typeof values['type'] === 'string' ? values['type'] : 'string'
  const options = useMemo(() => fieldOptions(type, schema), [type, schema])
  const title = typeof values['title'] === 'string' ? values['title'].trim() : ''
  const [id, setId] = useProposedName(name ?? '', title, taken, nameFor)
  const wrongJson = options.find(({ kind, name: option }) => kind === 'json' && values[option] instanceof WrongJson)
  const missing = options.find(({ name: option, isRequired }) => isRequired && option !== 'columns' && (values[option] ?? '') === '')
  const problem = name === null && !/^[a-z][A-Za-z0-9]{0,40}$/.test(id) ? texts.wrongId : name === null && taken.has(id) ? texts.takenId : title === '' || title.length > 40 ? texts.noTitle : missing ? texts.missing(missing.title) : wrongJson ? `${wrongJson.title}：${texts.wrongJson}` : null
  const set = (option: string, value: unknown) => setValues(Object.fromEntries(Object.entries({ ...values, [option]: value }).filter(([, one]) => one !== undefined)))
  // What the other type has no use for goes with the type.
  const changeType = (next: string) => {
    const known = new Set(['title', ...fieldOptions(next, schema).map((option) => option.name)])
    setValues({ title: values['title'] ?? '', type: next, ...(next === 'table' ? { columns: { item: { title: '内容', type: 'string' } } } : {}), ...Object.fromEntries(Object.entries(values).filter(([option]) => known.has(option) && option !== 'title')) })
  }
  const done = () => {
    setAsked(true)
    if (problem === null) onDone(id, { ...values, title }, section, isListed)
  }
  const row = (option: FieldOption) => <OptionRow key={`${type}${option.name}`} option={option} value={values[option.name]} names={names} onChange={(value) => set(option.name, value)} />
  return (
    <Modal open title={name === null ? texts.newField : texts.fieldSettings(title || id)} width={standards.modalWidth} maskClosable={false} onCancel={onClose} footer={<><Button onClick={onClose}>{texts.cancel}</Button><Button type="primary" data-action="saveField" onClick={done}>{texts.ok}</Button></>}>
      <div className={styles.form}>
        <label htmlFor="fieldTitle">{texts.fieldTitle}</label>
        <Input id="fieldTitle" value={typeof values['title'] === 'string' ? values['title'] : ''} maxLength={60} onChange={(event) => set('title', event.target.value)} />
        {name === null && <><label htmlFor="fieldId">{texts.id}</label><Input id="fieldId" value={id} placeholder={texts.idHint} maxLength={60} onChange={(event) => setId(event.target.value.trim())} /></>}
        <label htmlFor="fieldType">{texts.type}</label>
        <div data-choice="fieldType"><Select id="fieldType" className={styles.wide} showSearch optionFilterProp="label" disabled={name !== null && field?.['type'] === undefined} value={type} onChange={changeType} options={names.fieldTypes.map((one) => ({ value: one.name, label: `${one.title}（${one.name}）` }))} /></div>
        {name === null && places.length > 1 && <><label htmlFor="fieldSection">{texts.inSection}</label><Select id="fieldSection" className={styles.wide} value={section} onChange={setSection} options={[...places]} /></>}
        {options.filter(({ isCommon, isRequired }) => isCommon || isRequired).map(row)}
        {name === null && <><span /><Checkbox checked={isListed} onChange={(event) => setListed(event.target.checked)}>{texts.inList}</Checkbox></>}
      </div>
      <details className={styles.more}><summary>{texts.more}</summary><div className={styles.form}>{options.filter(({ isCommon, isRequired }) => !isCommon && !isRequired).map(row)}</div></details>
      {isAsked && problem && <p className={styles.problem} role="alert">{problem}</p>}
    </Modal>
  )
}

/** What is typed and is no JSON yet; it keeps the dialog from being closed by its button. */
class WrongJson {
  constructor(readonly text: string) {}
}

interface OptionRowProps {
  readonly option: FieldOption
  readonly value: unknown
  readonly names: StudioNames
  readonly onChange: (value: unknown) => void
}

function OptionRow({ option, value, names, onChange }: OptionRowProps) {
  const id = `option-${option.name}`
  return (
    <>
      <label htmlFor={id} title={option.help}>{option.title}{option.isRequired && ' *'}</label>
      <div data-choice={option.name}><OptionInput id={id} option={option} value={value} names={names} onChange={onChange} /></div>
    </>
  )
}

function OptionInput({ id, option: { kind, choices, help }, value, names, onChange }: OptionRowProps & { id: string }) {
  const typed = (text: string) => onChange(text === '' ? undefined : text)
  const named = (list: readonly StudioName[]) => list.map(({ name, title }) => ({ value: name, label: `${title}（${name}）` }))
  if (kind === 'bool') return <Checkbox id={id} checked={value === true} onChange={(event) => onChange(event.target.checked ? true : undefined)}>{help}</Checkbox>
  if (kind === 'number') return <Input id={id} type="number" value={typeof value === 'number' ? value : ''} onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))} />
  if (kind === 'choice') return <Select id={id} className={styles.wide} allowClear value={value} onChange={(next: unknown) => onChange(next ?? undefined)} options={choices.map((choice) => ({ value: choice, label: String(choice) }))} />
  if (kind === 'dictionary' || kind === 'resource') return <Select id={id} className={styles.wide} showSearch optionFilterProp="label" value={value} onChange={(next: unknown) => onChange(next ?? undefined)} options={named(kind === 'dictionary' ? names.dictionaries : names.resources)} />
  if (kind === 'json') return <Input.TextArea id={id} rows={2} placeholder={help} defaultValue={value === undefined ? '' : JSON.stringify(value)} onChange={(event) => onChange(asJson(event.target.value))} />
  return <Input id={id} placeholder={help} value={typeof value === 'string' ? value : ''} onChange={(event) => typed(event.target.value)} />
}

function asJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return new WrongJson(text)
  }
}
