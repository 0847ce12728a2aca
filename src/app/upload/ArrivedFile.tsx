import { CheckCircleFilled, FileOutlined } from '@ant-design/icons'
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import type { PhoneUploadFile } from '../../contract/annexPaths'
import { fileSizeText } from '../../engine/annex/annexKinds'
import { uploadTexts } from './texts'
import styles from './upload.module.css'

/** For fingers. */
const large = { size: 'large' } as const

/** A file that is at the desktop; it can be taken back until the form is saved with it. */
export function ArrivedFile({ file, picture, onRemove }: { file: PhoneUploadFile; picture: string | undefined; onRemove: () => Promise<void> }) {
  const [error, setError] = useState<string | null>(null)
  const remove = () => onRemove().catch((failure: unknown) => setError(failure instanceof Error ? failure.message : uploadTexts.removeFailed))
  return (
    <li className={styles.row} data-arrived={file.id}>
      {picture ? <img className={styles.picture} src={picture} alt="" /> : <span className={styles.picture}><FileOutlined aria-hidden /></span>}
      <div className={styles.about}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.note}><CheckCircleFilled className={styles.done} aria-hidden /> {file.isClaimed ? uploadTexts.claimed : uploadTexts.arrived} · {fileSizeText(file.size)}</span>
        {error && <span className={styles.error} role="alert">{error}</span>}
      </div>
      {!file.isClaimed && (
        <Popconfirm title={uploadTexts.removeOf(file.name)} description={uploadTexts.removeAsk} okText={uploadTexts.remove} cancelText={uploadTexts.cancel} okButtonProps={large} cancelButtonProps={large} onConfirm={remove} placement="topRight">
          <Button danger aria-label={uploadTexts.removeOf(file.name)} data-action="remove">{uploadTexts.remove}</Button>
        </Popconfirm>
      )}
    </li>
  )
}
