import type { LoginAnswer } from '../../contract/session'
import type { SchemaSet } from '../../language/pageDefinition'
import type { Person } from './buildPrincipal'
import type { Organization, OrganizationTree } from './organizationTree'

type Description = Omit<LoginAnswer, 'accessToken' | 'refreshToken' | 'expiresIn'>

/** A person and his company in the spec's field names (§3). */
export function describeLogin(person: Person, company: Organization, tree: OrganizationTree, set: SchemaSet, pwdChanged: boolean): Description {
  const below = tree.subtree(company.id).filter((id) => id !== company.id)
  return {
    orgId: company.id,
    orgName: company.name,
    orgSimpleName: company.simpleName,
    userId: person.id,
    nickName: person.name,
    orgAreaCode: company.region,
    orgAreaName: company.region && regionName(set, company.region),
    mobile: person.mobile,
    roles: person.roles,
    extra: {
      appId: null,
      jyaOrgId: null,
      channelName: null,
      childIds: below.length > 0 ? below.join(',') : null,
      pwdChanged,
      postNames: person.posts.length > 0 ? person.posts.join(',') : null,
      tenantId: null,
      orgList: [{ orgId: company.id, industryId: company.industries[0] ?? null }],
    },
  }
}

function regionName(set: SchemaSet, region: string): string | null {
  return set.dictionaries['region']?.items.find((item) => item.value === region)?.label ?? null
}
