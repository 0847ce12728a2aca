import type { LoginAnswer } from '../../contract/session'
import type { SchemaSet } from '../../language/schemaSet'
import { sessionReach, type Person } from './buildPrincipal'
import { employmentsOf, type Employment } from './employments'
import type { OrganizationTree } from './organizationTree'

export interface DescribedLogin {
  readonly person: Person
  /** Where he is signed in. */
  readonly employment: Employment
  readonly tree: OrganizationTree
  readonly set: SchemaSet
  readonly pwdChanged: boolean
  readonly appId: string | null
}

/** A person and the company he is signed in to, in the spec's field names (§3). */
export function describeLogin({ person, employment, tree, set, pwdChanged, appId }: DescribedLogin): Omit<LoginAnswer, 'accessToken' | 'refreshToken' | 'expiresIn'> {
  const { company, roles, posts } = employment
  const below = tree.subtree(company.id).filter((id) => id !== company.id)
  const open = employmentsOf(person, tree).filter((one) => one.company.active)
  return {
    orgId: company.id,
    orgName: company.name,
    orgSimpleName: company.simpleName,
    userId: person.id,
    nickName: person.name,
    orgAreaCode: company.region,
    orgAreaName: company.region && regionName(set, company.region),
    mobile: person.mobile,
    roles,
    extra: {
      appId,
      jyaOrgId: null,
      channelName: null,
      childIds: below.length > 0 ? below.join(',') : null,
      pwdChanged,
      postNames: posts.length > 0 ? posts.join(',') : null,
      tenantId: null,
      reach: sessionReach(roles, company.id, tree, set),
      orgList: open.map((one) => ({ orgId: one.company.id, industryId: one.company.industries[0] ?? null })),
    },
  }
}

function regionName(set: SchemaSet, region: string): string | null {
  return set.dictionaries['region']?.items.find((item) => item.value === region)?.label ?? null
}
