import { Alert, Button, Input } from 'antd'
import { useId, useState } from 'react'
import type { LetterToSign } from '../../contract/letters'
import type { ExtensionProps } from '../../engine/engineServices'
import { signTexts } from './texts'
import styles from './signLetter.module.css'

interface RefuseFormProps extends ExtensionProps {
  readonly letter: LetterToSign
  readonly close: () => void
  readonly onBack: () => void
}

/** Who does not agree says why: the page's own move does the rest. */
export function RefuseForm({ page, record, client, letter, close, onBack }: RefuseFormProps) {
  const inputId = useId()
  const [reason, setReason] = useState('')
  const [state, setState] = useState<{ isBusy: boolean; error: string | null }>({ isBusy: false, error: null })
  const refuse = async () => {
    if (reason.trim() === '') return setState({ isBusy: false, error: signTexts.refuseMissing })
    setState({ isBusy: true, error: null })
    try {
      await client.quiet.transition(page, record?.id ?? '', 'reject', { version: letter.version, values: { rejectReason: reason.trim() } })
      close()
    } catch (error) {
      setState({ isBusy: false, error: error instanceof Error ? error.message : String(error) })
    }
  }
  return (
    <section className={styles.part} aria-label={signTexts.refuseTitle} data-refusing>
      <h3><label htmlFor={inputId}>{signTexts.refuseReason}</label></h3>
      {/* The button that was pressed is gone: what it asks for is next. */}
      <Input.TextArea id={inputId} autoFocus rows={4} maxLength={300} showCount value={reason} onChange={({ target }) => setReason(target.value)} data-field="rejectReason" />
      <p className={styles.note}>{signTexts.refuseHelp}</p>
      {state.error !== null && <Alert type="error" showIcon role="alert" message={state.error} />}
      <div className={styles.foot}>
        <Button disabled={state.isBusy} onClick={onBack} data-action="cancelRefuse">{signTexts.cancel}</Button>
        <Button danger type="primary" loading={state.isBusy} onClick={() => void refuse()} data-action="confirmRefuse">{signTexts.refuseConfirm}</Button>
      </div>
    </section>
  )
}
