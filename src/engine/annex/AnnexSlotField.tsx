import { CameraOutlined, CloseOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import type { AnnexFileInfo } from '../../contract/envelope'
import { late } from '../../fields/inputs/late'
import type { AnnexSlot, PageDefinition } from '../../language/pageDefinition'
import { useEngine } from '../engineServices'
import { standardTexts } from '../standards'
import { AnnexFile } from './AnnexFile'
import { acceptAttribute, slotHint } from './annexKinds'
import styles from './annex.module.css'
import { useAnnexUploads, type AnnexUpload } from './useAnnexUploads'

const AnnexPreview = late(async () => ({ default: (await import('./AnnexPreview')).AnnexPreview }))
const PhoneUploadPanel = late(async () => ({ default: (await import('./PhoneUploadPanel')).PhoneUploadPanel }))

export interface AnnexSlotFieldProps {
  readonly page: PageDefinition
  readonly slot: AnnexSlot
  readonly files: readonly AnnexFileInfo[]
  /** Without it the slot is shown only. */
  readonly onChange?: (change: (files: readonly AnnexFileInfo[]) => readonly AnnexFileInfo[]) => void
}

/** One slot: its files, and a place to drop, paste, choose or photograph more. */
export function AnnexSlotField({ page, slot, files, onChange }: AnnexSlotFieldProps) {
  const [preview, setPreview] = useState<AnnexFileInfo | null>(null)
  const titleId = useId()
  return (
    <section className={styles.slot} data-annex={slot.name} aria-labelledby={titleId}>
      <h4 id={titleId} className={styles.title}>
        {slot.title}
        {slot.required && <span className={files.length ? styles.done : styles.due}>{files.length ? standardTexts.uploaded : '必传'}</span>}
        <span className={styles.count}>{files.length} / {slot.max}</span>
      </h4>
      {slot.help && <p className={styles.hint}>{slot.help}</p>}
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <AnnexFile key={file.id} file={file} onOpen={() => setPreview(file)} onRemove={onChange && (() => onChange((all) => all.filter((one) => one.id !== file.id)))} />
          ))}
        </ul>
      )}
      {!onChange && files.length === 0 && <p className={styles.hint}>未上传</p>}
      {onChange && <Dropzone page={page} slot={slot} files={files} onChange={onChange} />}
      {preview && <AnnexPreview file={preview} onClose={() => setPreview(null)} />}
    </section>
  )
}

function Dropzone({ page, slot, files, onChange }: Required<AnnexSlotFieldProps>) {
  const count = files.length
  const { uploads, add, retry, dismiss } = useAnnexUploads(page, slot, count, (file) => onChange((all) => [...all, file]))
  const { phoneUploads } = useEngine()
  const phones = slot.accept.includes('image') && phoneUploads?.offers(page) ? phoneUploads : null
  const [hasPhone, setPhone] = useState(false)
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const takeDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  const takePaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    add([...event.clipboardData.files])
  }
  const takeChosen = (input: HTMLInputElement) => {
    add([...(input.files ?? [])])
    input.value = ''
  }
  const accept = acceptAttribute(slot)
  return (
    <>
      {uploads.map((upload) => <UploadRow key={upload.key} upload={upload} onRetry={() => retry(upload)} onDismiss={() => dismiss(upload.key)} />)}
      {count < slot.max && (
        <div
          className={isOver ? `${styles.drop} ${styles.over}` : styles.drop}
          tabIndex={0}
          role="group"
          aria-label={`上传${slot.title}，可拖入或粘贴文件`}
          onDragOver={(event) => { event.preventDefault(); setOver(true) }}
          onDragLeave={() => setOver(false)}
          onDrop={takeDrop}
          onPaste={takePaste}
        >
          <Button icon={<UploadOutlined />} onClick={() => chooser.current?.click()} aria-label={`选择${slot.title}文件`}>选择文件</Button>
          {slot.accept.includes('image') && <Button className={styles.camera} icon={<CameraOutlined />} onClick={() => camera.current?.click()} aria-label={`拍摄${slot.title}`}>拍照</Button>}
          {phones && <Button className={styles.phone} icon={<CameraOutlined />} aria-expanded={hasPhone} onClick={() => setPhone(!hasPhone)} aria-label={`手机上传${slot.title}`} data-action="phoneUpload">手机上传</Button>}
          <span className={styles.hint}>可拖入、粘贴。{slotHint(slot)}</span>
          <input ref={chooser} hidden type="file" multiple={slot.max > 1} accept={accept} aria-label={slot.title} onChange={(event) => takeChosen(event.target)} />
          <input ref={camera} hidden type="file" accept="image/*" capture="environment" aria-label={`${slot.title}（拍照）`} onChange={(event) => takeChosen(event.target)} />
        </div>
      )}
      {phones && hasPhone && <PhoneUploadPanel service={phones} page={page} slot={slot} files={files} onChange={onChange} onClose={() => setPhone(false)} />}
    </>
  )
}

function UploadRow({ upload, onRetry, onDismiss }: { upload: AnnexUpload; onRetry: () => void; onDismiss: () => void }) {
  if (!upload.error) {
    return (
      <div className={styles.upload} role="status">
        <span className={styles.name}>{upload.file.name}</span>
        <progress max={1} value={upload.progress} aria-label={`${upload.file.name}上传进度`} />
        <Button type="text" size="small" icon={<CloseOutlined />} onClick={onDismiss} aria-label={`取消上传${upload.file.name}`} />
      </div>
    )
  }
  return (
    <Alert
      className={styles.upload}
      type="error"
      message={upload.error}
      action={<Button size="small" icon={<ReloadOutlined />} onClick={onRetry}>重试</Button>}
      // Without an icon of its own, antd takes the object for "not closable".
      closable={{ closeIcon: <CloseOutlined />, 'aria-label': '关闭' }}
      onClose={onDismiss}
    />
  )
}
