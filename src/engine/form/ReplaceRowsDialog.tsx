import { Modal } from 'antd'
import { standards } from '../standards'
import { formTexts } from './texts'
import type { PendingRows } from './useReferenceCopies'

/** Asks before the rows of a newly chosen template take the place of filled-in ones. */
export function ReplaceRowsDialog({ pending }: { pending: PendingRows }) {
  return (
    <Modal
      open
      width={standards.confirmWidth}
      title={formTexts.replaceRowsTitle}
      okText={formTexts.replaceRows}
      cancelText={formTexts.keepRows}
      okButtonProps={{ danger: true }}
      onOk={pending.replace}
      onCancel={pending.keep}
      zIndex={1100}
    >
      {formTexts.replaceRowsText(pending.titles)}
    </Modal>
  )
}
