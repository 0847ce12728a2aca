import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { StateDiagram } from '../../../engine/detail/StateDiagram'
import { completeStates } from '../../../language/gate/completeStates'
import { isJsonObject } from '../../../language/gate/mergePatch'
import type { PageDefinition } from '../../../language/pageDefinition'
import type { StatesFile } from '../../../language/statesFile'
import { fieldsIn, valueAt, type PageText } from './pageText'
import { beginStates, removeMove, sayInitial, sayMove, statesIn, type WrittenStates } from './states'
import styles from './structure.module.css'
import { structureTexts as texts } from './texts'
import { TitleInput } from './TitleInput'

interface StatesEditorProps {
  readonly page: PageText
  readonly definition: PageDefinition
  readonly onChange: (text: string) => void
}

const movers = Object.entries(texts.movers).map(([value, label]) => ({ value, label }))

/** The moves of a life cycle as a table, and the diagram they make. */
export function StatesEditor(props: StatesEditorProps) {
  const states = statesIn(props.page)
  return states ? <Moves {...props} states={states} /> : <Begin {...props} />
}

function itemsOf(page: PageText, definition: PageDefinition, field: string) {
  const name = valueAt(page.whole, ['fields', field, 'dict'])
  return { name: String(name ?? ''), items: (definition.dictionaries[String(name)]?.items ?? []).map(({ value, label }) => ({ value, label })) }
}

function Begin({ page, definition, onChange }: StatesEditorProps) {
  const [field, setField] = useState<string | null>(null)
  const choices = Object.entries(fieldsIn(page)).filter(([, { type }]) => type === 'dict').map(([name, { title }]) => ({ value: name, label: String(title) }))
  const first = field === null ? undefined : itemsOf(page, definition, field).items[0]?.value
  return (
    <div className={styles.tools}>
      <span className={styles.hint}>{texts.noStates}</span>
      <Select size="small" className={styles.add} aria-label={texts.noStates} value={field} onChange={setField} options={choices} />
      <Button size="small" disabled={field === null || first === undefined} onClick={() => field !== null && first !== undefined && onChange(beginStates(page, field, first))}>{texts.beginStates}</Button>
    </div>
  )
}

function Moves({ page, definition, states, onChange }: StatesEditorProps & { states: WrittenStates }) {
  const { name: dictionary, items } = itemsOf(page, definition, states.field)
  const strings = (value: unknown) => (Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [])
  const set = (name: string, parts: Readonly<Record<string, unknown>>) => onChange(sayMove(page, name, parts))
  const drawn = drawnStates(page)
  return (
    <>
      <div className={styles.tools}>
        <span>{texts.initial}</span>
        <Select size="small" className={styles.add} aria-label={texts.initial} value={states.initial} options={items} onChange={(initial) => onChange(sayInitial(page, initial))} />
        <span className={styles.hint}>{texts.statesHint(dictionary)}</span>
      </div>
      <table className={styles.moves}>
        <thead><tr><th>{texts.move}</th><th>{texts.from}</th><th>{texts.to}</th><th>{texts.by}</th><th aria-label={texts.remove} /></tr></thead>
        <tbody>
          {Object.entries(states.transitions).map(([name, move]) => (
            <tr key={name} data-structure-move={name}>
              <td><TitleInput key={String(move['title'])} title={String(move['title'] ?? '')} label={`${name} ${texts.moveTitle}`} onChange={(title) => set(name, { title })} /></td>
              <td><Select size="small" mode="multiple" className={styles.wide} aria-label={`${name} ${texts.from}`} value={strings(move['from'])} options={items} onChange={(from: string[]) => from.length > 0 && set(name, { from })} /></td>
              <td><Select size="small" className={styles.wide} aria-label={`${name} ${texts.to}`} allowClear placeholder={texts.sameState} value={typeof move['to'] === 'string' ? move['to'] : null} options={items} onChange={(to) => set(name, { to: to ?? undefined })} /></td>
              <td><Select size="small" mode="multiple" className={styles.wide} aria-label={`${name} ${texts.by}`} value={strings(move['by'])} options={movers} onChange={(by: string[]) => by.length > 0 && set(name, { by: by.length === 1 ? by[0] : by })} /></td>
              <td><Button size="small" aria-label={`${texts.remove} ${String(move['title'])}`} onClick={() => onChange(removeMove(page, name))}>{texts.remove}</Button></td>
            </tr>
          ))}
        </tbody>
      </table>
      <NewMove taken={new Set(Object.keys(states.transitions))} onAdd={(name, title) => set(name, { title, from: [states.initial], to: items.find(({ value }) => value !== states.initial)?.value ?? states.initial, by: 'org' })} />
      {drawn && <StateDiagram page={definition} states={drawn} current={null} />}
    </>
  )
}

function NewMove({ taken, onAdd }: { taken: ReadonlySet<string>; onAdd: (name: string, title: string) => void }) {
  const [title, setTitle] = useState('')
  const [name, setName] = useState('')
  const isSound = title.trim() !== '' && /^[a-z][A-Za-z0-9]{0,40}$/.test(name) && !taken.has(name)
  const add = () => {
    onAdd(name, title.trim())
    setTitle('')
    setName('')
  }
  return (
    <div className={styles.tools}>
      <Input size="small" className={styles.add} placeholder={texts.moveTitle} aria-label={texts.moveTitle} value={title} maxLength={20} onChange={(event) => setTitle(event.target.value)} />
      <Input size="small" className={styles.add} placeholder={`${texts.moveId}，如 approve`} aria-label={texts.moveId} value={name} maxLength={40} status={name !== '' && (taken.has(name) || !/^[a-z][A-Za-z0-9]*$/.test(name)) ? 'error' : ''} onChange={(event) => setName(event.target.value.trim())} />
      <Button size="small" data-action="addMove" disabled={!isSound} onClick={add}>{texts.addMove}</Button>
    </div>
  )
}

/** What can be drawn already; a move that is not whole yet is left out. */
function drawnStates(page: PageText) {
  const states = statesIn(page)
  if (!states) return null
  const whole = Object.entries(states.transitions).filter(([, { title, from, to, by }]) => typeof title === 'string' && Array.isArray(from) && (to === undefined || typeof to === 'string') && (typeof by === 'string' || Array.isArray(by)))
  const file = isJsonObject(page.whole['states']) ? page.whole['states'] : {}
  return whole.length === 0 ? null : completeStates({ states: { ...file, transitions: Object.fromEntries(whole) } as unknown as StatesFile })
}
