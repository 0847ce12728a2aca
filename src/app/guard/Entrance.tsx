import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApplication } from '../appContext'
import type { EntryState } from '../login/returnPath'
import { loginTexts } from '../texts'
import type { Verdict } from './decideNavigation'

export interface EntranceProps {
  readonly verdict: Extract<Verdict, { kind: 'adopt' | 'exchange' }>
  /** Where the navigation goes on to: the address less what the session was taken from. */
  readonly address: string
}

/** Takes a session from a link or from the cloud's code (spec §4, steps 3 and 4); the page waits until the backend has confirmed it. */
export function Entrance({ verdict, address }: EntranceProps) {
  const { session } = useApplication()
  const navigate = useNavigate()
  // Each is good for one exchange.
  const taken = useRef<string>()
  const { kind } = verdict
  const [secret, userInfo] = verdict.kind === 'adopt' ? [verdict.token, verdict.userInfo] : [verdict.code, '']
  useEffect(() => {
    if (taken.current === secret) return
    taken.current = secret
    // Out of the address bar at once: a reload, a bookmark or a shared link must not carry it on.
    history.replaceState(history.state, '', address)
    const goOn = (state: EntryState) => navigate(address, { replace: true, state })
    const entered = kind === 'adopt' ? session.adopt(userInfo, secret) : session.loginWithCloud(secret)
    entered.then(
      () => goOn({ isEntering: kind === 'exchange' }),
      (error: unknown) => goOn({ notice: kind === 'exchange' || !(error instanceof Error) ? loginTexts.cloudFailed : error.message }),
    )
  }, [session, navigate, kind, secret, userInfo, address])
  return <p className="starting" role="status">{loginTexts.entering}</p>
}
