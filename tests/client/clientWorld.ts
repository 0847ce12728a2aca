import { readFileSync } from 'node:fs'
import type { HttpAnswer, HttpCall } from '../../src/client/http'
import { createSession } from '../../src/client/session'
import { createSessionStore } from '../../src/client/sessionStore'
import type { LoginAnswer } from '../../src/contract/session'
import type { BackendFile } from '../../src/language/backendFile'

/** The product's own three backends, as their files declare them. */
export const backends = Object.fromEntries(['main', 'platform', 'web'].map((name) => [name, JSON.parse(readFileSync(`schemas/backends/${name}.json`, 'utf8')) as BackendFile]))

export const now = 1_800_000_000_000

export const loginAnswer: LoginAnswer = {
  accessToken: 'a1', refreshToken: 'r1', orgId: '10', orgName: '长安运输有限公司', orgSimpleName: null, userId: '7', nickName: '王芳', orgAreaCode: '610100', orgAreaName: '西安市', mobile: '13800000000', expiresIn: 1800, roles: ['admin'],
  extra: { appId: null, jyaOrgId: null, channelName: null, childIds: '11,12', pwdChanged: false, postNames: '安全员', tenantId: 't', orgList: [{ orgId: '10', industryId: '3' }] },
}

export const ok = (data: unknown): HttpAnswer => ({ status: 200, body: { code: 0, msg: '', data } })
export const refused = (code: number, msg: string, status = 400): HttpAnswer => ({ status, body: { code, msg } })
export const expired = refused(2, '登录已过期，请重新登录', 401)

type Respond = (call: HttpCall) => HttpAnswer | Error | Promise<HttpAnswer>
interface WorldOptions {
  readonly time?: () => number
  readonly locks?: Pick<LockManager, 'request'>
  readonly isHeld?: () => boolean
  readonly parentOrigins?: readonly string[]
}

/** A session over a line that answers as the test says, with everything it sends and tells. */
export function sessionOver(respond: Respond, { time = () => now, locks, isHeld = () => false, parentOrigins = [] }: WorldOptions = {}) {
  const calls: HttpCall[] = []
  const told: string[] = []
  const entered: string[] = []
  const store = createSessionStore({ isHeld })
  const http = async (call: HttpCall) => {
    calls.push(call)
    const received = await respond(call)
    if (received instanceof Error) throw received
    return received
  }
  const session = createSession({
    store, backends, http, now: time, locks,
    config: { apiUrl: '/api', clientId: 'web', clientSecret: 'public', parentOrigins },
    tell: (text) => told.push(text), onEntered: (user) => entered.push(user.ownerId),
  })
  return { session, store, calls, told, entered, http }
}

/** Locks as the browser gives them: one holder at a time, the others wait in line. */
export function browserLocks(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>) => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }
  return { request: request as unknown as LockManager['request'] }
}
