import { problemText } from '../../fields/problems'
import { organizationResource } from '../../fields/referenceType'
import { visibleOrganizations } from '../access/buildPrincipal'
import { isAlmighty } from '../access/grants'
import { createOrganizationTree, withAncestors, type Organization, type OrganizationTree } from '../access/organizationTree'
import { readOrganizations } from '../access/people'
import type { Principal } from '../access/principal'
import { RequestRefusal } from '../errors'
import type { PendingWrite } from './keepRules'
import type { PageTable } from './pageTable'
import type { RecordServices } from './recordServices'

/** What of an organisation decides who sees whom, and who may sign in. */
const treeFields = ['kind', 'parent', 'region', 'regulatorOrg', 'status'] as const

/**
 * Refuses a change of the tree by somebody who does not look after the organisation, or who would see more by it: a company
 * that becomes a department lets its people into the company above. New organisations stand below what one sees anyway.
 */
export async function refuseWiderTree(services: RecordServices, table: PageTable, write: PendingWrite): Promise<void> {
  const { principal, db, set } = services
  if (table.resource.name !== organizationResource || isAlmighty(principal)) return
  const field = treeFields.find((name) => name in write.values)
  if (field === undefined && write.deletedAt === undefined) return
  const organizations = await readOrganizations(db, set)
  const tree = createOrganizationTree(organizations)
  const changed = createOrganizationTree(organizations.map((one) => (one.id === write.id ? applied(one, write.values) : one)))
  const seen = sightOf(principal, tree)
  const looksAfter = write.deletedAt === null || withAncestors(tree, write.id).some((id) => seen.has(id))
  if (looksAfter && [...sightOf(principal, changed)].every((id) => seen.has(id))) return
  if (field === undefined) throw new RequestRefusal('forbidden')
  const message = problemText({ code: 'outOfReach' }, table.page.fields[field]?.title ?? field)
  throw new RequestRefusal('invalid', { message, errors: [{ path: field, code: 'outOfReach', message }] })
}

function applied(organization: Organization, values: Readonly<Record<string, unknown>>): Organization {
  const { kind, parent, region, regulator } = organization
  const text = (name: string, present: string | null) => (name in values ? ((values[name] as string | null) ?? null) : present)
  return { ...organization, kind: text('kind', kind) ?? kind, parent: text('parent', parent), region: text('region', region), regulator: text('regulatorOrg', regulator) }
}

/** All that somebody sees, worked out anew: what a session knows of the tree may be seconds old. */
function sightOf({ reach, orgId }: Principal, tree: OrganizationTree): ReadonlySet<string> {
  const { orgIds, groupOrgIds } = visibleOrganizations(reach, tree.companyOf(orgId)?.id ?? orgId, tree)
  return new Set([...(orgIds ?? []), ...(groupOrgIds ?? [])])
}
