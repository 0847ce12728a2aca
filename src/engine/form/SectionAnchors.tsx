import { Button } from 'antd'
import { useOpenForm } from './FormModelContext'
import { shownTabs } from './formTabs'
import { formTexts } from './texts'
import styles from './form.module.css'

/** From so many titled sections on, a list of them beside the form helps. */
const minAnchors = 3

/** The sections of a long form, to go to. */
export function SectionAnchors({ isNew }: { isNew: boolean }) {
  const { model: { page }, formId } = useOpenForm()
  const sections = page.form.layout === 'page' && page.form.tabs.length === 1 ? (shownTabs(page, isNew)[0]?.sections ?? []) : []
  if (sections.filter((section) => section.title).length < minAnchors) return null
  return (
    <nav className={styles.anchors} aria-label={formTexts.sections}>
      {sections.map((section, index) => section.title && (
        <Button key={section.title} type="link" size="small" onClick={() => goTo(`${formId}section-0-${index}`)}>{section.title}</Button>
      ))}
    </nav>
  )
}

function goTo(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  heading?.focus({ preventScroll: true })
}
