import { Modal } from 'antd'
import { standards } from '../engine/standards'
import { texts } from './texts'

/** Asks whether unsaved input is to be left. */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <Modal open title={texts.leaveTitle} width={standards.confirmWidth} okText={texts.leave} cancelText={texts.stay} onOk={onLeave} onCancel={onStay}>
      {texts.leaveHint}
    </Modal>
  )
}
