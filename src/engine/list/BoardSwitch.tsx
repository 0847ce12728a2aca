import { useId } from 'react'
import { texts } from '../texts'
import styles from './list.module.css'

/** Rows or cards: two ways to look at the same records. */
export function BoardSwitch({ isBoard, onChange }: { readonly isBoard: boolean; readonly onChange: (isBoard: boolean) => void }) {
  const group = useId()
  return (
    <div className={styles.tabs} role="radiogroup" aria-label="显示方式" data-view={isBoard ? 'board' : 'list'}>
      {[false, true].map((value) => (
        <label key={String(value)}>
          <input type="radio" name={group} value={value ? 'board' : 'list'} checked={value === isBoard} onChange={() => onChange(value)} />
          {value ? texts.board : texts.list}
        </label>
      ))}
    </div>
  )
}
