import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useApplication } from '../appContext'
import { readEntryState, type EntryState } from '../login/returnPath'
import { loginTexts, texts } from '../texts'
import { useSessionUser } from '../useSessionUser'
import { decideNavigation, isSignedIn } from './decideNavigation'
import { Entrance } from './Entrance'
import { hasSecrets, withoutSecrets } from './navigationQuery'
import { openTopWindow } from './openTopWindow'

/**
 * Stands before every page and carries out what `decideNavigation` says (spec §4). It looks again whenever the session
 * changes, so that a logout in any tab closes the pages of all; nothing is drawn before the verdict.
 */
export function Guard() {
  const { config, sessionStore } = useApplication()
  const user = useSessionUser()
  const { pathname, search, state } = useLocation()
  // The router takes both for one page.
  const path = pathname.replace(/(.)\/+$/, '$1')
  const query = new URLSearchParams(search)
  const verdict = decideNavigation({ user, now: Date.now(), path, query, settings: config })
  const address = withoutSecrets(path, query)
  const title = user?.logined ? user.ownerName : ''
  useEffect(() => { document.title = title || texts.product }, [title])
  if (verdict.kind === 'login') {
    const isOver = user === null ? sessionStore.isOver() : !isSignedIn(user, Date.now())
    return <ToLogin {...(isOver ? { notice: loginTexts.sessionOver } : {})} {...readEntryState(state)} from={address} />
  }
  if (verdict.kind !== 'proceed') return <Entrance verdict={verdict} address={address} />
  if (hasSecrets(query)) return <Navigate to={address} replace state={state} />
  return <Page path={path} />
}

function Page({ path }: { path: string }) {
  const { session, recordVisit } = useApplication()
  const { key } = useLocation()
  useEffect(() => session.checkOnNavigation(path), [session, path, key])
  useEffect(() => recordVisit(path), [recordVisit, path])
  return <Outlet />
}

function ToLogin({ from, notice }: EntryState) {
  const { config: { parentOrigins } } = useApplication()
  const navigate = useNavigate()
  useEffect(() => {
    const entry: EntryState = { ...(from ? { from } : {}), ...(notice ? { notice } : {}) }
    if (!openTopWindow('/login', parentOrigins.length > 0)) navigate('/login', { replace: true, state: entry })
  }, [navigate, from, notice, parentOrigins])
  return null
}
