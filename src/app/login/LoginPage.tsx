import { SafetyCertificateOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import type { SessionUser } from '../../contract/session'
import { Tabs } from '../../engine/Tabs'
import { isFor, isSignedIn } from '../guard/decideNavigation'
import { queryNames } from '../guard/navigationQuery'
import { useApplication } from '../appContext'
import { loginTexts, scanTexts, texts } from '../texts'
import { useSessionUser } from '../useSessionUser'
import { DemoAccounts } from './DemoAccounts'
import { PasswordForm, type EnterProps, type WayProps } from './PasswordForm'
import { readEntryState, returnPath } from './returnPath'
import { SmsForm } from './SmsForm'
import { useEnter } from './useEnter'
import { useSmsCode, type SmsCodeState } from './useSmsCode'
import styles from './login.module.css'

// Who types a password needs neither the drawing of QR codes nor the watching of one.
const ScanForm = lazy(() => import('./ScanForm').then((file) => ({ default: file.ScanForm })))
const ResetForm = lazy(() => import('./ResetForm').then((file) => ({ default: file.ResetForm })))

/** Ways in that have a form of their own; the cloud's is `/sso`. */
type FormWay = 'password' | 'sms' | 'qr'
const formWays: readonly FormWay[] = ['password', 'sms', 'qr']

/** Sign-in by the ways this deployment serves; in a demonstration also by one click on an account. */
export function LoginPage() {
  const { config } = useApplication()
  const user = useSessionUser()
  const { state } = useLocation()
  const { failure, isSending, enter } = useEnter()
  const path = returnPath(state)
  const { notice } = readEntryState(state)
  const signedIn = isSignedIn(user, Date.now()) ? user : null
  const query = new URL(path, location.origin).searchParams
  const isExpected = signedIn !== null && isFor(signedIn, query)
  const ways = { isSending, orgId: query.get(queryNames.orgId), onEnter: enter }

  // Whoever is signed in already, in this tab or meanwhile in another, goes on to work.
  if (isExpected && !isSending) return <Navigate to={path} replace />
  return (
    <main className={styles.page} data-page="/login" data-state="ready">
      <div className={styles.card}>
        <h1><SafetyCertificateOutlined aria-hidden /> {texts.productLong}</h1>
        {notice && <Alert type="info" showIcon role="status" message={notice} />}
        {signedIn && !isExpected && <OtherLink user={signedIn} query={query} {...ways} />}
        {failure && <Alert type="error" showIcon role="alert" message={failure} />}
        <Ways {...ways} />
        {config.demo.length > 0 && <DemoAccounts accounts={config.demo} {...ways} />}
      </div>
    </main>
  )
}

function Ways(entry: EnterProps) {
  const { config, session } = useApplication()
  const ways = formWays.filter((way) => config.loginWays.includes(way) && (session.isPlatform || way === 'password'))
  const [chosen, setChosen] = useState<FormWay | null>(null)
  const current = chosen ?? ways[0] ?? 'password'
  const [mobile, setMobile] = useState('')
  const [isResetting, setResetting] = useState(false)
  const sms = useSmsCode('login')
  const onForgot = ways.includes('sms') ? () => setResetting(true) : null
  const props: WayFormProps = { ...entry, mobile, isFirst: chosen === null, sms, onMobile: setMobile, onForgot }
  if (isResetting) return <Suspense fallback={<p className={styles.waiting} role="status">{texts.loading}</p>}><ResetForm {...props} isFirst onBack={() => setResetting(false)} /></Suspense>
  if (ways.length < 2) return <WayForm way={current} {...props} />
  return (
    <Tabs
      label={loginTexts.ways}
      activeKey={current}
      onChange={setChosen}
      forgets
      items={ways.map((way) => ({ key: way, label: loginTexts[way], children: <WayForm way={way} {...props} /> }))}
    />
  )
}

interface WayFormProps extends WayProps {
  readonly sms: SmsCodeState
  /** Null where no code can be sent, by which one would get another password. */
  readonly onForgot: (() => void) | null
}

function WayForm({ way, sms, onForgot, ...props }: WayFormProps & { way: FormWay }) {
  if (way === 'password') return <PasswordForm onForgot={onForgot} {...props} />
  if (way === 'sms') return <SmsForm sms={sms} {...props} />
  return <Suspense fallback={<p className={styles.waiting} role="status">{scanTexts.opening}</p>}><ScanForm onEnter={props.onEnter} /></Suspense>
}

/** A link for somebody else, or for another organisation: one may log in as he asks, change over where one works there too, or go on as oneself. */
function OtherLink({ user, query, orgId, isSending, onEnter }: EnterProps & { user: SessionUser; query: URLSearchParams }) {
  const navigate = useNavigate()
  const isOwn = orgId !== null && isFor({ ...user, ownerId: orgId }, query) && user.extra?.orgList.some((one) => one.orgId === orgId)
  const way = isOwn
    ? <Button size="small" loading={isSending} data-action="changeOver" onClick={() => onEnter((session) => session.changeOrg(orgId))}>{loginTexts.changeOver}</Button>
    : <Button size="small" data-action="goOn" onClick={() => navigate('/index', { replace: true })}>{loginTexts.goOn}</Button>
  return <Alert type="warning" showIcon role="status" message={isOwn ? loginTexts.otherOrganization : loginTexts.otherPerson(user.empName)} description={way} />
}
