import { observer } from '@formily/reactive-react'
import { Alert, Button } from 'antd'
import { openAnnexErrors, openErrors } from './formErrors'
import type { FormModel } from './formModel'
import { formTexts } from './texts'
import type { DraftKeeper } from './useDraft'
import styles from './form.module.css'

export interface FormNoticesProps {
  readonly model: FormModel
  /** What was just done; goes with the first change. */
  readonly notice?: string | undefined
  readonly failure: string | null
  readonly copyError?: string | null
  readonly draft?: DraftKeeper
  readonly reveal: (name: string) => void
}

/** What concerns the form as a whole, above it: a restored draft, a failure, and the way to every open error. */
export const FormNotices = observer(function FormNotices({ model, notice, failure, copyError, draft, reveal }: FormNoticesProps) {
  const { general } = model.view
  return (
    <div className={styles.notices} data-notices tabIndex={-1}>
      {notice && !model.view.isDirty && <Alert type="success" showIcon role="status" data-notice="done" message={notice} />}
      {draft && draft.restoredAt !== null && (
        <Alert type="info" showIcon data-notice="draft" message={formTexts.draftRestored(clock(draft.restoredAt))} action={<Button size="small" data-action="discardDraft" onClick={draft.discard}>{formTexts.discardDraft}</Button>} />
      )}
      {draft?.isFull && <Alert type="warning" showIcon message={formTexts.draftFull} />}
      {failure && <Alert type="error" showIcon data-notice="failure" message={failure} />}
      {copyError && <Alert type="warning" showIcon message={formTexts.copyFailed(copyError)} />}
      {general.length > 0 && <Alert type="error" showIcon data-notice="general" message={general.join('；')} />}
      <ErrorSummary model={model} reveal={reveal} />
    </div>
  )
})

/** How many fields are still refused, each a way to it. Said politely: the fields themselves speak up. */
const ErrorSummary = observer(function ErrorSummary({ model, reveal }: { model: FormModel; reveal: (name: string) => void }) {
  const errors = [...openErrors(model), ...openAnnexErrors(model)]
  if (errors.length === 0) return null
  return (
    <Alert
      type="error"
      role="status"
      data-notice="errors"
      message={formTexts.errorsLeft(errors.length)}
      description={(
        <ul className={styles.summary}>
          {errors.map((error) => <li key={error.name}><Button type="link" size="small" onClick={() => reveal(error.name)}>{error.title}</Button></li>)}
        </ul>
      )}
    />
  )
})

/** The time of today; the date as well for an older draft. */
function clock(at: number): string {
  const moment = new Date(at)
  const time = moment.toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false })
  return moment.toDateString() === new Date().toDateString() ? time : `${moment.toLocaleDateString('zh-CN')} ${time}`
}
