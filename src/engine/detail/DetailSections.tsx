import { late } from '../../fields/inputs/late'
import type { RecordData } from '../../contract/envelope'
import { fieldStates, type RecordContext } from '../../language/recordRules'
import type { PageDefinition, SectionDefinition } from '../../language/pageDefinition'
import { isTable } from '../../language/tableColumns'
import { asItRuns } from '../asItRuns'
import { loadRowsRadar } from '../preload'
import { FieldValue } from './FieldValue'
import styles from './detail.module.css'

const RowsRadar = late(loadRowsRadar)

/** The sections of one tab of the detail. Fields that do not apply to this record are left out. */
export function DetailSections({ page, sections, record, context }: { page: PageDefinition; sections: readonly SectionDefinition[]; record: RecordData; context: RecordContext }) {
  const states = fieldStates(page, record, context)
  return (
    <>
      {sections.map((section, index) => {
        const shown = section.fields.filter((name) => states[name]?.visible)
        if (shown.length === 0) return null
        return (
          <section key={section.title || index} className={styles.section}>
            {section.title && <h3>{section.title}</h3>}
            <dl className={styles.fields}>
              {shown.map((name) => <DetailField key={name} page={page} name={name} record={record} />)}
            </dl>
          </section>
        )
      })}
    </>
  )
}

const wideTypes = new Set(['table', 'text', 'richtext', 'track', 'signature'])

function DetailField({ page, name, record }: { page: PageDefinition; name: string; record: RecordData }) {
  const field = page.fields[name]
  if (!field) return null
  const value = record[name]
  return (
    <div data-field={name} className={wideTypes.has(field.type) ? styles.wide : undefined}>
      <dt>{field.title}</dt>
      <dd>
        {isTable(field) && field.radar && <RowsRadar field={field} value={value} />}
        <FieldValue field={asItRuns(page, field, record)} value={value} />
      </dd>
    </div>
  )
}
