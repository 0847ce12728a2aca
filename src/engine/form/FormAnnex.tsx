import { observer } from '@formily/reactive-react'
import { AnnexSlots } from '../annex/AnnexSlots'
import { openAnnexErrors } from './formErrors'
import { useOpenForm } from './FormModelContext'
import styles from './form.module.css'

/** The annex slots that apply to the record as it is filled in, with what is missing. `only` narrows them further. */
export const FormAnnex = observer(function FormAnnex({ only }: { only?: readonly string[] }) {
  const { model } = useOpenForm()
  const slots = model.view.slots.filter((name) => !only || only.includes(name)).flatMap((name) => model.page.annex[name] ?? [])
  const errors = openAnnexErrors(model)
  return (
    <>
      {errors.map((error) => <div key={error.name} data-field={error.name} tabIndex={-1} role="alert" className={styles.error}>{error.message}</div>)}
      <AnnexSlots page={model.page} slots={slots} value={model.view.annex} onChange={(change) => model.setAnnex(change)} />
    </>
  )
})
