import { Modal } from 'antd'
import { useState } from 'react'
import { useFocusBack } from './keepFocus'
import { standards } from './standards'
import { texts } from './texts'

export interface ConfirmDialogProps {
  readonly title: string
  readonly text: string
  readonly okText: string
  readonly danger?: boolean
  /** The dialog waits for it, and stays with the reason where it is rejected. */
  readonly onConfirm: () => Promise<void>
  readonly onCancel: () => void
}

/** Asks before something that cannot simply be taken back. */
export function ConfirmDialog({ title, text, okText, danger = false, onConfirm, onCancel }: ConfirmDialogProps) {
  useFocusBack()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  async function handleOk() {
    setBusy(true)
    try {
      await onConfirm()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      data-dialog="confirm"
      width={standards.confirmWidth}
      title={title}
      okText={okText}
      cancelText={texts.cancel}
      okButtonProps={{ danger, loading: isBusy, ...named('confirm') }}
      cancelButtonProps={{ disabled: isBusy, ...named('cancel') }}
      closable={{ 'aria-label': '关闭' }}
      onOk={() => void handleOk()}
      onCancel={onCancel}
    >
      <p>{text}</p>
      {refusal && <p role="alert" style={{ color: 'var(--ant-red-8, #a8071a)' }}>{refusal}</p>}
    </Modal>
  )
}

/** antd passes data attributes on, though its types do not say so. */
function named(action: string): object {
  return { 'data-action': action }
}
