import { Button } from 'antd'
import { useState, type FormEvent } from 'react'
import { loginTexts } from '../texts'
import type { WayProps } from './PasswordForm'
import { SmsFields, smsFaults } from './SmsFields'
import type { SmsCodeState } from './useSmsCode'
import styles from './login.module.css'

/** The way in by mobile and a code sent to it. */
export function SmsForm({ mobile, isFirst, isSending, sms, onMobile, onEnter }: WayProps & { sms: SmsCodeState }) {
  const [wasSent, setSent] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    const faults = smsFaults(mobile, sms.code)
    if (!faults.mobile && !faults.code) onEnter((session) => session.loginWithSms(mobile.trim(), sms.code.trim()))
  }
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <SmsFields mobile={mobile} isFirst={isFirst} sms={sms} wasSent={wasSent} onMobile={onMobile} />
      <Button type="primary" size="large" htmlType="submit" block loading={isSending} data-action="login">{loginTexts.enter}</Button>
    </form>
  )
}
