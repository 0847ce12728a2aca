import type { ReactNode } from 'react'
import { late } from '../../fields/inputs/late'
import type { RecordData } from '../../contract/envelope'
import { comesLater } from '../../language/comesLater'
import { fieldStates, type FieldState, type RecordContext } from '../../language/recordRules'
import type { PageDefinition, SectionDefinition } from '../../language/pageDefinition'
import { isTable } from '../../language/tableColumns'
import { asItRuns } from '../asItRuns'
import { useEngine } from '../engineServices'
import { drillAddress } from '../list/drillAddress'
import { FigureButton } from '../list/FigureButton'
import { loadRowsRadar } from '../preload'
import { FieldValue, isEmpty } from './FieldValue'
import styles from './detail.module.css'

const RowsRadar = late(loadRowsRadar)

export interface DetailSectionsProps {
  readonly page: PageDefinition
  readonly sections: readonly SectionDefinition[]
  readonly record: RecordData
  readonly context: RecordContext
}

/** The sections of one tab of the detail. Fields that do not apply to this record are left out. */
export function DetailSections({ page, sections, record, context }: DetailSectionsProps) {
  const states = fieldStates(page, record, context)
  return (
    <>
      {sections.map((section, index) => {
        const shown = shownFields(page, section, states, record)
        if (shown.length === 0) return null
        return (
          <section key={section.title || index} className={styles.section}>
            {section.title && <h3>{section.title}</h3>}
            <dl className={styles.fields}>
              {shown.map((name, index) => <DetailField key={name} page={page} name={name} record={record} under={index === 0 ? section.title : ''} isAlone={shown.length === 1} />)}
            </dl>
          </section>
        )
      })}
    </>
  )
}

/** What a section shows of a record; what only moves and the system write is left out until it is there. */
function shownFields(page: PageDefinition, section: SectionDefinition, states: Readonly<Record<string, FieldState>>, record: RecordData): readonly string[] {
  const shown = section.fields.filter((name) => states[name]?.visible && !(section.onlyFilled && isEmpty(record[name])))
  return isStillToCome(page, shown, record) ? [] : shown
}

/** A whole section that a record with a life cycle has not come to: of what moves and the system write in time, nothing is there. What is counted from nothing does not say that it is. */
function isStillToCome(page: PageDefinition, names: readonly string[], record: RecordData): boolean {
  if (page.states === null || !names.some((name) => isEmpty(record[name]) && comesLater(page, name))) return false
  return names.every((name) => (isEmpty(record[name]) || isNought(record[name])) && (comesLater(page, name) || page.fields[name]?.compute !== undefined))
}

function isNought(value: unknown): boolean {
  return value === 0 || value === false
}

/** Whether a tab has anything to say of a record: nothing of it may apply, and what shows only what is filled may have nothing yet. */
export function saysSomething({ page, sections, record, context }: DetailSectionsProps): boolean {
  const states = fieldStates(page, record, context)
  return sections.some((section) => shownFields(page, section, states, record).length > 0)
}

/** A number that leads to the records it counts. */
function Drilled({ page, name, record, children }: { page: PageDefinition; name: string; record: RecordData; children: ReactNode }) {
  const { navigate, may } = useEngine()
  const address = drillAddress(page, name, record, may)
  if (address === null) return children
  return <FigureButton label={page.fields[name]?.title ?? name} onClick={() => navigate(address)}>{children}</FigureButton>
}

const wideTypes = new Set(['table', 'text', 'richtext', 'track', 'signature'])

/** A field under its title; what fills the first row of a section of the same name is not called by it twice. */
function DetailField({ page, name, record, under, isAlone }: { page: PageDefinition; name: string; record: RecordData; under: string; isAlone: boolean }) {
  const field = page.fields[name]
  if (!field) return null
  const value = record[name]
  const isWide = wideTypes.has(field.type)
  const shown = <FieldValue field={asItRuns(page, field, record)} value={value} />
  return (
    // What is empty needs no lines of its own.
    <div data-field={name} className={isWide && !isEmpty(value) ? styles.wide : undefined}>
      <dt className={field.title === under && (isWide || isAlone) ? styles.heard : undefined}>{field.title}</dt>
      <dd>
        {isTable(field) && field.radar && <RowsRadar field={field} value={value} />}
        {page.drills[name] ? <Drilled page={page} name={name} record={record}>{shown}</Drilled> : shown}
      </dd>
    </div>
  )
}
