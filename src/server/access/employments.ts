import type { Person } from './buildPrincipal'
import type { Organization, OrganizationTree } from './organizationTree'

/** A company a person may enter, and what he is there. */
export interface Employment {
  readonly company: Organization
  readonly roles: readonly string[]
  /** Names of his posts. */
  readonly posts: readonly string[]
  readonly postIds: readonly string[]
}

/** The companies a person belongs to, his own first, closed ones too; each stands once, his own post before a concurrent one. */
export function employmentsOf(person: Person, tree: OrganizationTree): readonly Employment[] {
  const found = new Map<string, Employment>()
  for (const { orgId, roles, posts, postIds } of [person, ...person.concurrent]) {
    const company = tree.companyOf(orgId)
    if (company && !found.has(company.id)) found.set(company.id, { company, roles, posts, postIds })
  }
  return [...found.values()]
}
