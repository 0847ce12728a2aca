import { CameraOutlined, CloseOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Progress, Tag } from 'antd'
import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import type { AnnexFileInfo } from '../../contract/envelope'
import type { AnnexSlot, PageDefinition } from '../../language/pageDefinition'
import { AnnexFile } from './AnnexFile'
import { AnnexPreview } from './AnnexPreview'
import { acceptAttribute, slotHint } from './annexKinds'
import styles from './annex.module.css'
import { useAnnexUploads, type AnnexUpload } from './useAnnexUploads'

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
        {slot.required && <Tag color={files.length ? 'success' : 'error'}>{files.length ? '已上传' : '必传'}</Tag>}
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
      {onChange && <Dropzone page={page} slot={slot} count={files.length} onUploaded={(file) => onChange((all) => [...all, file])} />}
      <AnnexPreview file={preview} onClose={() => setPreview(null)} />
    </section>
  )
}

function Dropzone({ page, slot, count, onUploaded }: { page: PageDefinition; slot: AnnexSlot; count: number; onUploaded: (file: AnnexFileInfo) => void }) {
  const { uploads, add, retry, dismiss } = useAnnexUploads(page, slot, count, onUploaded)
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
          <span className={styles.hint}>可拖入、粘贴。{slotHint(slot)}</span>
          <input ref={chooser} hidden type="file" multiple={slot.max > 1} accept={accept} aria-label={slot.title} onChange={(event) => takeChosen(event.target)} />
          <input ref={camera} hidden type="file" accept="image/*" capture="environment" aria-label={`${slot.title}（拍照）`} onChange={(event) => takeChosen(event.target)} />
        </div>
      )}
    </>
  )
}

function UploadRow({ upload, onRetry, onDismiss }: { upload: AnnexUpload; onRetry: () => void; onDismiss: () => void }) {
  if (!upload.error) {
    return (
      <div className={styles.upload} role="status">
        <span className={styles.name}>{upload.file.name}</span>
        <Progress percent={Math.round(upload.progress * 100)} size="small" aria-label={`${upload.file.name}上传进度`} />
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
