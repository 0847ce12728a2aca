import { observer } from '@formily/reactive-react'
import { isNothing } from './sameValue'
import { FieldValue } from '../detail/FieldValue'
import { useOpenForm } from './FormModelContext'
import { formTexts } from './texts'
import styles from './form.module.css'

/** What stays in sight above the buttons while one fills in a long form: totals, and what follows from them. */
export const FormFoot = observer(function FormFoot() {
  const { model } = useOpenForm()
  const shown = model.page.form.foot.filter((name) => model.field(name)?.display === 'visible' && !isNothing(model.field(name)?.value))
  if (shown.length === 0) return null
  return (
    <dl className={styles.totals} aria-label={formTexts.soFar} data-form-foot>
      {shown.map((name) => (
        <div key={name} data-foot-field={name}>
          <dt>{model.page.fields[name]!.title}</dt>
          <dd><FieldValue field={model.page.fields[name]!} value={model.field(name)!.value} /></dd>
        </div>
      ))}
    </dl>
  )
})
