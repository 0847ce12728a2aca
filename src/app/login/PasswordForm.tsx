import { LockOutlined, MobileOutlined, UserOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type FormEvent } from 'react'
import type { Session } from '../../client/session'
import { useApplication } from '../appContext'
import { loginTexts } from '../texts'
import { LoginField } from './LoginField'
import styles from './login.module.css'

export interface EnterProps {
  readonly isSending: boolean
  /** The organisation that the awaited address names; a password leads straight into it. */
  readonly orgId: string | null
  /** Logs in by the given call and goes on; what it refuses is said above the form. */
  readonly onEnter: (call: (session: Session) => Promise<unknown>) => void
}

export interface WayProps extends EnterProps {
  readonly mobile: string
  /** What the page opened with: there the typing begins. Who walks the tabs stays on them. */
  readonly isFirst: boolean
  readonly onMobile: (mobile: string) => void
}

/** The way in by mobile and password; at a backend that is not the platform, by the account it knows. Whoever has forgotten his is led on, or told whom to ask where no code reaches him. */
export function PasswordForm({ mobile, isFirst, isSending, orgId, onMobile, onEnter, onForgot }: WayProps & { readonly onForgot: (() => void) | null }) {
  const { isPlatform } = useApplication().session
  const [password, setPassword] = useState('')
  const [wasSent, setSent] = useState(false)
  const [isLost, setLost] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (mobile.trim() && password) onEnter((session) => session.login(mobile.trim(), password, orgId ?? undefined))
  }
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <LoginField {...(isPlatform ? byMobile : byAccount)} name="mobile" autoComplete="username" autoFocus={isFirst} value={mobile} fault={wasSent && !mobile.trim() ? (isPlatform ? loginTexts.mobileMissing : loginTexts.accountMissing) : null} onChange={onMobile} />
      <LoginField label={loginTexts.passwordField} name="password" isSecret prefix={<LockOutlined aria-hidden />} autoComplete="current-password" maxLength={128} value={password} fault={wasSent && !password ? loginTexts.passwordMissing : null} onChange={setPassword} />
      <Button type="primary" size="large" htmlType="submit" block loading={isSending} data-action="login">{loginTexts.enter}</Button>
      {isPlatform && <Button type="link" className={styles.aside} data-action="forgot" onClick={onForgot ?? (() => setLost(true))}>{loginTexts.forgot}</Button>}
      {onForgot === null && <p role="status" className={styles.hint}>{isLost && loginTexts.askAdministrator}</p>}
    </form>
  )
}

const byMobile = { label: loginTexts.mobile, prefix: <MobileOutlined aria-hidden />, inputMode: 'tel', maxLength: 20 } as const
const byAccount = { label: loginTexts.account, prefix: <UserOutlined aria-hidden />, maxLength: 60 } as const
