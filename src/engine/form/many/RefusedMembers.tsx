import { observer } from '@formily/reactive-react'
import { Alert, Button } from 'antd'
import { useReferenceLabels } from '../../../fields/useReferenceLabels'
import { fieldTypeOf } from '../../../fields/definitions'
import type { FormModel } from '../formModel'
import { formTexts } from '../texts'
import { chosenField } from './useManySending'
import type { RefusedMember } from './sortErrors'
import styles from '../form.module.css'

export interface RefusedMembersProps {
  readonly model: FormModel
  readonly refused: readonly RefusedMember[]
  readonly isSaving: boolean
  /** Makes the records of the others. */
  readonly onRest: () => void
}

/** For whom no record can be made, and why; those who have been taken out of the list since are not named any more. */
export const RefusedMembers = observer(function RefusedMembers({ model, refused, isSaving, onRest }: RefusedMembersProps) {
  const name = chosenField(model)
  const chosen: unknown = model.field(name)?.value
  const ids = Array.isArray(chosen) ? chosen.map(String) : []
  const shown = refused.filter(({ id }) => ids.includes(id))
  const field = model.page.fields[name]!
  const labels = useReferenceLabels(fieldTypeOf(field).refersTo?.(field as never) ?? '', shown.map(({ id }) => id))
  const rest = ids.length - shown.length
  if (shown.length === 0) return null
  return (
    <Alert
      type="warning"
      className={styles.refusal}
      role="status"
      data-notice="refused"
      message={formTexts.manyRefused}
      description={<ul className={styles.refused}>{shown.map(({ id, messages }) => <li key={id}>{`${labels.get(id) ?? id}：${messages.join('；')}`}</li>)}</ul>}
      action={rest > 0 && <Button size="small" data-action="saveRest" loading={isSaving} onClick={onRest}>{formTexts.manyRest(rest)}</Button>}
    />
  )
})
