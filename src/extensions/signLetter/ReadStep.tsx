import { Alert, Button } from 'antd'
import { useState } from 'react'
import { letterPaths, type LetterReading, type LetterToSign } from '../../contract/letters'
import type { PlatformAsk } from '../../engine/engineServices'
import { useSecondsLeft } from '../../engine/useSecondsLeft'
import { LetterText } from '../letterPaper/LetterText'
import { useReachedEnd } from '../useReachedEnd'
import { signTexts } from './texts'
import styles from './signLetter.module.css'

interface ReadStepProps {
  readonly letter: LetterToSign
  readonly id: string
  /** Read before: it is looked at once more. */
  readonly isRead: boolean
  readonly ask: PlatformAsk
  readonly onRead: (seconds: number) => void
}

/** The text, which has to be read to its end, for as long as its template says. The server has the clock. */
export function ReadStep({ letter, id, isRead, ask, onRead }: ReadStepProps) {
  const { box, isAtEnd } = useReachedEnd()
  const [until] = useState(() => Date.now() + letter.reading.waitSeconds * 1000)
  const seconds = useSecondsLeft(until)
  const [state, setState] = useState<{ isBusy: boolean; error: string | null }>({ isBusy: false, error: null })
  const isReady = isRead || (isAtEnd && seconds === 0)
  const agree = async () => {
    setState({ isBusy: true, error: null })
    try {
      const reading = await ask<LetterReading>('POST', letterPaths.read(id))
      onRead(reading.readSeconds ?? 0)
    } catch (error) {
      setState({ isBusy: false, error: error instanceof Error ? error.message : String(error) })
    }
  }
  return (
    <>
      <div ref={box} className={styles.reading} role="region" aria-label={signTexts.region} tabIndex={0} data-reading={isAtEnd ? 'end' : 'begun'}><LetterText text={letter.text} /></div>
      <div className={styles.foot}>
        {state.error !== null && <Alert type="error" showIcon role="alert" message={state.error} />}
        <p className={styles.note} role="status">{isReady ? signTexts.readReady : [isAtEnd ? '' : signTexts.toEnd, seconds > 0 ? signTexts.wait(seconds) : ''].filter(Boolean).join('；')}</p>
        <Button type="primary" size="large" disabled={!isReady} loading={state.isBusy} onClick={() => void agree()} data-action="agree">{signTexts.agree}</Button>
      </div>
    </>
  )
}
