import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import type { StudioNames } from '../../../contract/studio'
import { fieldsIn, type PageText } from './pageText'
import { fieldsOutside, moveField, moveSection, renameSection, sectionsIn, type SectionedPart } from './sections'
import styles from './structure.module.css'
import { structureTexts as texts } from './texts'
import { TitleInput } from './TitleInput'
import { useDragOrder } from './useDragOrder'

export interface SectionsBoardProps {
  readonly page: PageText
  readonly part: SectionedPart
  readonly names: StudioNames
  readonly outside: { readonly title: string; readonly hint: string }
  /** What a field is called here. */
  readonly renderTitle: (name: string) => ReactNode
  /** What there is to know of a field. */
  readonly renderMarks?: (name: string) => ReactNode
  /** What else may be done with a field; shown in a section or outside of all. */
  readonly renderTools: (name: string, isShown: boolean) => ReactNode
  readonly onChange: (text: string) => void
}

/** Fields in their sections: dragged within and between them, the sections renamed and moved. */
export function SectionsBoard({ page, part, names, outside, renderTitle, renderMarks, renderTools, onChange }: SectionsBoardProps) {
  const fields = fieldsIn(page)
  const sections = sectionsIn(page, part)
  const others = fieldsOutside(page, part)
  const lists = [...sections.map((section) => section.fields), []]
  const put = (name: string, section: number, index: number) => onChange(moveField(page, name, { section, index }, texts.newSection, part))
  const drag = useDragOrder(lists.map(({ length }) => length), (from, to) => {
    const name = lists[from.list]?.[from.index]
    if (name !== undefined) put(name, to.list, to.index)
  })
  const places = sectionPlaces(page, part)
  const titleOf = (name: string) => (typeof fields[name]?.['title'] === 'string' ? fields[name]['title'] : name)
  const row = (name: string, list: number, index: number) => (
    <li
      key={name} className={styles.entry} data-structure-field={name} data-over={drag.over?.list === list && drag.over.index === index ? true : undefined}
      {...(list < 0 ? {} : drag.entry({ list, index }))}
    >
      {list >= 0 && <button type="button" className={styles.handle} aria-label={texts.drag(titleOf(name))} title={texts.dragHint} {...drag.handle({ list, index })}>⠿</button>}
      {renderTitle(name)}
      <span className={styles.about}>{name} · {names.fieldTypes.find((type) => type.name === fields[name]?.['type'])?.title ?? String(fields[name]?.['type'] ?? '')}</span>
      {renderMarks?.(name)}
      <Select size="small" className={styles.moveTo} value={null} placeholder={texts.moveTo} aria-label={`${texts.moveTo} ${titleOf(name)}`} options={places.filter(({ value }) => value !== list)} onChange={(to: number | null) => to !== null && put(name, to, lists[to]?.length ?? 0)} />
      {renderTools(name, list >= 0)}
    </li>
  )
  return (
    <>
      {sections.map((section, list) => (
        <section key={list} className={styles.box} data-structure-section={list} aria-label={section.title || texts.untitled} {...drag.list(list)} data-over={drag.over?.list === list && drag.over.index >= section.fields.length ? true : undefined}>
          <header>
            {section.tab && <span className={styles.about}>{section.tab} /</span>}
            <TitleInput key={section.title} title={section.title} label={texts.sectionTitle} mayBeEmpty placeholder={texts.untitled} onChange={(next) => onChange(renameSection(page, list, next, part))} />
            {sections.length > 1 && <OrderButtons title={section.title || texts.untitled} index={list} count={sections.length} onMove={(to) => onChange(moveSection(page, list, to, part))} />}
          </header>
          <ul>{section.fields.map((name, index) => row(name, list, index))}</ul>
        </section>
      ))}
      <section className={styles.box} aria-label={texts.newSection} {...drag.list(sections.length)} data-over={drag.over?.list === sections.length ? true : undefined}><header className={styles.about}>＋ {texts.newSection}</header></section>
      {others.length > 0 && <section className={styles.box} aria-label={outside.title}><header>{outside.title}<span className={styles.about}>{outside.hint}</span></header><ul>{others.map((name, index) => row(name, -1, index))}</ul></section>}
    </>
  )
}

/** Sections to put a field into, the last of them new. */
export function sectionPlaces(page: PageText, part: SectionedPart) {
  const sections = sectionsIn(page, part)
  return [...sections.map(({ title, tab }, value) => ({ value, label: [tab, title].filter(Boolean).join(' / ') || texts.untitled })), { value: sections.length, label: texts.newSection }]
}

function OrderButtons({ title, index, count, onMove }: { title: string; index: number; count: number; onMove: (to: number) => void }) {
  return (
    <span className={styles.order}>
      <Button size="small" type="text" disabled={index === 0} aria-label={texts.moveUp(title)} title={texts.moveUp(title)} onClick={() => onMove(index - 1)}>↑</Button>
      <Button size="small" type="text" disabled={index === count - 1} aria-label={texts.moveDown(title)} title={texts.moveDown(title)} onClick={() => onMove(index + 1)}>↓</Button>
    </span>
  )
}
