import { Button, Popconfirm, Tag } from 'antd'
import { useState } from 'react'
import type { StudioNames } from '../../../contract/studio'
import { isJsonObject } from '../../../language/gate/mergePatch'
import type { PageDefinition } from '../../../language/pageDefinition'
import type { SchemaNode } from '../knowledge'
import { FieldDialog } from './FieldDialog'
import { addEntry, addField, entriesIn, removeField, setOption } from './layout'
import { fieldsIn, readPageText, say, type PageText } from './pageText'
import { sectionPlaces, SectionsBoard } from './SectionsBoard'
import styles from './structure.module.css'
import { structureTexts as texts } from './texts'
import { TitleInput } from './TitleInput'

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
  const titleOf = (name: string) => (typeof fields[name]?.['title'] === 'string' ? fields[name]['title'] : name)
  const marks = (name: string) => (
    <>
      {fields[name]?.['required'] === true && <Tag color="red">{texts.isRequired}</Tag>}
      {!(isJsonObject(page.own['fields']) && name in page.own['fields']) && <Tag>{texts.inherited}</Tag>}
    </>
  )
  const tools = (name: string) => (
    <>
      <Button size="small" data-action="fieldSettings" onClick={() => setOpened({ name })}>{texts.edit}</Button>
      <Popconfirm title={texts.removeAsk(titleOf(name))} okText={texts.remove} cancelText={texts.cancel} onConfirm={() => onChange(removeField(page, name))}>
        <Button size="small" data-action="removeField" aria-label={`${texts.remove} ${titleOf(name)}`}>{texts.remove}</Button>
      </Popconfirm>
    </>
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
      <SectionsBoard
        page={page} part="form" names={names} outside={{ title: texts.outside, hint: texts.outsideHint }} renderMarks={marks} renderTools={tools} onChange={onChange}
        renderTitle={(name) => <TitleInput key={titleOf(name)} title={titleOf(name)} label={texts.titleOf(name)} onChange={(title) => onChange(setOption(page, name, 'title', title))} />}
      />
      {opened && <FieldDialog name={opened.name} field={opened.name === null ? null : (fields[opened.name] ?? {})} taken={new Set(Object.keys(fields))} places={sectionPlaces(page, 'form').slice(0, -1)} names={names} nameFor={nameFor} schema={schema} onDone={save} onClose={() => setOpened(null)} />}
    </>
  )
}
