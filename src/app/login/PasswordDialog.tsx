import { Alert, Input, Modal, message } from 'antd'
import { useId, useState } from 'react'
import { useApplication } from '../appContext'
import { texts } from '../texts'
import styles from './login.module.css'

/** Changes the own password. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { session } = useApplication()
  const [toast, toastHolder] = message.useMessage()
  const [values, setValues] = useState({ old: '', next: '', again: '' })
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const save = async () => {
    const problem = passwordProblem(values)
    setFailure(problem)
    if (problem) return
    setSending(true)
    try {
      await session.changePassword(values.old, values.next)
      await toast.success('密码已修改', 1)
      onClose()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '修改失败')
    } finally {
      setSending(false)
    }
  }
  return (
    <Modal open title={texts.changePassword} width={416} okText="保存" cancelText="取消" confirmLoading={isSending} onOk={save} onCancel={onClose}>
      {toastHolder}
      <div className={styles.form}>
        {failure && <Alert type="error" role="alert" message={failure} />}
        <PasswordInput label="原密码" value={values.old} autoComplete="current-password" onChange={(old) => setValues({ ...values, old })} />
        <PasswordInput label="新密码（至少8位，含字母和数字）" value={values.next} autoComplete="new-password" onChange={(next) => setValues({ ...values, next })} />
        <PasswordInput label="再输一次新密码" value={values.again} autoComplete="new-password" onChange={(again) => setValues({ ...values, again })} />
      </div>
    </Modal>
  )
}

function PasswordInput({ label, value, autoComplete, onChange }: { label: string; value: string; autoComplete: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Input.Password id={id} value={value} autoComplete={autoComplete} maxLength={128} onChange={(event) => onChange(event.target.value)} />
    </>
  )
}

/** What is wrong with the three passwords, or null. */
export function passwordProblem({ old, next, again }: { old: string; next: string; again: string }): string | null {
  if (!old) return '请输入原密码'
  if (next.length < 8 || !/[A-Za-z]/.test(next) || !/\d/.test(next)) return '新密码至少8位，且同时包含字母和数字'
  if (next === old) return '新密码不能与原密码相同'
  return next === again ? null : '两次输入的新密码不一致'
}
