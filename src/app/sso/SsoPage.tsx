import { Alert, Button, Spin } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import styles from '../login/login.module.css'
import { ssoTexts, texts } from '../texts'
import { useSessionUser } from '../useSessionUser'
import { readSsoLink, ssoPath } from './ssoLink'
import { useSso } from './useSso'

/** Where the cloud platform sends a person with its code: logs in, and binds the two accounts where it says so (spec §7). */
export function SsoPage() {
  const { search } = useLocation()
  // What the address said when it was opened; it leaves the address bar at once.
  const [link] = useState(() => readSsoLink(new URLSearchParams(search)))
  const { progress, bind, goHome } = useSso(link)
  const user = useSessionUser()
  const navigate = useNavigate()
  const toLogin = () => navigate('/login', { state: link.binding ? { from: ssoPath(link.binding) } : null })
  return (
    <main className={styles.page} data-page="/sso" data-state={progress.kind}>
      <div className={styles.card}>
        <h1>{progress.kind === 'asking' ? ssoTexts.bindTitle : ssoTexts.title}</h1>
        {(progress.kind === 'exchanging' || progress.kind === 'binding') && <><Spin /><p role="status">{ssoTexts[progress.kind]}</p></>}
        {progress.kind === 'failed' && <Alert type="info" showIcon role="alert" message={progress.title} description={progress.reason} />}
        {progress.kind === 'asking' && user && <p>{ssoTexts.bindHint(user.empName, user.mobile)}</p>}
        <div className={styles.ways}>
          {progress.kind === 'asking' && <><Button onClick={goHome}>{ssoTexts.notNow}</Button><Button type="primary" data-action="bind" onClick={bind}>{ssoTexts.bind}</Button></>}
          {progress.kind === 'failed' && user && <Button type="primary" onClick={goHome}>{texts.home}</Button>}
          {progress.kind === 'failed' && !user && <Button type="primary" data-action="toLogin" onClick={toLogin}>{ssoTexts.byMobile}</Button>}
          {progress.kind === 'failed' && progress.canBind && <Button data-action="bind" onClick={bind}>{texts.retry}</Button>}
        </div>
      </div>
    </main>
  )
}
