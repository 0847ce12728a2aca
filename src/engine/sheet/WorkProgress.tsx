import { Button, Progress } from 'antd'
import { texts } from '../texts'
import styles from './sheet.module.css'

export interface WorkProgressProps {
  readonly text: string
  /** 0 to 1. */
  readonly fraction: number
  readonly onCancel: () => void
}

/** Work that takes its time: what it does, how far it is, and the way to call it off. */
export function WorkProgress({ text, fraction, onCancel }: WorkProgressProps) {
  const percent = Math.floor(fraction * 100)
  return (
    <div className={styles.work} role="status" data-progress={percent}>
      <span>{text}</span>
      <Progress className={styles.bar ?? ''} percent={percent} size="small" status="active" aria-label={text} />
      <Button size="small" data-action="cancelWork" onClick={onCancel}>{texts.cancel}</Button>
    </div>
  )
}
