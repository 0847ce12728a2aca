import type { LoginAnswer, OrganizationChoice } from '../../contract/session'
import type { Access, AuthenticatedSession } from './access'
import type { AccessClaims } from './accessToken'
import { admit } from './admit'
import type { ClientInfo } from './clientInfo'
import { employmentsOf } from './employments'
import { logLogout } from './loginLog'
import { endSession } from './sessions'

/** The companies a person may enter, his own first. */
export async function organizationChoices(access: Access, { person, employment }: AuthenticatedSession): Promise<OrganizationChoice[]> {
  const open = employmentsOf(person, await access.organizationTree()).filter(({ company }) => company.active)
  return open.map(({ company }) => ({ orgId: company.id, orgName: company.name, industryId: company.industries[0] ?? null, current: company.id === employment.company.id }))
}

/** A session in another of the person's companies, as after a login there; the one before ends. Refuses a company that is not his. */
export async function changeOrganization(access: Access, { sessionId, empId }: AccessClaims, { appId }: AuthenticatedSession, orgId: string, client: ClientInfo): Promise<LoginAnswer> {
  const answer = await admit(access, { loginType: 'switchOrg', client, mobile: null, empId, orgId, ...(appId === null ? {} : { appId }) })
  if (await endSession(access.database, sessionId, 'switchOrg')) await logLogout(access, sessionId, 'switchOrg')
  access.forgetSession(sessionId)
  return answer
}
