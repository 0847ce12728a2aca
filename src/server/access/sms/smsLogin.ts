import type { LoginAnswer } from '../../../contract/session'
import { RequestRefusal } from '../../errors'
import type { Access } from '../access'
import { admit, chargeAddress, refuseBusyAddress, refuseLogin, type Attempt } from '../admit'
import type { ClientInfo } from '../clientInfo'
import type { FailReason } from '../loginLog'
import { findPersonByMobile } from '../people'
import { codeRefusals, spendCode, type CodeVerdict } from './smsCodes'

const reasons: Readonly<Record<Exclude<CodeVerdict, 'right'>, FailReason>> = { wrong: 'wrongCode', missing: 'wrongCode', expired: 'codeExpired', spent: 'tooMany' }

/** Signs a person in by the code that was sent to his mobile. A password that is locked does not matter here: the mobile proves him. */
export async function loginWithSmsCode(access: Access, { mobile, smsCode, orgId }: { mobile: string; smsCode: string; orgId?: string }, client: ClientInfo): Promise<LoginAnswer> {
  const attempt: Attempt = { loginType: 'smsCode', client, mobile }
  await refuseBusyAddress(access, attempt)
  const [verdict, empId] = await Promise.all([spendCode(access.database, mobile, smsCode), findPersonByMobile(access.records, access.schemas(), mobile)])
  if (verdict === 'right' && empId !== null) return admit(access, { ...attempt, empId, orgId })
  await chargeAddress(access, attempt)
  const failed = verdict === 'right' ? 'wrong' : verdict
  return refuseLogin(access, attempt, { reason: empId === null ? 'noUser' : reasons[failed], refusal: new RequestRefusal(codeRefusals[failed]), person: empId === null ? null : await access.person(empId) })
}
