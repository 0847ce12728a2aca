import { Button, Segmented } from 'antd'
import { useRef, useState } from 'react'
import type { StudioCheck, StudioNames } from '../../../contract/studio'
import type { SchemaNode } from '../knowledge'
import { AnnexEditor } from './AnnexEditor'
import { ChecklistEditor } from './ChecklistEditor'
import { DetailEditor } from './DetailEditor'
import { FieldsEditor } from './FieldsEditor'
import { ListEditor } from './ListEditor'
import { readPageText } from './pageText'
import { RuleTester } from './RuleTester'
import { StatesEditor } from './StatesEditor'
import styles from './structure.module.css'
import { structureTexts as texts } from './texts'

export interface StructurePaneProps {
  readonly text: string
  /** Of a text that was sound, be it not the last one. */
  readonly check: StudioCheck | null
  readonly names: StudioNames
  readonly nameFor: (title: string) => Promise<string>
  readonly schema: SchemaNode
  readonly isRunning: boolean
  readonly onChange: (text: string) => void
}

const partNames = ['fields', 'columns', 'filters', 'detail', 'annex', 'checklist', 'states', 'rules'] as const
type Part = (typeof partNames)[number]
const parts = partNames.map((value) => ({ value, label: texts[value] }))
const mostSteps = 100

/** The page file for those who write no JSON: each change is the smallest one of its text. */
export function StructurePane({ text, check, names, nameFor, schema, isRunning, onChange }: StructurePaneProps) {
  const [part, setPart] = useState<Part>('fields')
  const steps = useRef<string[]>([])
  const page = readPageText(text, check?.inherited ?? {})
  const definition = check?.page ?? null
  const change = (next: string) => {
    if (next === text) return
    steps.current = [...steps.current, text].slice(-mostSteps)
    onChange(next)
  }
  const undo = () => {
    const before = steps.current.pop()
    if (before !== undefined) onChange(before)
  }
  const shared = page && { page, onChange: change }
  const needs = <p className={styles.hint}>{texts.noDefinition}</p>
  return (
    <div className={styles.pane} data-structure={part}>
      <div className={styles.tools}>
        <Segmented<Part> size="small" value={part} onChange={setPart} options={parts} />
        <Button size="small" data-action="undoStructure" disabled={steps.current.length === 0} onClick={undo}>{texts.undo}</Button>
      </div>
      {!shared && <p className={styles.hint} role="alert">{texts.unreadable}</p>}
      {shared && part === 'fields' && <FieldsEditor {...shared} definition={definition} names={names} nameFor={nameFor} schema={schema} />}
      {shared && (part === 'columns' || part === 'filters') && <ListEditor key={part} {...shared} part={part} definition={definition} />}
      {shared && part === 'detail' && <DetailEditor {...shared} names={names} />}
      {shared && part === 'annex' && <AnnexEditor {...shared} nameFor={nameFor} />}
      {shared && part === 'checklist' && (definition ? <ChecklistEditor {...shared} definition={definition} /> : needs)}
      {shared && part === 'states' && (definition ? <StatesEditor {...shared} definition={definition} /> : needs)}
      {shared && part === 'rules' && (definition ? <RuleTester definition={definition} records={check?.records ?? []} isRunning={isRunning} /> : needs)}
    </div>
  )
}
