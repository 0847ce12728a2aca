import type { LoginAnswer, SessionUser } from '../contract/session'

/** Where the session user is kept; shaped for `useSyncExternalStore`. */
export interface SessionStore {
  readonly getSnapshot: () => SessionUser | null
  readonly subscribe: (listener: () => void) => () => void
  readonly save: (user: SessionUser) => void
  readonly clear: () => void
  /** What another tab has written meanwhile, before its event reaches this one. */
  readonly reread: () => SessionUser | null
}

export const sessionKey = 'transport-safety.session'

/** The session user of a login's answer (spec §3). */
export function toSessionUser(answer: LoginAnswer, now: number, webApiUrl: string | null = null): SessionUser {
  const { extra } = answer
  return {
    token: answer.accessToken,
    refreshToken: answer.refreshToken,
    ownerId: answer.orgId,
    ownerName: answer.orgName,
    simpleName: answer.orgSimpleName || answer.orgName,
    empId: answer.userId,
    empName: answer.nickName,
    mobile: answer.mobile,
    areaCode: answer.orgAreaCode,
    areaName: answer.orgAreaName,
    appId: extra.appId,
    logined: true,
    failureTime: now + answer.expiresIn * 1000,
    roles: answer.roles,
    extra,
    webApiUrl,
    channelName: extra.channelName,
    childIds: extra.childIds,
    allOrgIds: extra.childIds ? `${answer.orgId},${extra.childIds}` : answer.orgId,
    industryId: extra.orgList.find(({ orgId }) => orgId === answer.orgId)?.industryId ?? null,
    pwdChanged: extra.pwdChanged ?? true,
    jyaOrgId: extra.jyaOrgId,
    postNames: extra.postNames,
    tenantId: extra.tenantId,
  }
}

/**
 * The session of this browser. All tabs share it through local storage; the tab keeps a copy in session
 * storage, which is all there is where local storage is refused (private windows, foreign frames).
 */
export function createSessionStore(stores: { local: Storage; session: Storage } = { local: localStorage, session: sessionStorage }): SessionStore {
  const listeners = new Set<() => void>()
  let user = read(stores)

  function adopt(next: SessionUser | null) {
    user = next
    for (const listener of listeners) listener()
  }
  function handleStorage(event: StorageEvent) {
    if (event.storageArea !== stores.local || (event.key !== sessionKey && event.key !== null)) return
    adopt(parse(event.key === null ? null : event.newValue))
    if (user) put(stores.session, user)
    else drop(stores.session)
  }

  return {
    getSnapshot: () => user,
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', handleStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', handleStorage)
      }
    },
    save(next) {
      put(stores.local, next)
      put(stores.session, next)
      adopt(next)
    },
    clear() {
      drop(stores.local)
      drop(stores.session)
      adopt(null)
    },
    reread() {
      const stored = read(stores)
      if (stored?.token !== user?.token) adopt(stored)
      return user
    },
  }
}

function read({ local, session }: { local: Storage; session: Storage }): SessionUser | null {
  try {
    return parse(local.getItem(sessionKey))
  } catch {
    return parse(session.getItem(sessionKey))
  }
}

/** What stands in a storage may be of another version or half written; then nobody is logged in. */
function parse(text: string | null): SessionUser | null {
  if (!text) return null
  try {
    const value = JSON.parse(text) as Partial<SessionUser> | null
    return value && typeof value.token === 'string' && typeof value.failureTime === 'number' ? (value as SessionUser) : null
  } catch {
    return null
  }
}

function put(storage: Storage, user: SessionUser) {
  try {
    storage.setItem(sessionKey, JSON.stringify(user))
  } catch {
    // A full or refused storage costs the session its survival of a reload, nothing else.
  }
}

function drop(storage: Storage) {
  try {
    storage.removeItem(sessionKey)
  } catch {
    // Refused storage holds nothing.
  }
}
