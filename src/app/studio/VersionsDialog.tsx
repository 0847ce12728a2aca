import { Button, Modal } from 'antd'
import useSWR from 'swr'
import type { StudioCalls } from './studioCalls'
import { studioTexts } from './texts'
import styles from './studio.module.css'

export interface VersionsDialogProps {
  readonly calls: StudioCalls
  readonly file: string
  readonly onChoose: (id: string, text: string) => void
  readonly onClose: () => void
}

/** What was published, by whom and when; any of it can be taken up again. */
export function VersionsDialog({ calls, file, onChoose, onClose }: VersionsDialogProps) {
  const { data: versions, error } = useSWR(['studioVersions', file], () => calls.versions(file), { revalidateOnFocus: false })
  return (
    <Modal open title={studioTexts.versions} footer={<Button onClick={onClose}>{studioTexts.close}</Button>} onCancel={onClose}>
      {error && <p role="alert">{(error as Error).message}</p>}
      {versions?.length === 0 && <p>{studioTexts.noVersions}</p>}
      {versions && versions.length > 0 && <p className={styles.hint}>{studioTexts.restoreHint}</p>}
      <ul className={styles.versions}>
        {versions?.map(({ id, at, by, kind }) => (
          <li key={id}>
            <span>{new Date(at).toLocaleString('zh-CN')}　{by}　{studioTexts.versionOf[kind]}</span>
            <Button size="small" onClick={() => void calls.version(id).then(({ text }) => onChoose(id, text))}>{studioTexts.restore}</Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
