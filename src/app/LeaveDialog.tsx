import { Modal } from 'antd'
import { texts } from './texts'

/** Asks whether unsaved input is to be left. */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <Modal open title={texts.leaveTitle} width={416} okText={texts.leave} cancelText={texts.stay} onOk={onLeave} onCancel={onStay}>
      {texts.leaveHint}
    </Modal>
  )
}
