import type { LoginAnswer } from '../../contract/session'
import { RequestRefusal } from '../errors'
import type { Access } from './access'
import { checkPassword, type PasswordVerdict } from './accounts'
import { admit, chargeAddress, refuseBusyAddress, refuseLogin, type Attempt } from './admit'
import type { ClientInfo } from './clientInfo'
import type { FailReason } from './loginLog'
import { GateFullError } from './gate'
import { findPersonByMobile } from './people'

export interface PasswordLogin {
  readonly mobile: string
  readonly password: string
  /** The company to enter; the person's own where nothing is said. */
  readonly orgId?: string
}

/** Signs a person in by mobile and password. Each attempt, right or wrong, is written to the login log. */
export async function loginWithPassword(access: Access, { mobile, password, orgId }: PasswordLogin, client: ClientInfo): Promise<LoginAnswer> {
  const attempt: Attempt = { loginType: 'password', client, mobile }
  await refuseBusyAddress(access, attempt)
  const empId = await findPersonByMobile(access.records, access.schemas(), mobile)
  const verdict = await checkPassword(access.database, { empId, mobile, password }).catch(refuseCrowd)
  if (verdict.kind === 'right') return admit(access, { ...attempt, empId: verdict.empId, orgId })
  await chargeAddress(access, attempt)
  const person = verdict.empId === null ? null : await access.person(verdict.empId)
  return refuseLogin(access, attempt, { reason: failReason(verdict), refusal: refusalOf(verdict), person })
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
