import type { SessionReach } from '../../contract/session'
import type { Audience } from '../../language/pageDefinition'
import type { RoleDefinition, SchemaSet } from '../../language/schemaSet'
import { isPart, regionsOf, withAncestors, type Organization, type OrganizationTree } from './organizationTree'
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
  readonly postIds: readonly string[]
  /** What he is in other organisations. */
  readonly concurrent: readonly ConcurrentPost[]
  /** Why he may not sign in; null for who may. */
  readonly closed: 'left' | 'disabled' | null
}

/** A post in an organisation that is not the person's own, in force today. */
export interface ConcurrentPost {
  readonly orgId: string
  readonly roles: readonly string[]
  /** Names of the posts. */
  readonly posts: readonly string[]
  readonly postIds: readonly string[]
}

/** What somebody is in one organisation, as far as it gives him power. */
export type Holding = Pick<ConcurrentPost, 'orgId' | 'roles' | 'postIds'>

const reaches = ['own', 'org', 'group', 'region', 'all'] as const

/** Works out who asks and how far he sees: as far as the widest of his roles. What his posts were granted he may besides. */
export function buildPrincipal(person: Pick<Person, 'id' | 'name' | 'roles'>, companyId: string, tree: OrganizationTree, { roles, pages = {} }: Pick<SchemaSet, 'roles'> & Partial<Pick<SchemaSet, 'pages'>>, granted: readonly Pick<RoleDefinition, 'may'>[] = []): Principal {
  const held = heldRoles(person, roles)
  const reach = widestReach(held)
  const visible = visibleOrganizations(reach, companyId, tree)
  const seen = visible.groupOrgIds?.flatMap((id) => tree.get(id) ?? []).filter((one) => !isPart(one)) ?? null
  const isGranted = (pageId: string, action: string) => mayDo(granted, pageId, action)
  const holds = (pageId: string, action: string) => mayDo(held, pageId, action) || isGranted(pageId, action)
  return {
    empId: person.id,
    name: person.name,
    orgId: companyId,
    roles: person.roles,
    ...visible,
    reach,
    onlyOwn: (pageId) => seesOnlyOwn(held, reach, pageId),
    readsFor: { orgs: withAncestors(tree, companyId), regions: regionsOf(tree.get(companyId)?.region ?? '') },
    isRegulator: held.some((role) => role.records === 'region'),
    // What a post was granted by hand was meant, whatever business the company has.
    may: (pageId, action) => isGranted(pageId, action) || (holds(pageId, action) && isFor(pages[pageId]?.for ?? null, seen)),
    holds,
  }
}

/** Whether a page is made for one of some organisations; null is all there are. Of whom the business is not known, it is not held against him. */
function isFor(audience: Audience | null, seen: readonly Organization[] | null): boolean {
  if (audience === null || seen === null) return true
  return seen.some((one) => one.industries.length === 0 || audience.industries.some((industry) => one.industries.includes(industry)))
}

/** Definitions of the roles a person holds; a role that no longer exists gives nothing. */
function heldRoles(person: Pick<Person, 'roles'>, roles: SchemaSet['roles']): RoleDefinition[] {
  return person.roles.flatMap((name) => roles[name] ?? [])
}

function widestReach(held: readonly RoleDefinition[]): RoleDefinition['records'] {
  return reaches.findLast((reach) => held.some((role) => role.records === reach)) ?? 'own'
}

/** The roles that open a page say how much of it is seen, the widest of them. One that only a post was granted is seen as far as the roles see at all. */
function seesOnlyOwn(held: readonly RoleDefinition[], reach: RoleDefinition['records'], pageId: string): boolean {
  const opening = held.filter((role) => mayDo([role], pageId, 'view'))
  return opening.length === 0 ? reach === 'own' : opening.every((role) => (role.recordsOn[pageId] ?? role.records) === 'own')
}

/** The same in one word, for lists: whether there are others than the company's own, and where. */
export function sessionReach(held: readonly string[], companyId: string, tree: OrganizationTree, { roles }: Pick<SchemaSet, 'roles'>): SessionReach {
  const { orgIds, groupOrgIds } = visibleOrganizations(widestReach(heldRoles({ roles: held }, roles)), companyId, tree)
  const own = new Set(tree.withParts(companyId))
  const hasOthers = (ids: readonly string[] | null) => ids === null || ids.some((id) => !own.has(id))
  return hasOthers(orgIds) ? 'all' : hasOthers(groupOrgIds) ? 'group' : 'company'
}

/** The organisations whose records somebody sees from a company. */
export function visibleOrganizations(reach: RoleDefinition['records'], companyId: string, tree: OrganizationTree): Pick<Principal, 'orgIds' | 'groupOrgIds'> {
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
