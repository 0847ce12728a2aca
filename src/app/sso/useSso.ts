import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CloudBinding } from '../../client/session'
import { useApplication } from '../appContext'
import { isSignedIn } from '../guard/decideNavigation'
import type { EntryState } from '../login/returnPath'
import { loginTexts, ssoTexts, texts } from '../texts'
import { ssoPath, type SsoLink } from './ssoLink'

export type SsoProgress =
  | { readonly kind: 'exchanging' | 'binding' }
  /** A link alone binds nobody's account: whoever wrote it could come in by it. */
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly title: string; readonly reason?: string; readonly canBind?: boolean }

/** Logs in by the cloud's code and binds the two accounts, step by step. */
export function useSso({ code, binding }: SsoLink): { progress: SsoProgress; bind: () => void; goHome: () => void } {
  const { session, sessionStore } = useApplication()
  const navigate = useNavigate()
  const [progress, setProgress] = useState<SsoProgress>(code ? { kind: 'exchanging' } : binding ? { kind: 'asking' } : { kind: 'failed', title: ssoTexts.nothing })
  const wasBegun = useRef(false)
  const goHome = useCallback(() => {
    const entry: EntryState = { isEntering: true }
    navigate('/index', { replace: true, state: entry })
  }, [navigate])

  const bind = useCallback((asked: CloudBinding) => {
    setProgress({ kind: 'binding' })
    session.bindCloud(asked).then(goHome, (error: unknown) => setProgress({ kind: 'failed', title: reasonOf(error), canBind: true }))
  }, [session, goHome])

  const exchange = useCallback((asked: string) => {
    session.loginWithCloud(asked).then(
      () => (binding ? bind(binding) : goHome()),
      (error: unknown) => setProgress({ kind: 'failed', title: loginTexts.cloudFailed, reason: reasonOf(error) }),
    )
  }, [session, binding, bind, goHome])

  useEffect(() => {
    // A code is good for one exchange.
    if (wasBegun.current) return
    wasBegun.current = true
    history.replaceState(history.state, '', '/sso')
    if (code) return exchange(code)
    if (binding && !isSignedIn(sessionStore.getSnapshot(), Date.now())) navigate('/login', { replace: true, state: { from: ssoPath(binding) } })
  }, [code, binding, exchange, navigate, sessionStore])

  return { progress, bind: () => binding && bind(binding), goHome }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : texts.failed
}
