import type { LoginAnswer } from '../../../contract/session'
import { RequestRefusal } from '../../errors'
import type { Access } from '../access'
import { setPassword } from '../accounts'
import { admit, chargeAddress, refuseBusyAddress, refuseLogin, type Attempt } from '../admit'
import { requireGoodPassword } from '../changePassword'
import type { ClientInfo } from '../clientInfo'
import type { FailReason } from '../loginLog'
import { findPersonByMobile } from '../people'
import { endOtherSessions } from '../sessions'
import { codeFor, codeRefusals, spendCode, type CodeVerdict } from './smsCodes'

/** What a code is for that sets another password; also the `type` by which one is asked for. */
export const resetting = 'password'

const reasons: Readonly<Record<Exclude<CodeVerdict, 'right'>, FailReason>> = { wrong: 'wrongCode', missing: 'wrongCode', expired: 'codeExpired', spent: 'tooMany' }

/** Signs a person in by the code that was sent to his mobile. A password that is locked does not matter here: the mobile proves him. */
export async function loginWithSmsCode(access: Access, { mobile, smsCode, orgId }: { mobile: string; smsCode: string; orgId?: string }, client: ClientInfo): Promise<LoginAnswer> {
  const attempt: Attempt = { loginType: 'smsCode', client, mobile }
  return admit(access, { ...attempt, empId: await whoHasCode(access, attempt, { mobile, key: mobile, smsCode }), orgId })
}

/** Gives whoever has forgotten his password another one, by a code that was sent for it, and signs him in. His sessions elsewhere end. */
export async function resetPassword(access: Access, { mobile, smsCode, newPassword }: { mobile: string; smsCode: string; newPassword: string }, client: ClientInfo): Promise<LoginAnswer> {
  // First of all: the code is good for one attempt that is right.
  requireGoodPassword(newPassword, mobile)
  const attempt: Attempt = { loginType: 'smsCode', client, mobile }
  const empId = await whoHasCode(access, attempt, { mobile, key: codeFor(resetting, mobile), smsCode })
  // Who may not come in, because his account is disabled or he has left, has no password set either.
  const answer = await admit(access, { ...attempt, empId })
  await setPassword(access.database, empId, newPassword)
  const own = access.tokens.check(answer.accessToken)?.sessionId ?? null
  for (const sessionId of await endOtherSessions(access.database, empId, own, 'forced')) access.forgetSession(sessionId)
  return { ...answer, extra: { ...answer.extra, pwdChanged: true } }
}

/** Whose code it is; anything else is refused, and written down as an attempt to sign in. `key` is what the code is kept under. */
async function whoHasCode(access: Access, attempt: Attempt, { mobile, key, smsCode }: { mobile: string; key: string; smsCode: string }): Promise<string> {
  await refuseBusyAddress(access, attempt)
  const [verdict, empId] = await Promise.all([spendCode(access.database, key, smsCode), findPersonByMobile(access.records, access.schemas(), mobile)])
  if (verdict === 'right' && empId !== null) return empId
  await chargeAddress(access, attempt)
  const failed = verdict === 'right' ? 'wrong' : verdict
  return refuseLogin(access, attempt, { reason: empId === null ? 'noUser' : reasons[failed], refusal: new RequestRefusal(codeRefusals[failed]), person: empId === null ? null : await access.person(empId) })
}
