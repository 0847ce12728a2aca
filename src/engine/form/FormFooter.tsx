import { Button } from 'antd'
import { useIsSlow } from './useIsSlow'
import { formTexts } from './texts'
import styles from './form.module.css'

export interface FormFooterProps {
  /** The form element that the main button submits. */
  readonly formId: string
  readonly isSaving: boolean
  readonly onCancel: () => void
  /** Offers to go on with another new record. */
  readonly onSaveAndNew?: () => void
}

/** The buttons under a form. While it is sent they wait; nothing can be sent twice. */
export function FormFooter({ formId, isSaving, onCancel, onSaveAndNew }: FormFooterProps) {
  const isSlow = useIsSlow(isSaving)
  return (
    <div className={styles.footer}>
      <span role="status">{isSlow ? formTexts.savingSlowly : ''}</span>
      <Button data-action="cancel" disabled={isSaving} onClick={onCancel}>{formTexts.cancel}</Button>
      {onSaveAndNew && <Button data-action="saveAndNew" disabled={isSaving} onClick={onSaveAndNew}>{formTexts.saveAndNew}</Button>}
      <Button type="primary" htmlType="submit" form={formId} data-action="save" loading={isSaving} aria-busy={isSaving}>{formTexts.save}</Button>
    </div>
  )
}
