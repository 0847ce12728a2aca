import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { InputProps } from '../fieldView'
import styles from '../inputs/inputs.module.css'
import { useSignaturePad } from './useSignaturePad'

/** A signature drawn by mouse, finger or pen. One that stands is shown, and replaced only on purpose. */
export function SignatureInput(props: InputProps) {
  const { id, field, value, onChange, disabled } = props
  const drawn = useRef<unknown>(undefined)
  const [isRenewing, setRenewing] = useState(false)
  const isStanding = typeof value === 'string' && value !== drawn.current && !isRenewing
  if (!isStanding && !disabled) {
    const draw = (picture: string | null) => {
      drawn.current = picture
      onChange(picture)
    }
    return <SignatureSurface {...props} onChange={(picture) => draw(picture as string | null)} />
  }
  return (
    <span id={id} tabIndex={-1} role="group" aria-label={field.title} aria-describedby={props.describedBy} className={styles.row}>
      {typeof value === 'string' ? <img className={styles.signed} src={value} alt={`${field.title}：已签名`} /> : <span className={styles.hint}>未签名</span>}
      {!disabled && <Button onClick={() => { setRenewing(true); onChange(null) }}>重新签名</Button>}
    </span>
  )
}

const hints = { none: '请在框内手写签名', short: '签名太短，请写全姓名', enough: '已签名' } as const

function SignatureSurface({ id, field, value, onChange, onBlur, disabled = false, invalid, describedBy }: InputProps) {
  const { canvas, ink, undo, clear } = useSignaturePad(disabled, onChange)
  const hadValue = useRef(false)
  // A form that is reset empties the surface too; a stroke too short to count does not.
  useEffect(() => {
    if (hadValue.current && (value === null || value === undefined) && ink === 'enough') clear()
    hadValue.current = typeof value === 'string'
  })
  return (
    <div className={styles.stack}>
      <canvas
        ref={canvas}
        id={id}
        tabIndex={0}
        role="img"
        aria-label={`${field.title}：${hints[ink]}`}
        data-invalid={invalid ? true : undefined}
        aria-describedby={describedBy}
        className={styles.pad}
        onBlur={onBlur}
      />
      <span className={styles.row}>
        <Button size="small" disabled={ink === 'none'} onClick={undo}>撤销一笔</Button>
        <Button size="small" disabled={ink === 'none'} onClick={clear}>清除</Button>
        <span role="status" className={ink === 'short' ? styles.problem : styles.hint}>{hints[ink]}</span>
      </span>
    </div>
  )
}
