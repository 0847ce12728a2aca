import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { loadLogin } from '../login/loadLogin'
import { readEntryState } from '../login/returnPath'
import { useSessionUser } from '../useSessionUser'
import { queryNames } from './navigationQuery'

const FirstPassword = lazy(async () => ({ default: (await import('../login/FirstPassword')).FirstPassword }))
const OrganizationPage = lazy(async () => ({ default: (await import('../login/OrganizationPage')).OrganizationPage }))

/** Milliseconds until the way back in is fetched: when the session ends, the line may be down. */
const loginAhead = 5000

/** What the signed-in settle before anything else: a password of their own, and which organisation to enter. */
export function SignedIn() {
  const user = useSessionUser()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void loadLogin().catch(() => undefined), loginAhead)
    return () => clearTimeout(timer)
  }, [])
  // The guard lets a stranger on to public pages alone: one without a page of its own matches nothing (spec §2).
  if (!user) return <Navigate to="/" replace />
  if (!user.pwdChanged) return <Suspense><FirstPassword key={user.empId} /></Suspense>
  const isFree = (user.extra?.orgList.length ?? 0) > 1 && !new URLSearchParams(search).has(queryNames.orgId)
  if (readEntryState(state).isEntering && isFree) return <Suspense><OrganizationPage onChosen={() => navigate(pathname + search, { replace: true })} /></Suspense>
  return <Outlet />
}
