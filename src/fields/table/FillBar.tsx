import { Button } from 'antd'
import { useState } from 'react'
import type { InputProps } from '../fieldView'
import type { Row } from './rows'
import styles from './table.module.css'

interface FillBarProps {
  readonly rows: readonly Row[]
  readonly fills: NonNullable<InputProps['fills']>
  readonly onChange: (rows: readonly Row[]) => void
}

/** Buttons that fill many rows at once, and how many the last one has filled. */
export function FillBar({ rows, fills, onChange }: FillBarProps) {
  const [told, setTold] = useState('')
  const fill = ({ title, rows: filled }: FillBarProps['fills'][number]) => {
    const next = filled()
    const count = next.filter((row, index) => row !== rows[index]).length
    setTold(count > 0 ? `${title}：已填 ${count} 行` : `${title}：没有要填的行`)
    if (count > 0) onChange(next)
  }
  return (
    <div className={styles.foot}>
      {fills.map((one) => <Button key={one.name} data-action={`fill:${one.name}`} onClick={() => fill(one)}>{one.title}</Button>)}
      <span className={styles.hint} role="status">{told}</span>
    </div>
  )
}
