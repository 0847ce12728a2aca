import type { LoginAnswer, SessionUser } from '../contract/session'
import { browserStorage } from './browserStorage'

/** Where the session user is kept; shaped for `useSyncExternalStore`. */
export interface SessionStore {
  readonly getSnapshot: () => SessionUser | null
  readonly subscribe: (listener: () => void) => () => void
  readonly save: (user: SessionUser) => void
  /** Forgets the session; `byItself` where nobody asked for that. */
  readonly clear: (byItself?: boolean) => void
  /** Whether the last session ended by itself: whoever then stands before the login wants to be told why. */
  readonly isOver: () => boolean
  /** What another tab has written meanwhile, before its event reaches this one. */
  readonly reread: () => SessionUser | null
  /** The session that another tab has entered as somebody else, while this one is held by unsaved input; else null. */
  readonly getOther: () => SessionUser | null
  /** Goes over to the session of the other tabs, where there is one. */
  readonly adoptOther: () => void
  /** Calls back when this tab has become somebody else, or gone to another organisation, because another tab has. */
  readonly onFollowed: (listener: (user: SessionUser) => void) => () => void
}

export interface SessionStoreOptions {
  readonly stores?: { readonly local: Storage; readonly session: Storage }
  /** Whether this tab has input that is not saved: then it does not become another person or organisation by itself. */
  readonly isHeld?: () => boolean
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
export function createSessionStore({ stores = { local: browserStorage('localStorage'), session: browserStorage('sessionStorage') }, isHeld = () => false }: SessionStoreOptions = {}): SessionStore {
  const listeners = new Set<() => void>()
  const followedListeners = new Set<(user: SessionUser) => void>()
  let user = read(stores)
  let other: SessionUser | null = null
  let isOver = false

  function adopt(next: SessionUser | null, nextOther: SessionUser | null = null) {
    user = next
    other = nextOther
    for (const listener of listeners) listener()
  }
  /** What another tab has written: its fresh tokens, its logout, or its login as somebody else. */
  function follow(next: SessionUser | null) {
    const isOther = user !== null && next !== null && !isSameIdentity(user, next)
    if (isOther && isHeld()) return adopt(user, next)
    adopt(next)
    if (next) put(stores.session, next)
    else drop(stores.session)
    if (isOther) for (const listener of followedListeners) listener(next)
  }
  function handleStorage(event: StorageEvent) {
    if (event.storageArea !== stores.local || (event.key !== sessionKey && event.key !== null)) return
    follow(parse(event.key === null ? null : event.newValue))
  }

  return {
    getSnapshot: () => user,
    getOther: () => other,
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', handleStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', handleStorage)
      }
    },
    isOver: () => isOver,
    save(next) {
      isOver = false
      put(stores.local, next)
      put(stores.session, next)
      adopt(next)
    },
    clear(byItself = false) {
      isOver = byItself
      drop(stores.local)
      drop(stores.session)
      adopt(null)
    },
    reread() {
      const stored = read(stores)
      if (stored?.token !== (other ?? user)?.token) follow(stored)
      return user
    },
    onFollowed(listener) {
      followedListeners.add(listener)
      return () => void followedListeners.delete(listener)
    },
    adoptOther() {
      if (!other) return
      put(stores.session, other)
      adopt(other)
    },
  }
}

/** Same person in the same organisation: then only the tokens differ. */
function isSameIdentity(one: SessionUser, two: SessionUser): boolean {
  return one.empId === two.empId && one.ownerId === two.ownerId
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
