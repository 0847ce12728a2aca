import { observer } from '@formily/reactive-react'
import { namedFiles } from '../../language/namedFiles'
import { AnnexSlots } from '../annex/AnnexSlots'
import { openAnnexErrors } from './formErrors'
import type { AnnexFiles } from './formModel'
import { useOpenForm } from './FormModelContext'
import styles from './form.module.css'

/** The annex slots that apply to the record as it is filled in, with what is missing. `only` narrows them further. */
export const FormAnnex = observer(function FormAnnex({ only }: { only?: readonly string[] }) {
  const { model } = useOpenForm()
  const slots = model.view.slots.filter((name) => !only || only.includes(name)).flatMap((name) => model.page.annex[name] ?? [])
  const named = new Set(namedFiles(model.page, model.visibleValues()).flatMap(({ ids }) => ids))
  const errors = openAnnexErrors(model)
  return (
    <>
      {errors.map((error) => <div key={error.name} data-field={error.name} tabIndex={-1} role="alert" className={styles.error}>{error.message}</div>)}
      <AnnexSlots page={model.page} slots={slots} value={without(model.view.annex, named)} onChange={(change) => model.setAnnex(change)} />
    </>
  )
})

/** The files that no field names: those a field names are shown there. */
function without(annex: AnnexFiles, named: ReadonlySet<string>): AnnexFiles {
  if (named.size === 0) return annex
  return Object.fromEntries(Object.entries(annex).map(([slot, files]) => [slot, files.filter(({ id }) => !named.has(id))]))
}
