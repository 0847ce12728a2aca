import { useState } from 'react'
import { texts } from '../texts'

/** What a form sends by one button: whether it is on its way, and in words why it did not arrive. */
export function useSending() {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** Gives whether it arrived. */
  const attempt = async (send: () => Promise<void>): Promise<boolean> => {
    setSending(true)
    setFailure(null)
    try {
      await send()
      return true
    } catch (error) {
      setFailure(error instanceof Error ? error.message : texts.failed)
      return false
    } finally {
      setSending(false)
    }
  }
  return { isSending, failure, setFailure, attempt }
}
