import { CloseOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { QrCode } from '../QrCode'
import { useSecondsLeft } from '../useSecondsLeft'
import { phoneTexts } from './phoneTexts'
import styles from './phoneUpload.module.css'
import { usePhoneUpload, type PhoneProgress, type PhoneUploadPlace } from './usePhoneUpload'

export interface PhoneUploadPanelProps extends PhoneUploadPlace {
  readonly onClose: () => void
}

/** Beside a slot: the QR code that lets a phone send photos into it, and what the phone does. The form can be filled in meanwhile. */
export function PhoneUploadPanel({ onClose, ...place }: PhoneUploadPanelProps) {
  const { slot, files } = place
  const { progress, refresh } = usePhoneUpload(place)
  const panel = useRef<HTMLDivElement>(null)
  // The slot may stand at the foot of the screen, and the code below it.
  // Newer browsers answer with a promise, which is no clean-up of an effect.
  useEffect(() => void panel.current?.scrollIntoView({ block: 'nearest' }), [progress.kind])
  const sent = progress.kind === 'shown' ? progress.files : []
  const outside = files.length < slot.max ? [] : sent.filter(({ id }) => files.every((file) => file.id !== id))
  return (
    <div ref={panel} className={styles.panel} role="group" aria-label={`${slot.title}${phoneTexts.title}`} data-phone-upload={stateOf(progress)}>
      <Button className={styles.close} type="text" size="small" icon={<CloseOutlined />} onClick={onClose} aria-label={phoneTexts.close} title={phoneTexts.close} data-action="endPhoneUpload" />
      {progress.kind === 'opening' && <p className={styles.opening} role="status">{phoneTexts.opening}</p>}
      {progress.kind === 'failed' && <Alert type="error" showIcon role="alert" message={progress.message} action={<Button size="small" onClick={refresh}>{phoneTexts.retry}</Button>} />}
      {progress.kind === 'shown' && <ShownCode title={slot.title} progress={progress} onRefresh={refresh} />}
      {outside.length > 0 && <Alert type="warning" showIcon role="alert" message={phoneTexts.full(slot.max, outside.length)} />}
    </div>
  )
}

type Shown = Extract<PhoneProgress, { kind: 'shown' }>

function ShownCode({ title, progress, onRefresh }: { title: string; progress: Shown; onRefresh: () => void }) {
  const { code, until, isOver } = progress
  const secondsLeft = useSecondsLeft(until)
  const cover = isOver && (
    <div className={styles.cover}>
      <p>{phoneTexts.over}</p>
      <Button type="primary" onClick={onRefresh} data-action="refreshPhoneUpload">{phoneTexts.refresh}</Button>
    </div>
  )
  return (
    <div className={styles.shown}>
      <QrCode value={code.url} label={phoneTexts.code(title)} cover={cover} />
      <div className={styles.words}>
        <p className={styles.state} role="status">{stateText(progress)}</p>
        <p>{phoneTexts.hint}</p>
        {!isOver && <p>{phoneTexts.timeLeft(Math.floor(secondsLeft / 60), secondsLeft % 60)}</p>}
        <p>{phoneTexts.closeHint}</p>
      </div>
    </div>
  )
}

function stateText({ isOver, isOpened, files }: Shown): string {
  if (isOver) return phoneTexts.over
  if (files.length > 0) return phoneTexts.arrived(files.length)
  return isOpened ? phoneTexts.opened : phoneTexts.waiting
}

function stateOf(progress: PhoneProgress): string {
  if (progress.kind !== 'shown') return progress.kind
  if (progress.isOver) return 'over'
  return progress.isOpened ? 'opened' : 'waiting'
}
