import { sql, type Kysely } from 'kysely'
import type { Permissions } from '../../contract/session'
import type { RoleDefinition, SchemaSet } from '../../language/schemaSet'
import type { Tables } from '../database/openDatabase'
import type { Holding } from './buildPrincipal'
import { withAncestors } from './organizationTree'
import { readHoldings, readOrganizationTree } from './people'
import { mayDo, permissionsOf } from './permissions'
import type { Principal } from './principal'

/**
 * Nobody hands out, takes away or takes over more than he may do himself. The one place that says what "more" is:
 * an action on any page that he may not take there, or a wider sight than his own.
 */
export type Granter = Pick<Principal, 'reach' | 'holds'>

interface GrantServices {
  readonly set: SchemaSet
  readonly db: Kysely<Tables>
  readonly principal: Principal
}

type Reach = RoleDefinition['records']

/** A region is neither wider nor narrower than a group: it shows other companies. */
const reachesWithin: Readonly<Record<Reach, readonly Reach[]>> = {
  own: ['own'],
  org: ['own', 'org'],
  group: ['own', 'org', 'group'],
  region: ['own', 'org', 'region'],
  all: ['own', 'org', 'group', 'region', 'all'],
}

/** Who may do everything everywhere needs no comparing. */
export function isAlmighty({ reach, holds }: Granter): boolean {
  return reach === 'all' && holds('*', '*')
}

/** Whether somebody may do all that is permitted. */
export function covers({ holds }: Granter, permitted: Permissions): boolean {
  return Object.entries(permitted).every(([page, actions]) => actions.every((action) => holds(page, action)))
}

/** Whether a role lies within what somebody may do himself; one that no longer exists gives nothing. */
export function mayGrantRole(set: SchemaSet, granter: Granter, name: string): boolean {
  const role = set.roles[name]
  return !role || (reachesWithin[granter.reach].includes(role.records) && covers(granter, permissionsOfRole(set, role)))
}

const permissionsByRole = new WeakMap<RoleDefinition, Permissions>()

/** Role and pages come from the same set, which never changes. */
function permissionsOfRole(set: SchemaSet, role: RoleDefinition): Permissions {
  const known = permissionsByRole.get(role) ?? permissionsOf(set, (page, action) => mayDo([role], page, action))
  permissionsByRole.set(role, known)
  return known
}

/** What of holdings is more than the asking person may do himself, read once for many of them. */
export interface GrantRules {
  readonly beyondRoles: (holding: Holding) => readonly string[]
  /** Ids of posts that were granted more, in the holding's organisation or above it. */
  readonly beyondPosts: (holding: Holding) => readonly string[]
  /** Ids of posts that were granted anything there. */
  readonly grantingPosts: (holding: Holding) => readonly string[]
}

export async function readGrantRules({ db, set, principal }: GrantServices, postIds: readonly string[]): Promise<GrantRules> {
  const { rows } = postIds.length === 0 ? { rows: [] } : await sql<{ postId: string; orgId: string; may: Permissions }>`
    select post_id as "postId", org_id as "orgId", may from access_post_permission where may <> '{}'::jsonb and post_id = any(${[...new Set(postIds)]}::text[])`.execute(db)
  const tree = rows.length === 0 ? null : await readOrganizationTree(db, set)
  const beyond = rows.filter(({ may }) => !covers(principal, may))
  const inForce = (some: typeof rows, { orgId, postIds: held }: Holding) => {
    if (!tree || some.length === 0) return []
    const above = withAncestors(tree, tree.companyOf(orgId)?.id ?? orgId)
    return some.filter((row) => held.includes(row.postId) && above.includes(row.orgId)).map(({ postId }) => postId)
  }
  const verdicts = new Map<string, boolean>()
  const isWithin = (role: string) => {
    const verdict = verdicts.get(role) ?? mayGrantRole(set, principal, role)
    verdicts.set(role, verdict)
    return verdict
  }
  return {
    beyondRoles: ({ roles }) => roles.filter((role) => !isWithin(role)),
    beyondPosts: (holding) => inForce(beyond, holding),
    grantingPosts: (holding) => inForce(rows, holding),
  }
}

/** Whether a person, in any of his organisations, may do more than who asks: his account is then not his to touch. */
export async function isMightier(services: GrantServices, empId: string): Promise<boolean> {
  const { db, set, principal } = services
  if (isAlmighty(principal) || empId === principal.empId) return false
  const holdings = await readHoldings(db, set, empId)
  const rules = await readGrantRules(services, holdings.flatMap(({ postIds }) => postIds))
  if (holdings.some((holding) => rules.beyondRoles(holding).length + rules.beyondPosts(holding).length > 0)) return true
  const { rows } = await sql<{ may: Permissions }>`select p.may from access_post_permission p join access_post_user u on u.post_id = p.post_id and u.org_id = p.org_id
    where u.employee_id = ${empId}`.execute(db)
  return rows.some(({ may }) => !covers(principal, may))
}
