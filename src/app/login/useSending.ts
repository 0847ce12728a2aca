import { useRef, useState } from 'react'
import { texts } from '../texts'

/** What a form sends by one button, one at a time: whether it is on its way, and in words why it did not arrive. */
export function useSending() {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isBusy = useRef(false)
  /** Gives whether it arrived; a second press, or Enter again, does nothing. */
  const attempt = async (send: () => Promise<void>): Promise<boolean> => {
    if (isBusy.current) return false
    isBusy.current = true
    setSending(true)
    setFailure(null)
    try {
      await send()
      return true
    } catch (error) {
      setFailure(error instanceof Error ? error.message : texts.failed)
      return false
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }
  return { isSending, failure, setFailure, attempt }
}
