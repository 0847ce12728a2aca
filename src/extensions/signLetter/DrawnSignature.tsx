import { Button } from 'antd'
import { useState } from 'react'
import { useSignaturePad, type KeptStrokes } from '../../fields/signature/useSignaturePad'
import { signTexts } from './texts'
import styles from './signLetter.module.css'

/** A large surface to sign on, by mouse, finger or pen; what was drawn before the session ended stands there again. */
export function DrawnSignature({ kept, onPicture }: { kept: KeptStrokes; onPicture: (picture: string | null) => void }) {
  const [wasKept] = useState(() => kept.read() !== null)
  const { canvas, ink, undo, clear } = useSignaturePad(false, onPicture, kept)
  return (
    <div className={styles.drawing}>
      {wasKept && <p className={styles.note}>{signTexts.kept}</p>}
      <canvas ref={canvas} tabIndex={0} role="img" className={styles.pad} aria-label={`${signTexts.pad}：${signTexts.hints[ink]}`} data-ink={ink} />
      <div className={styles.row}>
        <Button disabled={ink === 'none'} onClick={undo} data-action="undo">{signTexts.undo}</Button>
        <Button disabled={ink === 'none'} onClick={clear} data-action="clear">{signTexts.clear}</Button>
        <span role="status" className={ink === 'short' ? styles.problem : styles.note}>{signTexts.hints[ink]}</span>
      </div>
    </div>
  )
}
