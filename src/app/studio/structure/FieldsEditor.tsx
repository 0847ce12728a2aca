import { Button, Input, Popconfirm, Select, Tag } from 'antd'
import { useState } from 'react'
import type { StudioNames } from '../../../contract/studio'
import type { SchemaNode } from '../knowledge'
import { FieldDialog } from './FieldDialog'
import { addEntry, addField, entriesIn, fieldsIn, fieldsOutside, moveField, removeField, renameSection, sectionsIn, setOption } from './layout'
import { isJsonObject } from '../../../language/gate/mergePatch'
import type { PageDefinition } from '../../../language/pageDefinition'
import { readPageText, say, type PageText } from './pageText'
import styles from './structure.module.css'
import { structureTexts as texts } from './texts'
import { useDragOrder } from './useDragOrder'

export interface FieldsEditorProps {
  readonly page: PageText
  readonly definition: PageDefinition | null
  readonly names: StudioNames
  readonly nameFor: (title: string) => Promise<string>
  readonly schema: SchemaNode
  readonly onChange: (text: string) => void
}

/** The fields of a page by the sections of its form: dragged, renamed, set, added and taken away. */
export function FieldsEditor({ page, definition, names, nameFor, schema, onChange }: FieldsEditorProps) {
  const [opened, setOpened] = useState<{ name: string | null } | null>(null)
  const fields = fieldsIn(page)
  const sections = sectionsIn(page)
  const outside = fieldsOutside(page)
  const lists = [...sections.map((section) => section.fields), []]
  const drag = useDragOrder(lists.map(({ length }) => length), (from, to) => {
    const name = lists[from.list]?.[from.index]
    if (name !== undefined) onChange(moveField(page, name, { section: to.list, index: to.index }, texts.newSection))
  })
  const titleOf = (name: string) => (typeof fields[name]?.['title'] === 'string' ? fields[name]['title'] : name)
  const places = [...sections.map(({ title, tab }, value) => ({ value, label: [tab, title].filter(Boolean).join(' / ') || texts.untitled })), { value: sections.length, label: texts.newSection }]
  const row = (name: string, list: number, index: number) => (
    <li
      key={name} className={styles.entry} data-structure-field={name} data-over={drag.over?.list === list && drag.over.index === index ? true : undefined}
      {...(list < 0 ? {} : drag.entry({ list, index }))}
    >
      {list >= 0 && <button type="button" className={styles.handle} aria-label={texts.drag(titleOf(name))} title={texts.dragHint} {...drag.handle({ list, index })}>⠿</button>}
      <TitleInput key={titleOf(name)} title={titleOf(name)} label={texts.titleOf(name)} onChange={(title) => onChange(setOption(page, name, 'title', title))} />
      <span className={styles.about}>{name} · {names.fieldTypes.find((type) => type.name === fields[name]?.['type'])?.title ?? String(fields[name]?.['type'] ?? '')}</span>
      {fields[name]?.['required'] === true && <Tag color="red">必填</Tag>}
      {!(isJsonObject(page.own['fields']) && name in page.own['fields']) && <Tag>{texts.inherited}</Tag>}
      <Select size="small" className={styles.moveTo} value={null} placeholder={texts.moveTo} aria-label={`${texts.moveTo} ${titleOf(name)}`} options={places.filter(({ value }) => value !== list)} onChange={(to: number | null) => to !== null && onChange(moveField(page, name, { section: to, index: lists[to]?.length ?? 0 }, texts.newSection))} />
      <Button size="small" data-action="fieldSettings" onClick={() => setOpened({ name })}>{texts.edit}</Button>
      <Popconfirm title={texts.removeAsk(titleOf(name))} okText={texts.remove} cancelText={texts.cancel} onConfirm={() => onChange(removeField(page, name))}>
        <Button size="small" data-action="removeField" aria-label={`${texts.remove} ${titleOf(name)}`}>{texts.remove}</Button>
      </Popconfirm>
    </li>
  )
  const save = (name: string, field: Readonly<Record<string, unknown>>, section: number, isListed: boolean) => {
    const isNew = opened?.name === null
    const text = isNew ? addField(page, name, field, section) : say(page, ['fields', name], field)
    const after = readPageText(text, page.inherited)
    onChange(isNew && isListed && after ? addEntry(after, 'columns', entriesIn(after, 'columns', definition), name) : text)
    setOpened(null)
  }
  return (
    <>
      <div className={styles.tools}>
        <Button type="primary" size="small" data-action="addField" onClick={() => setOpened({ name: null })}>{texts.addField}</Button>
        <span className={styles.hint}>{texts.dragHint}</span>
      </div>
      {sections.map((section, list) => (
        <section key={list} className={styles.box} aria-label={section.title || texts.untitled} {...drag.list(list)} data-over={drag.over?.list === list && drag.over.index >= section.fields.length ? true : undefined}>
          <header>{section.tab && <span className={styles.about}>{section.tab} /</span>}<TitleInput key={section.title} title={section.title} label={texts.sectionTitle} mayBeEmpty placeholder={texts.untitled} onChange={(title) => onChange(renameSection(page, list, title))} /></header>
          <ul>{section.fields.map((name, index) => row(name, list, index))}</ul>
        </section>
      ))}
      <section className={styles.box} aria-label={texts.newSection} {...drag.list(sections.length)} data-over={drag.over?.list === sections.length ? true : undefined}><header className={styles.about}>＋ {texts.newSection}</header></section>
      {outside.length > 0 && <section className={styles.box} aria-label={texts.outside}><header>{texts.outside}<span className={styles.about}>{texts.outsideHint}</span></header><ul>{outside.map((name, index) => row(name, -1, index))}</ul></section>}
      {opened && <FieldDialog name={opened.name} field={opened.name === null ? null : (fields[opened.name] ?? {})} taken={new Set(Object.keys(fields))} places={places.slice(0, -1)} names={names} nameFor={nameFor} schema={schema} onDone={save} onClose={() => setOpened(null)} />}
    </>
  )
}

/** A title that is changed where it stands; the change counts when one leaves it. */
export function TitleInput({ title, label, placeholder, mayBeEmpty = false, onChange }: { title: string; label: string; placeholder?: string; mayBeEmpty?: boolean; onChange: (title: string) => void }) {
  const [typed, setTyped] = useState(title)
  const leave = () => {
    const next = typed.trim()
    if (next === title || (next === '' && !mayBeEmpty)) setTyped(title)
    else onChange(next)
  }
  return <Input size="small" variant="borderless" className={styles.title} value={typed} maxLength={40} placeholder={placeholder} aria-label={label} onChange={(event) => setTyped(event.target.value)} onBlur={leave} onPressEnter={(event) => event.currentTarget.blur()} />
}
