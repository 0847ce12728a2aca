import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { letterPaths } from '../../contract/letters'
import type { SmsCodeAnswer } from '../../contract/session'
import type { PlatformAsk } from '../../engine/engineServices'
import { useSecondsLeft } from '../../engine/useSecondsLeft'
import { signTexts } from './texts'
import styles from './signLetter.module.css'

interface SmsCodeProps {
  readonly id: string
  readonly ask: PlatformAsk
  /** Masked. */
  readonly mobile: string
  readonly value: string
  readonly onChange: (code: string) => void
}

/** A code to the person's own mobile. */
export function SmsCode({ id, ask, mobile, value, onChange }: SmsCodeProps) {
  const inputId = useId()
  const [nextAt, setNextAt] = useState(0)
  const [state, setState] = useState<{ isBusy: boolean; text: string; isProblem: boolean }>({ isBusy: false, text: signTexts.codeTo(mobile), isProblem: false })
  const seconds = useSecondsLeft(nextAt)
  const send = async () => {
    setState((before) => ({ ...before, isBusy: true }))
    try {
      const { retryAfter, expiresIn } = await ask<SmsCodeAnswer>('POST', letterPaths.code(id))
      setNextAt(Date.now() + retryAfter * 1000)
      setState({ isBusy: false, text: signTexts.codeSent(mobile, Math.round(expiresIn / 60)), isProblem: false })
    } catch (error) {
      setState({ isBusy: false, text: error instanceof Error ? error.message : String(error), isProblem: true })
    }
  }
  return (
    <section className={styles.part} aria-label={signTexts.code}>
      <h3><label htmlFor={inputId}>{signTexts.code}</label></h3>
      <div className={styles.row}>
        <Input id={inputId} className={styles.code} size="large" inputMode="numeric" autoComplete="one-time-code" maxLength={6} value={value} onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))} data-field="smsCode" />
        <Button size="large" loading={state.isBusy} disabled={seconds > 0} onClick={() => void send()} data-action="sendCode">{seconds > 0 ? signTexts.sendAgain(seconds) : signTexts.sendCode}</Button>
      </div>
      <p role="status" className={state.isProblem ? styles.problem : styles.note}>{state.text}</p>
    </section>
  )
}
