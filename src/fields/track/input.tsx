import type { InputProps } from '../fieldView'
import styles from '../inputs/inputs.module.css'
import { TrackCell } from './cell'

/** Tracks come from receivers: a form shows them and never writes them. */
export function TrackInput({ id, field, value, describedBy }: InputProps) {
  const isEmpty = !Array.isArray(value) || value.length === 0
  return (
    <output id={id} tabIndex={-1} aria-label={field.title} aria-describedby={describedBy} className={styles.hint}>
      {isEmpty ? '暂无轨迹，由定位设备写入' : <TrackCell field={field} value={value} place="detail" />}
    </output>
  )
}
