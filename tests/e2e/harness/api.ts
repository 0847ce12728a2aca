import type { Envelope, RecordData } from '../../../src/contract/envelope'
import { annexPaths, recordPath } from '../../../src/contract/recordPaths'
import { sessionPaths, type LoginAnswer, type Permissions } from '../../../src/contract/session'
import type { RecordCall } from '../../../src/language/endpointsDefinition'
import type { PageDefinition } from '../../../src/language/pageDefinition'

export interface Answer<Data = unknown> {
  readonly status: number
  readonly body: Envelope<Data>
}

/** A person's way to the server by plain HTTP, as a robot or another program would take it. */
export interface Api {
  readonly mobile: string
  readonly login: LoginAnswer
  readonly permissions: Permissions
  readonly call: <Data = RecordData>(page: PageDefinition, call: RecordCall, values?: { id?: string; transition?: string }, body?: unknown, query?: string) => Promise<Answer<Data>>
  readonly upload: (page: PageDefinition, slot: string, file: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }) => Promise<string>
}

export async function signInByHttp(url: string, mobile: string, password: string): Promise<Api> {
  return apiOf(url, mobile, await logInByHttp(url, mobile, password))
}

/** Checking a password takes the server a third of a second, and is meant to. */
export async function logInByHttp(url: string, mobile: string, password: string): Promise<LoginAnswer> {
  const login = await send<LoginAnswer>(`${url}/api${sessionPaths.mobilePwd}`, 'POST', {}, { mobile, password })
  if (login.body.code !== 0) throw new Error(`Login of ${mobile} was refused: ${login.body.msg}`)
  return login.body.data
}

/** Goes on in a session that was begun earlier, with tokens as fresh as those of a login. */
export async function goOnByHttp(url: string, mobile: string, login: LoginAnswer): Promise<Api> {
  const fresh = await send<Partial<LoginAnswer>>(`${url}/api${sessionPaths.refreshToken}`, 'POST', {}, { clientId: 'any', clientSecret: 'public', refreshToken: login.refreshToken })
  if (fresh.body.code !== 0) throw new Error(`The session of ${mobile} could not go on: ${fresh.body.msg}`)
  return apiOf(url, mobile, { ...login, ...fresh.body.data })
}

async function apiOf(url: string, mobile: string, login: LoginAnswer): Promise<Api> {
  const headers = { access_token: login.accessToken }
  const permissions = await send<Permissions>(`${url}/api${sessionPaths.permissions}`, 'GET', headers)
  return {
    mobile,
    login,
    permissions: permissions.body.data,
    call: (page, call, values = {}, body, query = '') => {
      const { method, path } = recordPath(page.endpoints, call, values)
      return send(`${url}/api${path}${query}`, method, headers, body)
    },
    upload: async (page, slot, file) => {
      const form = new FormData()
      form.set('page', page.id)
      form.set('slot', slot)
      form.set('file', new File([file.bytes], file.name, { type: file.type }))
      const answer = await fetch(`${url}/api${annexPaths.upload}`, { method: 'POST', headers, body: form })
      const body = (await answer.json()) as Envelope<{ id: string }>
      if (body.code !== 0) throw new Error(`Upload to ${page.id} ${slot} was refused: ${body.msg}`)
      return body.data.id
    },
  }
}

async function send<Data>(url: string, method: string, headers: Record<string, string>, body?: unknown): Promise<Answer<Data>> {
  const answer = await fetch(url, {
    method,
    // To pack and unpack what goes nowhere takes both sides longer than to send it.
    headers: { 'accept-encoding': 'identity', ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Envelope<Data> }
}
