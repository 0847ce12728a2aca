import { readLinkUser } from '../../client/readLinkUser'
import { letterCheckPath } from '../../contract/letters'
import { isPublicCheckPath } from '../../contract/publicCheck'
import { vehicleComplaintPage } from '../../contract/vehicleComplaint'
import type { RuntimeConfig } from '../../contract/pageIndex'
import type { SessionUser } from '../../contract/session'
import { queryNames } from './navigationQuery'

/** What the guard looks at before a navigation. */
export interface Navigation {
  readonly user: SessionUser | null
  /** Millisecond timestamp. */
  readonly now: number
  readonly path: string
  readonly query: URLSearchParams
  readonly settings: Pick<RuntimeConfig, 'linkLogin'>
}

export type Verdict =
  | { readonly kind: 'proceed' }
  /** Take the session that the link carries, once the backend has confirmed it; `userInfo` is JSON, looked at as data. */
  | { readonly kind: 'adopt'; readonly token: string; readonly userInfo: string }
  /** Exchange the cloud's code for a session. */
  | { readonly kind: 'exchange'; readonly code: string }
  /** Open the top window at the login. */
  | { readonly kind: 'login' }

const publicPaths: readonly string[] = ['/', '/sso', '/scanCodeUpload', letterCheckPath, vehicleComplaintPage]

/** What happens to a navigation: the five steps of spec §4 in their order. */
export function decideNavigation({ user, now, path, query, settings }: Navigation): Verdict {
  if (isSignedIn(user, now) && isFor(user, query)) return { kind: 'proceed' }
  if (publicPaths.includes(path) || isPublicCheckPath(path)) return { kind: 'proceed' }
  const link = settings.linkLogin ? readLink(query) : null
  if (link) return { kind: 'adopt', ...link }
  const code = query.get(queryNames.cloudCode)
  if (code) return { kind: 'exchange', code }
  // Where the login is to open, it is open already.
  return { kind: path === '/login' ? 'proceed' : 'login' }
}

/** Logged in, and not expired. */
export function isSignedIn(user: SessionUser | null, now: number): user is SessionUser {
  return user !== null && user.logined && user.failureTime > now
}

/** Whether an address is meant for this person in this organisation; one that names nobody is for everybody. */
export function isFor(user: SessionUser, query: URLSearchParams): boolean {
  const [orgId, empId] = [query.get(queryNames.orgId), query.get(queryNames.empId)]
  return (!orgId || orgId === user.ownerId) && (!empId || empId === user.empId)
}

function readLink(query: URLSearchParams): { token: string; userInfo: string } | null {
  const token = query.get(queryNames.token)
  const userInfo = query.get(queryNames.userInfo)
  return token && userInfo && readLinkUser(userInfo) ? { token, userInfo } : null
}
