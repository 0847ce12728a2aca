import { useState } from 'react'
import type { SmsPurpose } from '../../client/session'
import { useApplication } from '../appContext'
import { useSecondsLeft } from '../../engine/useSecondsLeft'
import { useSending } from './useSending'

export interface SmsCodeState {
  /** What was typed. */
  readonly code: string
  readonly setCode: (code: string) => void
  /** The number the last code went to, and how long it holds, in seconds. */
  readonly sent: { readonly mobile: string; readonly expiresIn: number } | null
  readonly isSending: boolean
  /** Seconds until the next may be asked for. */
  readonly secondsLeft: number
  readonly failure: string | null
  /** Asks for a code to be sent; gives whether it was. */
  readonly send: (mobile: string) => Promise<boolean>
}

/** A code sent by SMS. The login page holds the one to sign in by, so that the countdown goes on behind another tab. */
export function useSmsCode(purpose: SmsPurpose): SmsCodeState {
  const { session } = useApplication()
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<SmsCodeState['sent']>(null)
  const [nextAt, setNextAt] = useState(0)
  const { isSending, failure, attempt } = useSending()
  const secondsLeft = useSecondsLeft(nextAt)
  const send = (mobile: string) => attempt(async () => {
    const { retryAfter, expiresIn } = await session.sendSmsCode(mobile, purpose)
    setSent({ mobile, expiresIn })
    setNextAt(Date.now() + retryAfter * 1000)
  })
  return { code, setCode, sent, isSending, secondsLeft, failure, send }
}
