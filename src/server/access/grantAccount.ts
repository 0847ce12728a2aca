import { RequestRefusal } from '../errors'
import type { Access } from './access'
import { createAccounts, setPassword } from './accounts'
import { passwordProblem } from './changePassword'
import { isMightier } from './grants'
import type { Principal } from './principal'
import { endOtherSessions } from './sessions'

/**
 * Gives a person an account, or a new first password to who forgot his. The person has to change it at
 * the next login. Asks for the right to edit people, and for a person within sight who may do no more than who asks.
 */
export async function grantAccount(access: Access, principal: Principal, { employeeId, password }: { employeeId: string; password: string }): Promise<void> {
  const home = access.schemas().resources['employee']?.home ?? ''
  if (!principal.may(home, 'edit') || principal.onlyOwn(home)) throw new RequestRefusal('forbidden')
  const person = await access.person(employeeId)
  if (!person || (principal.groupOrgIds !== null && !principal.groupOrgIds.includes(person.orgId))) throw new RequestRefusal('notFound')
  if (await isMightier({ db: access.records, set: access.schemas(), principal }, employeeId)) throw new RequestRefusal('mightierPerson')
  const problem = passwordProblem(password, person.mobile)
  if (problem) throw new RequestRefusal('invalid', { message: problem, errors: [{ path: 'password', code: 'rule', message: problem }] })

  await createAccounts(access.database, [{ employeeId, password, pwdChanged: false }])
  await setPassword(access.database, employeeId, password, { pwdChanged: false })
  for (const sessionId of await endOtherSessions(access.database, employeeId, null, 'forced')) access.forgetSession(sessionId)
}
