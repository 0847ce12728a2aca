import type { LoginAnswer } from '../../contract/session'
import type { ErrorName } from '../../contract/errorCodes'
import { RequestRefusal } from '../errors'
import type { Access } from './access'
import { accessTokenLifetime } from './accessToken'
import { readAccount } from './accounts'
import { countUse, secondsToWait } from './attempts'
import type { Person } from './buildPrincipal'
import type { ClientInfo } from './clientInfo'
import { describeLogin, type DescribedLogin } from './describeLogin'
import { employmentsOf } from './employments'
import { logLogin, type FailReason, type LoginType } from './loginLog'
import { openSession } from './sessions'

/** A whole office shares one address, so it takes many failures before the address has to wait. */
const addressLimit = { limit: 60, seconds: 600 }

/** An attempt to sign in, before anybody is known. */
export interface Attempt {
  readonly loginType: LoginType
  readonly client: ClientInfo
  /** As it was typed; null where the way in asks for none. */
  readonly mobile: string | null
}

/** A person who has proved who he is. */
export interface Admission extends Attempt {
  readonly empId: string
  /** The company to enter; his own where nothing is said. */
  readonly orgId?: string | undefined
  readonly appId?: string
}

/**
 * What every way in comes to: the person enters a company, or is told why not. Only here is said that an
 * account is disabled, because only here is known that the person asks himself.
 */
export async function admit(access: Access, { empId, orgId, appId, ...attempt }: Admission): Promise<LoginAnswer> {
  const [person, account, tree] = await Promise.all([access.person(empId), readAccount(access.database, empId), access.organizationTree()])
  const refuse = (reason: FailReason, refusal: ErrorName) => refuseLogin(access, attempt, { reason, refusal: new RequestRefusal(refusal), person })
  if (!account) return refuse('noUser', 'accountMissing')
  if (person?.closed === 'left') return refuse('left', 'personLeft')
  if (!person || person.closed || account.disabled) return refuse('disabled', 'accountDisabled')
  const employments = employmentsOf(person, tree)
  const employment = orgId === undefined ? employments.find(({ company }) => company.active) : employments.find(({ company }) => company.id === orgId)
  if (!employment && orgId !== undefined) return refuse('foreignOrg', 'foreignOrganization')
  if (!employment?.company.active) return refuse('orgDisabled', 'orgDisabled')
  return enter(access, attempt, { person, employment, tree, set: access.schemas(), pwdChanged: account.pwdChanged, appId: appId ?? null })
}

async function enter(access: Access, attempt: Attempt, login: DescribedLogin): Promise<LoginAnswer> {
  const { person, employment, appId } = login
  const entered = { empId: person.id, orgId: employment.company.id }
  const { sessionId, refreshToken } = await openSession(access.database, { ...entered, client: attempt.client.client, appId })
  await logLogin(access, { ...attempt, person, orgId: entered.orgId, failReason: null, sessionId, appId })
  return { ...describeLogin(login), accessToken: access.tokens.issue({ sessionId, ...entered }), refreshToken, expiresIn: accessTokenLifetime }
}

/** Writes a failed attempt to the login log and throws the refusal. */
export async function refuseLogin(access: Access, attempt: Attempt, { reason, refusal, person = null }: { reason: FailReason; refusal: RequestRefusal; person?: Person | null }): Promise<never> {
  await logLogin(access, { ...attempt, person, orgId: person?.orgId ?? null, failReason: reason, sessionId: null, appId: null })
  throw refusal
}

/** Refuses an address from which too many attempts failed, whatever they tried. */
export async function refuseBusyAddress(access: Access, attempt: Attempt): Promise<void> {
  if ((await secondsToWait(access.database, addressKey(attempt), addressLimit.limit)) > 0) await refuseLogin(access, attempt, { reason: 'tooMany', refusal: new RequestRefusal('tooManyRequests') })
}

/** A failed attempt, as the address it came from is charged with it. */
export async function chargeAddress(access: Access, attempt: Attempt): Promise<void> {
  await countUse(access.database, addressKey(attempt), addressLimit)
}

const addressKey = ({ client }: Attempt) => `ip:${client.ip}`
