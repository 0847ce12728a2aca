import { Alert, Button } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ScanInfo } from '../../contract/session'
import { useApplication } from '../appContext'
import { scanTexts, texts } from '../texts'
import { useSessionUser } from '../useSessionUser'
import { useSecondsLeft } from '../../engine/useSecondsLeft'
import styles from './login.module.css'

/** Seconds that a shown code lives; how long ago it was shown follows from what is left. */
const lifetime = 120

type Progress =
  | { readonly kind: 'asking' }
  | { readonly kind: 'shown'; readonly info: ScanInfo; readonly at: number; readonly failure?: string }
  | { readonly kind: 'accepted' | 'declined' }
  | { readonly kind: 'failed'; readonly message: string }

/** On the phone, after scanning the login page's QR code: lets that screen in as oneself, or not. */
export function ScanLoginPage() {
  const { session } = useApplication()
  const [query] = useSearchParams()
  const code = query.get('code') ?? ''
  const [progress, setProgress] = useState<Progress>({ kind: 'asking' })
  useEffect(() => {
    if (!code) return setProgress({ kind: 'failed', message: scanTexts.noCode })
    session.scanInfo(code).then(
      (info) => setProgress({ kind: 'shown', info, at: Date.now() }),
      (error: unknown) => setProgress({ kind: 'failed', message: messageOf(error) }),
    )
  }, [session, code])
  const decide = async (accept: boolean) => {
    try {
      await session.confirmScan(code, accept)
      setProgress({ kind: accept ? 'accepted' : 'declined' })
    } catch (error) {
      setProgress({ kind: 'failed', message: messageOf(error) })
    }
  }
  return (
    <main className={styles.page} data-page="/scanLogin" data-state={progress.kind === 'asking' ? 'loading' : 'ready'}>
      <div className={styles.card}>
        {progress.kind === 'asking' && <p className={styles.waiting} role="status">{texts.loading}</p>}
        {progress.kind === 'failed' && <><h1>{scanTexts.useless}</h1><Alert type="error" showIcon role="alert" message={progress.message} /></>}
        {progress.kind === 'shown' && <Question info={progress.info} at={progress.at} onDecide={decide} />}
        {(progress.kind === 'accepted' || progress.kind === 'declined') && <div role="status"><h1>{scanTexts[progress.kind]}</h1><p>{scanTexts.mayClose}</p></div>}
      </div>
    </main>
  )
}

function Question({ info, at, onDecide }: { info: ScanInfo; at: number; onDecide: (accept: boolean) => Promise<void> }) {
  const user = useSessionUser()
  const [sending, setSending] = useState<boolean | null>(null)
  const until = at + info.expiresIn * 1000
  const isExpired = useSecondsLeft(until) === 0
  const decide = (accept: boolean) => {
    setSending(accept)
    void onDecide(accept)
  }
  return (
    <>
      <h1>{scanTexts.confirmTitle}</h1>
      <dl className={styles.facts}>
        <dt>{scanTexts.as}</dt><dd>{user?.empName}（{user?.ownerName}）</dd>
        <dt>{scanTexts.client}</dt><dd>{info.client}</dd>
        <dt>{scanTexts.address}</dt><dd>{info.address}</dd>
        <dt>{scanTexts.at}</dt><dd>{dayjs(until - lifetime * 1000).format('HH:mm:ss')}</dd>
      </dl>
      <p>{scanTexts.confirmHint}</p>
      {isExpired && <Alert type="warning" showIcon role="alert" message={scanTexts.expired} description={scanTexts.noCode} />}
      <div className={styles.ways}>
        <Button size="large" disabled={sending !== null} loading={sending === false} data-action="refuse" onClick={() => decide(false)}>{scanTexts.refuse}</Button>
        <Button size="large" type="primary" disabled={isExpired || sending !== null} loading={sending === true} data-action="confirm" onClick={() => decide(true)}>{scanTexts.confirm}</Button>
      </div>
    </>
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : texts.failed
}
