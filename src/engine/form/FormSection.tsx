import { observer } from '@formily/reactive-react'
import type { ReactNode } from 'react'
import type { SectionDefinition } from '../../language/pageDefinition'
import { FormField } from './FormField'
import { useOpenForm } from './FormModelContext'
import { sectionStands } from './standing'
import styles from './form.module.css'

/** A section of the form; it goes when none of its fields applies, and comes when one of them can be filled in. */
export const FormSection = observer(function FormSection({ section, anchor }: { section: SectionDefinition; anchor: string }) {
  const { model } = useOpenForm()
  if (!sectionStands(model, section)) return null
  return (
    <SectionFrame title={section.title} anchor={anchor}>
      <div className={styles.grid} data-columns={section.columns}>
        {section.fields.map((name, index) => <FormField key={name} name={name} {...(index === 0 ? { under: section.title, isAlone: section.fields.length === 1 } : {})} />)}
      </div>
    </SectionFrame>
  )
})

/** Title and anchor around whatever a form shows as a section of its own. */
export function SectionFrame({ title, anchor, children }: { title: string; anchor: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={title ? anchor : undefined}>
      {title && <h3 id={anchor} tabIndex={-1}>{title}</h3>}
      {children}
    </section>
  )
}
