import type { FastifyInstance } from 'fastify'
import type { Envelope } from '../../../src/contract/envelope'
import { recordPath } from '../../../src/contract/recordPaths'
import { sessionPaths, type LoginAnswer, type Permissions } from '../../../src/contract/session'
import { inventedMobile } from '../../../src/server/demo/inventedNumbers'
import type { RecordCall } from '../../../src/language/endpointsDefinition'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { standardActions } from '../../../src/language/pageFile'

/** What of the walk goes over HTTP: printing is the browser's own, so there is nothing to refuse. */
export type Answered = { readonly status: number; readonly code: number; readonly data: unknown }
export type Ask = (page: PageDefinition, call: RecordCall, values?: { id?: string; transition?: string; query?: string }, body?: object) => Promise<Answered>

export interface Account {
  readonly number: number
  readonly ask: Ask
  /** What the server tells the account's menu and buttons. */
  readonly told: Permissions
}

/** No record has this id, and no change says which version it is of: what is allowed is answered "not found" or "bad request", and nothing is written. */
const nobody = 'no-such-record'
/** Opens every door of a page that only looks. */
const looking: readonly RecordCall[] = ['page', 'counts', 'summary', 'get', 'history']

/** One of the sixteen, signed in as the login page does it; who still has his first password changes it. */
export async function signInAs(fastify: FastifyInstance, number: number, password: string): Promise<Account> {
  const post = async <Data>(path: string, payload: object, token = '') => (await fastify.inject({ method: 'POST', url: `/api${path}`, headers: { access_token: token }, payload })).json<Envelope<Data>>().data
  const login = async (secret: string) => post<LoginAnswer>(sessionPaths.mobilePwd, { mobile: inventedMobile(number), password: secret })
  let session = await login(password)
  if (!session.extra.pwdChanged) {
    await post(sessionPaths.password, { oldPassword: password, newPassword: `${password}-own` }, session.accessToken)
    session = await login(`${password}-own`)
  }
  const headers = { access_token: session.accessToken }
  const ask: Ask = async (page, call, values = {}, body) => {
    const { method, path } = recordPath(page.endpoints, call, values)
    const answer = await fastify.inject({ method: method as 'GET', url: `/api${path}${values.query ?? ''}`, headers, ...(body === undefined ? {} : { payload: body }) })
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, code: isJson ? answer.json<Envelope>().code : 0, data: isJson ? answer.json<Envelope>().data : null }
  }
  const told = (await fastify.inject({ url: `/api${sessionPaths.permissions}`, headers })).json<Envelope<Permissions>>().data
  return { number, ask, told }
}

/** Every action that an account is not refused on a page. The calls name no record and fill in nothing right, so that none of them writes. */
export async function allowedOn({ ask, told }: Account, page: PageDefinition): Promise<string[]> {
  if (page.statistics !== null) return actionsOnStatistics(ask, page)
  const allowed: string[] = []
  for (const action of [...standardActions, ...Object.keys(page.states?.transitions ?? {})]) {
    const answers = action === 'print' ? [told[page.id]?.includes('print') === true] : (await Promise.all(callsOf(ask, page, action))).map(isLetIn)
    if (new Set(answers).size > 1) throw new Error(`${page.id}: some calls of "${action}" are refused and others are not`)
    if (answers[0]) allowed.push(action)
  }
  return allowed
}

async function actionsOnStatistics(ask: Ask, page: PageDefinition): Promise<string[]> {
  const view = await ask(page, 'page', {}, { current: 1, size: 1 })
  const urged = await ask(page, 'urgeMissed', {}, {})
  return [...(isLetIn(view) ? ['view'] : []), ...(isLetIn(await ask(page, 'export', {}, noSuchFilter)) ? ['export'] : []), ...(isLetIn(urged) ? ['urgeMissed'] : [])]
}

/** Refused for the filter, by whatever lists, counts or exports: nothing is read. */
const noSuchFilter = { current: 1, size: 1, noSuchFilter: [nobody] }

function callsOf(ask: Ask, page: PageDefinition, action: string): Promise<Answered>[] {
  const id = nobody
  switch (action) {
    case 'view': return looking.map((call) => ask(page, call, { id }, call === 'get' || call === 'history' ? undefined : noSuchFilter))
    case 'create': return [ask(page, 'create', {}, nonsense(page))]
    case 'edit': return [ask(page, 'update', { id }, {})]
    case 'remove': return [ask(page, 'remove', { id })]
    case 'restore': return [ask(page, 'restore', { id }, { version: 1 })]
    case 'import': return [ask(page, 'import', { query: '?mode=check' }, {})]
    case 'export': return [ask(page, 'export', {}, noSuchFilter)]
    // No card is called nothing: nobody is told.
    case 'urgeMissed': return [ask(page, 'urgeMissed', {}, {})]
    default: return [ask(page, 'transition', { id, transition: action }, {})]
  }
}

/** A value of the wrong kind in every field: refused for what it says, where it is not refused for who says it. */
function nonsense(page: PageDefinition): object {
  return Object.fromEntries(Object.values(page.fields).filter(({ readOnly, compute }) => readOnly !== true && !compute).map(({ name }) => [name, { nonsense: true }]))
}

/** Permission has a code of its own; whatever else is wrong with a call, the person was let in. */
const isLetIn = ({ status, code }: Answered): boolean => !(status === 403 && code === 3)
