import { observer } from '@formily/reactive-react'
import { Button } from 'antd'
import { useOpenForm } from './FormModelContext'
import { shownTabs } from './formTabs'
import { sectionStands } from './standing'
import { formTexts } from './texts'
import styles from './form.module.css'

/** From so many titled sections on, a list of them beside the form helps. */
const minAnchors = 3

/** The sections of a long form, to go to. */
export const SectionAnchors = observer(function SectionAnchors({ isNew }: { isNew: boolean }) {
  const { model, formId } = useOpenForm()
  const { form } = model.page
  const sections = form.layout === 'page' && form.tabs.length === 1 ? (shownTabs(model.page, isNew)[0]?.sections ?? []) : []
  const titled = sections.map((section) => section.title !== '' && sectionStands(model, section))
  if (titled.filter(Boolean).length < minAnchors) return null
  return (
    <nav className={styles.anchors} aria-label={formTexts.sections}>
      {sections.map((section, index) => titled[index] && (
        <Button key={section.title} type="link" size="small" onClick={() => goTo(`${formId}section-0-${index}`)}>{section.title}</Button>
      ))}
    </nav>
  )
})

function goTo(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  heading?.focus({ preventScroll: true })
}
