import { LockOutlined, MobileOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { Alert, Button, Input } from 'antd'
import { useId, useState, type FormEvent } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import type { DemoAccount } from '../../contract/pageIndex'
import { useApplication } from '../appContext'
import { texts } from '../texts'
import { useSessionUser } from '../useSessionUser'
import styles from './login.module.css'

/** Sign-in by mobile and password; in a demonstration also by one click on an account. */
export function LoginPage() {
  const { config, session } = useApplication()
  const user = useSessionUser()
  const navigate = useNavigate()
  const location = useLocation()
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  const enter = async (mobile: string, password: string) => {
    if (isSending) return
    setSending(true)
    setFailure(null)
    try {
      await session.login(mobile, password)
      navigate(returnPath(location.state), { replace: true })
    } catch (error) {
      setFailure(error instanceof Error ? error.message : texts.loginFailed)
    } finally {
      setSending(false)
    }
  }

  // Whoever is signed in already, in this tab or meanwhile in another, goes on to work.
  if (user?.logined && user.failureTime > Date.now() && !isSending) return <Navigate to={returnPath(location.state)} replace />
  return (
    <main className={styles.page} data-page="/login" data-state="ready">
      <div className={styles.card}>
        <h1><SafetyCertificateOutlined aria-hidden /> {texts.productLong}</h1>
        {failure && <Alert type="error" showIcon role="alert" message={failure} />}
        <LoginForm isSending={isSending} onEnter={enter} />
        {config.demo.length > 0 && <DemoAccounts accounts={config.demo} isSending={isSending} onEnter={enter} />}
      </div>
    </main>
  )
}

function LoginForm({ isSending, onEnter }: { isSending: boolean; onEnter: (mobile: string, password: string) => void }) {
  const [mobile, setMobile] = useState('')
  const [password, setPassword] = useState('')
  const [wasSent, setSent] = useState(false)
  const ids = { mobile: useId(), password: useId() }
  const missing = { mobile: wasSent && !mobile.trim(), password: wasSent && !password }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (mobile.trim() && password) onEnter(mobile.trim(), password)
  }
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <label htmlFor={ids.mobile}>{texts.loginMobile}</label>
      <Input id={ids.mobile} size="large" prefix={<MobileOutlined aria-hidden />} inputMode="tel" autoComplete="username" maxLength={20} autoFocus value={mobile} status={missing.mobile ? 'error' : ''} aria-invalid={missing.mobile} data-field="mobile" onChange={(event) => setMobile(event.target.value)} />
      {missing.mobile && <p role="alert" className={styles.error}>请输入手机号</p>}
      <label htmlFor={ids.password}>{texts.loginPassword}</label>
      <Input.Password id={ids.password} size="large" prefix={<LockOutlined aria-hidden />} autoComplete="current-password" maxLength={128} value={password} status={missing.password ? 'error' : ''} aria-invalid={missing.password} data-field="password" onChange={(event) => setPassword(event.target.value)} />
      {missing.password && <p role="alert" className={styles.error}>请输入密码</p>}
      <Button type="primary" size="large" htmlType="submit" block loading={isSending} data-action="login">{texts.login}</Button>
    </form>
  )
}

function DemoAccounts({ accounts, isSending, onEnter }: { accounts: readonly DemoAccount[]; isSending: boolean; onEnter: (mobile: string, password: string) => void }) {
  return (
    <section className={styles.demo}>
      <h2>{texts.demoAccounts}</h2>
      <ul>
        {accounts.map((account) => (
          <li key={account.mobile}>
            <Button block disabled={isSending} data-demo={account.mobile} onClick={() => onEnter(account.mobile, account.password)}>
              <b>{account.name}</b><span>{account.post}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where the person was going when sent here; never an address of elsewhere. */
function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  return typeof from === 'string' && /^\/(?!\/|login|$)/.test(from) ? from : '/index'
}
