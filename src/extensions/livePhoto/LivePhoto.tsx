import { Alert, Button } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LivePhotos } from '../../contract/livePhotos'
import { closeCamera, openCamera, takePhoto } from './camera'
import { livePhotoTexts } from './texts'
import styles from './livePhoto.module.css'

const retryEvery = 10

interface LivePhotoProps {
  readonly photos: LivePhotos
  /** Gives a photo to the server, which tells when the next is due. */
  readonly send: (photo: string) => Promise<LivePhotos>
  /** No photo is due while the time it goes by stands still. */
  readonly isRunning?: boolean
}

/** What the camera sees, small, so that nobody is photographed unawares; takes a photo whenever one is due. What fails is tried again. */
export function LivePhoto({ photos: told, send, isRunning = true }: LivePhotoProps) {
  const [photos, setPhotos] = useState<LivePhotos>(told)
  useEffect(() => setPhotos(told), [told])
  const { video, isOpen, isLost, open } = useCamera(photos.nextIn !== null)
  const latest = useRef(send)
  useEffect(() => { latest.current = send })
  const take = useCallback(async () => {
    const photo = video.current && takePhoto(video.current)
    try {
      setPhotos(photo === null ? (before) => ({ ...before, nextIn: 1 }) : await latest.current(photo))
    } catch {
      setPhotos((before) => ({ ...before, nextIn: retryEvery }))
    }
  }, [video])
  useEffect(() => {
    if (!isOpen || !isRunning || photos.nextIn === null) return undefined
    const timer = setTimeout(() => void take(), photos.nextIn * 1000 + 300)
    return () => clearTimeout(timer)
  }, [isOpen, isRunning, photos, take])
  if (photos.nextIn === null && photos.taken === 0) return null
  return (
    <div className={styles.live} data-photos={photos.taken} data-camera={isOpen ? 'open' : isLost ? 'lost' : 'closed'}>
      <video ref={video} className={styles.view} muted playsInline autoPlay hidden={!isOpen} aria-label={livePhotoTexts.view} />
      {isLost && photos.nextIn !== null ? <Alert type="warning" showIcon role="alert" message={livePhotoTexts.lost} action={<Button size="small" onClick={open}>{livePhotoTexts.again}</Button>} /> : <span className={styles.note}>{photos.nextIn === null ? livePhotoTexts.done(photos.taken) : livePhotoTexts.taken(photos.taken)}</span>}
    </div>
  )
}

/** The camera while it is wanted, shown in the element; it may be unplugged, or taken by another program. */
function useCamera(isWanted: boolean) {
  const video = useRef<HTMLVideoElement>(null)
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (!isWanted) return undefined
    let opened: MediaStream | null = null
    let isLeft = false
    setLost(false)
    openCamera().then((found) => {
      opened = found
      if (isLeft) return closeCamera(found)
      for (const track of found.getTracks()) track.addEventListener('ended', () => { setStream(null); setLost(true) })
      setStream(found)
    }, () => { if (!isLeft) setLost(true) })
    return () => {
      isLeft = true
      setStream(null)
      if (opened) closeCamera(opened)
    }
  }, [isWanted, attempt])
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  const open = useCallback(() => setAttempt((count) => count + 1), [])
  return { video, isOpen: stream !== null, isLost, open }
}
