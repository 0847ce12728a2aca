import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { CameraConsent } from '../../contract/livePhotos'
import { closeCamera, openCamera, whyNoCamera } from './camera'
import { livePhotoTexts } from './texts'
import styles from './livePhoto.module.css'

interface CameraQuestionProps {
  /** What goes on without photos too: an exam, learning. */
  readonly what: string
  /** What the photos are for, and who sees them. */
  readonly text: string
  /** Beside the buttons. */
  readonly note: string
  readonly onDecide: (camera: CameraConsent) => void
}

/** Asks whether somebody agrees to be photographed; the camera is opened once to be sure of it. */
export function CameraQuestion({ what, text, note, onDecide }: CameraQuestionProps) {
  const [isAsking, setAsking] = useState(false)
  const [none, setNone] = useState<Exclude<CameraConsent, 'agreed'> | null>(null)
  const agree = async () => {
    setAsking(true)
    try {
      closeCamera(await openCamera())
      onDecide('agreed')
    } catch (error) {
      setNone(whyNoCamera(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <section aria-label={livePhotoTexts.title(what)} className={styles.question}><h3>{livePhotoTexts.title(what)}</h3><p>{text}</p></section>
      {none !== null && <Alert type="warning" showIcon role="alert" message={none === 'refused' ? livePhotoTexts.refused(what) : livePhotoTexts.absent(what)} data-no-camera={none} />}
      <footer className={styles.foot}>
        <span className={styles.note}>{note}</span>
        <Button disabled={isAsking} onClick={() => onDecide(none ?? 'refused')} data-action="beginWithoutPhotos">{none === 'absent' ? livePhotoTexts.without(what) : livePhotoTexts.disagree(what)}</Button>
        <Button type="primary" loading={isAsking} onClick={() => void agree()} data-action="agreeAndBegin">{none === null ? livePhotoTexts.agree(what) : livePhotoTexts.retry}</Button>
      </footer>
    </>
  )
}
