import { Alert, Button } from 'antd'
import { publicAddress } from '../../client/publicAddress'
import { QrCode } from '../../engine/QrCode'
import { useApplication } from '../appContext'
import { scanTexts, texts } from '../texts'
import type { EnterProps } from './PasswordForm'
import { useScanCode, type ScanProgress } from './useScanCode'
import { useSecondsLeft } from '../../engine/useSecondsLeft'
import styles from './login.module.css'

/** The way in by a QR code: a signed-in phone confirms it, and this screen enters at once. */
export function ScanForm({ onEnter }: Pick<EnterProps, 'onEnter'>) {
  const { progress, refresh } = useScanCode((scan) => onEnter((session) => session.loginWithScan(scan)))
  if (progress.kind === 'opening') return <p className={styles.waiting} role="status">{scanTexts.opening}</p>
  if (progress.kind === 'failed') return <Alert type="error" showIcon role="alert" message={progress.message} action={<Button size="small" onClick={refresh}>{texts.retry}</Button>} />
  return <ShownCode progress={progress} onRefresh={refresh} />
}

type Shown = Extract<ScanProgress, { scan: unknown }>

function ShownCode({ progress: { kind, scan, until }, onRefresh }: { progress: Shown; onRefresh: () => void }) {
  const { publicUrl } = useApplication().config
  const secondsLeft = useSecondsLeft(until)
  const isWaiting = kind === 'waiting'
  const cover = isWaiting ? undefined : (
    <div className={styles.cover}>
      <p>{scanTexts[kind]}</p>
      {(kind === 'expired' || kind === 'refused') && <Button type="primary" data-action="refresh" onClick={onRefresh}>{scanTexts.refresh}</Button>}
    </div>
  )
  return (
    <div className={styles.scan} data-scan={kind}>
      <QrCode value={publicAddress(`/scanLogin?code=${encodeURIComponent(scan.code)}`, publicUrl)} label={scanTexts.code} cover={cover} />
      <p className={styles.hint}>{scanTexts.hint}</p>
      {(isWaiting || kind === 'scanned') && <p className={styles.hint}>{scanTexts.secondsLeft(secondsLeft)}</p>}
      {/* Read out when it changes; the seconds are not. */}
      <p role="status" className={styles.silent}>{isWaiting ? scanTexts.hint : scanTexts[kind]}</p>
    </div>
  )
}
