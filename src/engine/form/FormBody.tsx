import { observer } from '@formily/reactive-react'
import { useEffect } from 'react'
import type { RecordData } from '../../contract/envelope'
import { late } from '../../fields/inputs/late'
import { Skeleton } from '../../fields/inputs/Skeleton'
import { loadAhead } from '../preload'
import { Tabs } from '../Tabs'
import { openAnnexErrors, openErrors } from './formErrors'
import { useOpenForm } from './FormModelContext'
import { FormSection, SectionFrame } from './FormSection'
import { SectionExtensions } from './SectionExtensions'
import { shownTabs, type ShownTab } from './formTabs'
import { annexStands, tabStands } from './standing'
import { formTexts } from './texts'
import styles from './form.module.css'

const loadAnnex = async () => ({ default: (await import('./FormAnnex')).FormAnnex })
const FormAnnex = late(loadAnnex)

export interface FormBodyProps {
  readonly active: string
  readonly onActivate: (key: string) => void
  readonly record: RecordData | null
}

/** Everything one fills in: sections, on tabs where the page has them. */
export const FormBody = observer(function FormBody({ active, onActivate, record }: FormBodyProps) {
  const { model } = useOpenForm()
  const all = shownTabs(model.page, record === null)
  const tabs = all.filter((tab) => tabStands(model, tab))
  const hasAnnex = all.some(({ annex }) => annex)
  useEffect(() => (hasAnnex ? loadAhead(loadAnnex, 'soon') : undefined), [hasAnnex])
  // Even where one tab stands alone it stays a tab: were it drawn anew when the second comes, the cursor would be lost.
  if (all.length <= 1) return <div className={styles.body}>{tabs.map((tab) => <TabContent key={tab.key} tab={tab} record={record} />)}</div>
  return (
    <Tabs
      className={styles.body}
      activeKey={active}
      onChange={onActivate}
      items={tabs.map((tab) => ({ key: tab.key, label: <TabTitle tab={tab} />, children: <TabContent tab={tab} record={record} /> }))}
    />
  )
})

/** A tab's title with the number of its open errors: one sees them though the tab is not open. */
const TabTitle = observer(function TabTitle({ tab }: { tab: ShownTab }) {
  const { model } = useOpenForm()
  const names = tab.sections.flatMap((section) => section.fields)
  const count = openErrors(model, names).length + (tab.annex ? openAnnexErrors(model).length : 0)
  return (
    <span aria-label={count > 0 ? formTexts.errorsInTab(tab.title, count) : undefined}>
      {tab.title} {count > 0 && <span className={styles.count}>{count}</span>}
    </span>
  )
})

const TabContent = observer(function TabContent({ tab, record }: { tab: ShownTab; record: RecordData | null }) {
  const { formId, model } = useOpenForm()
  return (
    <>
      {tab.sections.map((section, index) => (
        <div key={section.title || index}>
          <FormSection section={section} anchor={`${formId}section-${tab.key}-${index}`} />
          <SectionExtensions fields={section.fields} record={record} />
        </div>
      ))}
      {tab.extensions && <SectionExtensions fields={null} record={record} />}
      {tab.annex && annexStands(model) && (
        <SectionFrame title={tab.sections.length > 0 ? formTexts.annex : ''} anchor={`${formId}section-annex`}>
          <FormAnnex meanwhile={<Skeleton rows={2} />} />
        </SectionFrame>
      )}
    </>
  )
})
