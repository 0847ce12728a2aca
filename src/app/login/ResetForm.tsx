import { Alert, Button } from 'antd'
import { useState, type FormEvent } from 'react'
import { resetTexts } from '../texts'
import { NewPasswordFields } from './NewPasswordFields'
import { newPasswordProblem } from './passwordRules'
import type { WayProps } from './PasswordForm'
import { SmsFields, smsFaults } from './SmsFields'
import { useSmsCode } from './useSmsCode'
import styles from './login.module.css'

/** Another password for one that was forgotten, by a code sent to the mobile; it leads straight in. */
export function ResetForm({ mobile, isFirst, isSending, onMobile, onEnter, onBack }: Omit<WayProps, 'orgId'> & { readonly onBack: () => void }) {
  const sms = useSmsCode('password')
  const [password, setPassword] = useState({ next: '', again: '' })
  const [wasSent, setSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    const found = newPasswordProblem(password, mobile.trim())
    setProblem(found)
    const faults = smsFaults(mobile, sms.code)
    if (!found && !faults.mobile && !faults.code) onEnter((session) => session.resetPassword(mobile.trim(), sms.code.trim(), password.next))
  }
  return (
    <form onSubmit={submit} noValidate className={styles.form} aria-labelledby="reset-title">
      <h2 id="reset-title" className={styles.subtitle}>{resetTexts.title}</h2>
      <p className={styles.hint}>{resetTexts.hint}</p>
      <SmsFields mobile={mobile} isFirst={isFirst} sms={sms} wasSent={wasSent} onMobile={onMobile} />
      {problem && <Alert type="error" showIcon role="alert" message={problem} />}
      <NewPasswordFields value={password} onChange={setPassword} />
      <Button type="primary" size="large" htmlType="submit" block loading={isSending} data-action="resetPassword">{resetTexts.submit}</Button>
      <Button type="link" className={styles.aside} data-action="backToLogin" onClick={onBack}>{resetTexts.back}</Button>
    </form>
  )
}
