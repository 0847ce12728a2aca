import { Button, Modal } from 'antd'
import { standards } from '../standards'
import { formTexts } from './texts'

export interface LeaveDialogProps {
  readonly onStay: () => void
  readonly onKeepDraft: () => void
  readonly onDiscard: () => void
}

/** Asks before a form with unsaved input closes; the input may stay as a draft. */
export function LeaveDialog({ onStay, onKeepDraft, onDiscard }: LeaveDialogProps) {
  return (
    <Modal
      open
      width={standards.modalWidth}
      title={formTexts.leaveTitle}
      onCancel={onStay}
      zIndex={1100}
      footer={[
        <Button key="discard" danger data-action="discardChanges" onClick={onDiscard}>{formTexts.leaveWithout}</Button>,
        <Button key="draft" data-action="keepDraft" onClick={onKeepDraft}>{formTexts.leaveWithDraft}</Button>,
        <Button key="stay" type="primary" data-action="stay" onClick={onStay}>{formTexts.stay}</Button>,
      ]}
    >
      {formTexts.leaveText}
    </Modal>
  )
}
