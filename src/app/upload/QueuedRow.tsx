import { Button } from 'antd'
import { uploadTexts } from './texts'
import styles from './upload.module.css'
import type { QueuedFile } from './useUploadQueue'

/** A file on its way, or the reason why it is not. */
export function QueuedRow({ queued: { file, state, progress, error }, onRetry, onDismiss }: { queued: QueuedFile; onRetry: () => void; onDismiss: () => void }) {
  return (
    <li className={styles.row} data-queued={state}>
      <div className={styles.about}>
        <span className={styles.name}>{file.name}</span>
        {error ? <span className={styles.error} role="alert">{error}</span> : <span className={styles.note}>{stateText(state, progress)}</span>}
        {state === 'sending' && <progress max={1} value={progress} aria-label={uploadTexts.progress(file.name)} />}
      </div>
      {state === 'failed' && <Button onClick={onRetry} aria-label={uploadTexts.retryOf(file.name)}>{uploadTexts.retry}</Button>}
      <Button type="text" onClick={onDismiss} aria-label={uploadTexts.dismissOf(file.name)}>{uploadTexts.dismiss}</Button>
    </li>
  )
}

function stateText(state: QueuedFile['state'], progress: number): string {
  if (state === 'sending') return uploadTexts.sending(Math.round(progress * 100))
  return state === 'shrinking' ? uploadTexts.shrinking : uploadTexts.waiting
}
