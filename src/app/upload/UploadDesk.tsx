import { CameraOutlined, PictureOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { PhoneUploadFile } from '../../contract/annexPaths'
import { acceptAttribute, kindTitles } from '../../engine/annex/annexKinds'
import { useSecondsLeft } from '../../engine/useSecondsLeft'
import { ArrivedFile } from './ArrivedFile'
import { QueuedRow } from './QueuedRow'
import { uploadTexts } from './texts'
import styles from './upload.module.css'
import type { OpenSession } from './usePhoneSession'
import { useUploadQueue } from './useUploadQueue'

export interface UploadDeskProps {
  readonly id: string
  readonly session: OpenSession
  readonly onFiles: (change: (files: readonly PhoneUploadFile[]) => readonly PhoneUploadFile[]) => void
  /** How many of the chosen files are not at the desktop yet. */
  readonly onUnsent: (count: number) => void
  readonly onOver: () => void
}

/** What the photos are for, the buttons to take or choose them, and each file on its way. */
export function UploadDesk({ id, session: { uploads, info, until, files }, onFiles, onUnsent, onOver }: UploadDeskProps) {
  const { pictures, keepPicture } = usePictures()
  const { queue, add, retry, dismiss } = useUploadQueue({
    uploads, id, info, count: files.length, onOver,
    onArrived(file, source) {
      keepPicture(file.id, source)
      onFiles((all) => (all.some((one) => one.id === file.id) ? all : [...all, { ...file, isClaimed: false }]))
    },
  })
  const unsent = queue.filter(({ state }) => state !== 'refused').length
  useEffect(() => onUnsent(unsent), [onUnsent, unsent])
  const minutesLeft = Math.ceil(useSecondsLeft(until) / 60)
  const isFull = files.length >= info.maxFiles
  const remove = async (file: PhoneUploadFile) => {
    await uploads.remove(id, file.id)
    onFiles((all) => all.filter((one) => one.id !== file.id))
  }
  return (
    <>
      <header>
        <p className={styles.hint}>{uploadTexts.title}</p>
        <h1>{uploadTexts.target(info.title, info.slotTitle) || uploadTexts.title}</h1>
        <p className={styles.hint}>{uploadTexts.bounds(kindTitles(info.kinds), info.maxFiles, info.maxSize)}</p>
      </header>
      <Choosers info={info} isFull={isFull} onChosen={add} />
      {isFull && <p className={styles.hint} role="status">{uploadTexts.full(info.maxFiles)}</p>}
      <section aria-label={uploadTexts.files} className={styles.list}>
        <ul>
          {queue.map((one) => <QueuedRow key={one.key} queued={one} onRetry={() => retry(one.key)} onDismiss={() => dismiss(one.key)} />)}
          {files.toReversed().map((file) => <ArrivedFile key={file.id} file={file} picture={pictures.get(file.id)} onRemove={() => remove(file)} />)}
        </ul>
        {queue.length === 0 && files.length === 0 && <p className={styles.hint}>{uploadTexts.none}</p>}
      </section>
      <p className={styles.hint}>{uploadTexts.minutesLeft(minutesLeft)}</p>
    </>
  )
}

function Choosers({ info, isFull, onChosen }: { info: OpenSession['info']; isFull: boolean; onChosen: (files: readonly File[]) => void }) {
  const camera = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    onChosen([...(input.files ?? [])])
    input.value = ''
  }
  const hasCamera = info.kinds.includes('image')
  return (
    <div className={styles.choosers}>
      {hasCamera && <Button type="primary" icon={<CameraOutlined />} disabled={isFull} onClick={() => camera.current?.click()} data-action="camera">{uploadTexts.camera}</Button>}
      <Button type={hasCamera ? 'default' : 'primary'} icon={<PictureOutlined />} disabled={isFull} onClick={() => chooser.current?.click()} data-action="choose">{uploadTexts.choose}</Button>
      <input ref={camera} hidden type="file" accept="image/*" capture="environment" aria-label={uploadTexts.camera} onChange={(event) => take(event.target)} />
      <input ref={chooser} hidden type="file" multiple accept={acceptAttribute({ accept: info.kinds })} aria-label={uploadTexts.choose} onChange={(event) => take(event.target)} />
    </div>
  )
}

/** Pictures of what this phone has sent: it may not read files back. */
function usePictures() {
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map())
  const urls = useRef<string[]>([])
  useEffect(() => () => urls.current.forEach((url) => URL.revokeObjectURL(url)), [])
  function keepPicture(id: string, source: File) {
    if (!source.type.startsWith('image/')) return
    const url = URL.createObjectURL(source)
    urls.current.push(url)
    setPictures((all) => new Map(all).set(id, url))
  }
  return { pictures, keepPicture }
}
