import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Session } from '../../client/session'
import { useApplication } from '../appContext'
import { texts } from '../texts'
import { returnPath, type EntryState } from './returnPath'

/** Logs in by a call of the session, one at a time, and goes where the person was going. */
export function useEnter() {
  const { session } = useApplication()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const isBusy = useRef(false)
  const enter = async (call: (session: Session) => Promise<unknown>) => {
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    setFailure(null)
    try {
      await call(session)
      const entry: EntryState = { isEntering: true }
      // Still sending until the page is there: else the login, finding a session, would go on by itself and ask nothing.
      navigate(returnPath(state), { replace: true, state: entry })
    } catch (error) {
      setFailure(error instanceof Error ? error.message : texts.failed)
      isBusy.current = false
      setSending(false)
    }
  }
  return { failure, isSending, enter }
}
