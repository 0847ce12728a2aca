import { Modal } from 'antd'
import type { FormEvent } from 'react'
import { standards } from '../../engine/standards'
import { useApplication } from '../appContext'
import { passwordTexts, texts } from '../texts'
import { PasswordFields } from './PasswordFields'
import { usePasswordChange } from './usePasswordChange'

const formId = 'change-password'

/** Changes the own password. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { tell } = useApplication()
  const { fields, isSending, save } = usePasswordChange()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await save())) return
    tell(passwordTexts.changed, 'success')
    onClose()
  }
  return (
    <Modal open title={texts.changePassword} width={standards.modalWidth} okText={texts.save} cancelText={texts.cancel} confirmLoading={isSending} okButtonProps={{ htmlType: 'submit', form: formId }} onCancel={onClose}>
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}><PasswordFields {...fields} /></form>
    </Modal>
  )
}
