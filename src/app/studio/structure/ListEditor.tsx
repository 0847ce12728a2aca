import { Button, Select } from 'antd'
import { fieldTypes } from '../../../fields/definitions'
import type { PageDefinition } from '../../../language/pageDefinition'
import { addEntry, entriesIn, moveEntry, nameOf, removeEntry, type ListPart } from './layout'
import { fieldsIn, type PageText } from './pageText'
import styles from './structure.module.css'
import { structureTexts as texts } from './texts'
import { useDragOrder } from './useDragOrder'

export interface ListEditorProps {
  readonly page: PageText
  readonly part: ListPart
  readonly definition: PageDefinition | null
  readonly onChange: (text: string) => void
}

/** The columns or the filters of the list in their order. */
export function ListEditor({ page, part, definition, onChange }: ListEditorProps) {
  const entries = entriesIn(page, part, definition)
  const fields = fieldsIn(page)
  const drag = useDragOrder([entries.length], (from, to) => onChange(moveEntry(page, part, entries, from.index, to.index)))
  const named: readonly { readonly field: string; readonly title: string }[] = definition?.list[part] ?? []
  const titles = new Map(named.map(({ field, title }) => [field, title]))
  const titleOf = (name: string) => titles.get(name) ?? (typeof fields[name]?.['title'] === 'string' ? fields[name]['title'] : name)
  const shown = new Set(entries.map(nameOf))
  const offered = Object.entries(fields).filter(([name, { type }]) => !shown.has(name) && (part === 'columns' || isFiltered(type))).map(([name]) => name)
  const add = part === 'columns' ? texts.addColumn : texts.addFilter
  return (
    <>
      <div className={styles.tools}>
        <Select size="small" className={styles.add} value={null} showSearch optionFilterProp="label" placeholder={add} aria-label={add} options={offered.map((name) => ({ value: name, label: titleOf(name) }))} onChange={(name: string | null) => name !== null && onChange(addEntry(page, part, entries, name))} />
        <span className={styles.hint}>{texts.dragHint}</span>
      </div>
      <section className={styles.box} aria-label={texts[part]} {...drag.list(0)}>
        <ul>
          {entries.map((entry, index) => {
            const name = nameOf(entry)
            return (
              <li key={name} className={styles.entry} {...{ [part === 'columns' ? 'data-structure-column' : 'data-structure-filter']: name }} data-over={drag.over?.index === index ? true : undefined} {...drag.entry({ list: 0, index })}>
                <button type="button" className={styles.handle} aria-label={texts.drag(titleOf(name))} title={texts.dragHint} {...drag.handle({ list: 0, index })}>⠿</button>
                <span className={styles.title}>{titleOf(name)}</span>
                <span className={styles.about}>{name}</span>
                <Button size="small" disabled={part === 'columns' && entries.length === 1} aria-label={`${texts.remove} ${titleOf(name)}`} onClick={() => onChange(removeEntry(page, part, entries, index))}>{texts.remove}</Button>
              </li>
            )
          })}
        </ul>
      </section>
    </>
  )
}

/** Whether records can be looked for by fields of a type. */
function isFiltered(type: unknown): boolean {
  return Object.entries(fieldTypes).some(([name, { filters }]) => name === type && filters.length > 0)
}
