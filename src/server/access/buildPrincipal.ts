import type { RoleDefinition, SchemaSet } from '../../language/pageDefinition'
import type { OrganizationTree } from './organizationTree'
import { mayDo } from './permissions'
import type { Principal } from './principal'

/** The person behind a session, as his record has him. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly mobile: string
  /** Organisation or department he belongs to. */
  readonly orgId: string
  readonly roles: readonly string[]
  /** Names of his posts. */
  readonly posts: readonly string[]
  /** May sign in: not left, not switched off in his record. */
  readonly active: boolean
}

const reaches = ['own', 'org', 'group', 'region', 'all'] as const

/** Works out who asks and how far he sees: as far as the widest of his roles. */
export function buildPrincipal(person: Person, companyId: string, tree: OrganizationTree, roles: SchemaSet['roles']): Principal {
  const held = heldRoles(person, roles)
  const reach = widestReach(held)
  return {
    empId: person.id,
    name: person.name,
    orgId: companyId,
    roles: person.roles,
    ...visibleOrganizations(reach, companyId, tree),
    onlyOwn: reach === 'own',
    isRegulator: held.some((role) => role.records === 'region'),
    may: (pageId, action) => mayDo(held, pageId, action),
  }
}

/** Definitions of the roles a person holds; a role that no longer exists gives nothing. */
export function heldRoles(person: Pick<Person, 'roles'>, roles: SchemaSet['roles']): RoleDefinition[] {
  return person.roles.flatMap((name) => roles[name] ?? [])
}

function widestReach(held: readonly RoleDefinition[]): RoleDefinition['records'] {
  return reaches.findLast((reach) => held.some((role) => role.records === reach)) ?? 'own'
}

function visibleOrganizations(reach: RoleDefinition['records'], companyId: string, tree: OrganizationTree): Pick<Principal, 'orgIds' | 'groupOrgIds'> {
  if (reach === 'all') return { orgIds: null, groupOrgIds: null }
  const own = tree.withParts(companyId)
  if (reach === 'region') {
    const region = regionOrganizations(companyId, tree)
    return { orgIds: region, groupOrgIds: region }
  }
  return { orgIds: own, groupOrgIds: reach === 'group' ? tree.subtree(companyId) : own }
}

/** A regulator sees every organisation of his region and every one he is named for, on pages of a single company too. */
function regionOrganizations(companyId: string, tree: OrganizationTree): string[] {
  const region = tree.get(companyId)?.region ?? ''
  return [...new Set([...tree.withParts(companyId), ...tree.inRegion(region), ...tree.regulatedBy(companyId)])]
}
