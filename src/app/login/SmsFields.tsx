import { MessageOutlined, MobileOutlined } from '@ant-design/icons'
import { Button, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { loginTexts } from '../texts'
import { LoginField } from './LoginField'
import type { SmsCodeState } from './useSmsCode'
import styles from './login.module.css'

export interface SmsFieldsProps {
  readonly mobile: string
  /** Whether the typing begins here. */
  readonly isFirst: boolean
  readonly sms: SmsCodeState
  /** The form was sent: from now on what is missing is said. */
  readonly wasSent: boolean
  readonly onMobile: (mobile: string) => void
}

/** A mobile, and the code that is sent to it by the button beside. */
export function SmsFields({ mobile, isFirst, sms, wasSent, onMobile }: SmsFieldsProps) {
  const [wasAsked, setAsked] = useState(false)
  const codeInput = useRef<InputRef>(null)
  const faults = smsFaults(mobile, sms.code)
  const send = async () => {
    setAsked(true)
    if (!faults.mobile && (await sms.send(mobile.trim()))) codeInput.current?.focus()
  }
  const sendButton = (
    <Button size="large" className={styles.send} loading={sms.isSending} disabled={sms.secondsLeft > 0} data-action="sendCode" onClick={() => void send()}>
      {sms.secondsLeft > 0 ? loginTexts.sendAgain(sms.secondsLeft) : loginTexts.sendCode}
    </Button>
  )
  return (
    <>
      <LoginField label={loginTexts.mobile} name="mobile" prefix={<MobileOutlined aria-hidden />} inputMode="tel" autoComplete="username" maxLength={20} autoFocus={isFirst} value={mobile} fault={wasAsked || wasSent ? faults.mobile : null} onChange={onMobile} />
      <LoginField label={loginTexts.smsField} name="smsCode" inputRef={codeInput} prefix={<MessageOutlined aria-hidden />} inputMode="numeric" autoComplete="one-time-code" maxLength={6} value={sms.code} fault={sms.failure ?? (wasSent ? faults.code : null)} beside={sendButton} onChange={sms.setCode} />
      <p role="status" className={styles.hint}>{sms.sent && loginTexts.codeSent(sms.sent.mobile, Math.round(sms.sent.expiresIn / 60))}</p>
    </>
  )
}

/** What is wrong with a mobile and a code, in words. */
export function smsFaults(mobile: string, code: string): { readonly mobile: string | null; readonly code: string | null } {
  return { mobile: mobileFault(mobile.trim()), code: codeFault(code.trim()) }
}

function mobileFault(mobile: string): string | null {
  if (!mobile) return loginTexts.mobileMissing
  return /^1\d{10}$/.test(mobile) ? null : loginTexts.mobileWrong
}

function codeFault(code: string): string | null {
  if (!code) return loginTexts.smsMissing
  return /^\d{6}$/.test(code) ? null : loginTexts.smsWrong
}
