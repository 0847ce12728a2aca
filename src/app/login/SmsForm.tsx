import { MessageOutlined, MobileOutlined } from '@ant-design/icons'
import { Button, type InputRef } from 'antd'
import { useRef, useState, type FormEvent } from 'react'
import { loginTexts } from '../texts'
import { LoginField } from './LoginField'
import type { WayProps } from './PasswordForm'
import type { SmsCodeState } from './useSmsCode'
import styles from './login.module.css'

/** The way in by mobile and a code sent to it. */
export function SmsForm({ mobile, isFirst, isSending, sms, onMobile, onEnter }: WayProps & { sms: SmsCodeState }) {
  const [asked, setAsked] = useState<'nothing' | 'code' | 'login'>('nothing')
  const codeInput = useRef<InputRef>(null)
  const faults = { mobile: mobileFault(mobile.trim()), code: codeFault(sms.code.trim()) }
  const send = async () => {
    setAsked('code')
    if (!faults.mobile && (await sms.send(mobile.trim()))) codeInput.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked('login')
    if (!faults.mobile && !faults.code) onEnter((session) => session.loginWithSms(mobile.trim(), sms.code.trim()))
  }
  const sendButton = (
    <Button size="large" className={styles.send} loading={sms.isSending} disabled={sms.secondsLeft > 0} data-action="sendCode" onClick={() => void send()}>
      {sms.secondsLeft > 0 ? loginTexts.sendAgain(sms.secondsLeft) : loginTexts.sendCode}
    </Button>
  )
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <LoginField label={loginTexts.mobile} name="mobile" prefix={<MobileOutlined aria-hidden />} inputMode="tel" autoComplete="username" maxLength={20} autoFocus={isFirst} value={mobile} fault={asked === 'nothing' ? null : faults.mobile} onChange={onMobile} />
      <LoginField label={loginTexts.smsField} name="smsCode" inputRef={codeInput} prefix={<MessageOutlined aria-hidden />} inputMode="numeric" autoComplete="one-time-code" maxLength={6} value={sms.code} fault={sms.failure ?? (asked === 'login' ? faults.code : null)} beside={sendButton} onChange={sms.setCode} />
      <p role="status" className={styles.hint}>{sms.sent && loginTexts.codeSent(sms.sent.mobile, Math.round(sms.sent.expiresIn / 60))}</p>
      <Button type="primary" size="large" htmlType="submit" block loading={isSending} data-action="login">{loginTexts.enter}</Button>
    </form>
  )
}

function mobileFault(mobile: string): string | null {
  if (!mobile) return loginTexts.mobileMissing
  return /^1\d{10}$/.test(mobile) ? null : loginTexts.mobileWrong
}

function codeFault(code: string): string | null {
  if (!code) return loginTexts.smsMissing
  return /^\d{6}$/.test(code) ? null : loginTexts.smsWrong
}
