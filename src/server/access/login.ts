import type { LoginAnswer } from '../../contract/session'
import { RequestRefusal } from '../errors'
import type { Access } from './access'
import { accessTokenLifetime } from './accessToken'
import { checkPassword, countFailure, minutesToWait, type PasswordVerdict } from './accounts'
import type { Person } from './buildPrincipal'
import type { ClientInfo } from './clientInfo'
import { describeLogin } from './describeLogin'
import { logLogin, type FailReason } from './loginLog'
import { GateFullError } from './gate'
import type { Organization, OrganizationTree } from './organizationTree'
import { findPersonByMobile } from './people'
import { openSession } from './sessions'

/** A whole office shares one address, so it takes many failures before the address has to wait. */
const addressLimit = { limit: 60, minutes: 10 }

export interface PasswordLogin {
  readonly mobile: string
  readonly password: string
}

/** Signs a person in by mobile and password. Each attempt, right or wrong, is written to the login log. */
export async function loginWithPassword(access: Access, { mobile, password }: PasswordLogin, client: ClientInfo): Promise<LoginAnswer> {
  const refuse = async (reason: FailReason, refusal: RequestRefusal, person: Person | null = null): Promise<never> => {
    await logLogin(access, { mobile, person, orgId: person?.orgId ?? null, client, failReason: reason, sessionId: null })
    throw refusal
  }
  const address = `ip:${client.ip}`
  if ((await minutesToWait(access.database, address, addressLimit.limit)) > 0) return refuse('tooMany', new RequestRefusal('tooManyRequests'))

  const empId = await findPersonByMobile(access.records, access.schemas(), mobile)
  const verdict = await checkPassword(access.database, { empId, mobile, password }).catch(refuseCrowd)
  if (verdict.kind !== 'right') {
    await countFailure(access.database, address, addressLimit)
    return refuse(failReason(verdict), refusalOf(verdict), verdict.empId === null ? null : await access.person(verdict.empId))
  }
  const [person, tree] = await Promise.all([access.person(verdict.empId), access.organizationTree()])
  const company = person && tree.companyOf(person.orgId)
  // Only who knows the password is told that the account is disabled.
  if (verdict.disabled || !person?.active) return refuse('disabled', new RequestRefusal('accountDisabled'), person)
  if (!company?.active) return refuse('orgDisabled', new RequestRefusal('accountDisabled', { message: '所属企业已停用，请联系上级单位' }), person)
  return signIn(access, { person, company, tree, pwdChanged: verdict.pwdChanged, client })
}

async function signIn(access: Access, { person, company, tree, pwdChanged, client }: { person: Person; company: Organization; tree: OrganizationTree; pwdChanged: boolean; client: ClientInfo }): Promise<LoginAnswer> {
  const { sessionId, refreshToken } = await openSession(access.database, { empId: person.id, orgId: company.id, client: client.client })
  await logLogin(access, { mobile: person.mobile, person, orgId: company.id, client, failReason: null, sessionId })
  const accessToken = access.tokens.issue({ sessionId, empId: person.id, orgId: company.id })
  return { ...describeLogin(person, company, tree, access.schemas(), pwdChanged), accessToken, refreshToken, expiresIn: accessTokenLifetime }
}

function refuseCrowd(error: unknown): never {
  if (error instanceof GateFullError) throw new RequestRefusal('tooManyRequests')
  throw error
}

function failReason(verdict: Exclude<PasswordVerdict, { kind: 'right' }>): FailReason {
  if (verdict.kind === 'locked') return 'locked'
  return verdict.empId === null ? 'noUser' : 'wrongPassword'
}

function refusalOf(verdict: Exclude<PasswordVerdict, { kind: 'right' }>): RequestRefusal {
  return verdict.kind === 'locked' ? new RequestRefusal('accountLocked', { parameters: { minutes: verdict.minutes } }) : new RequestRefusal('wrongPassword')
}
