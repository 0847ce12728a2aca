import { sql } from 'kysely'
import type { Organization, OrganizationTree } from '../access/organizationTree'
import { RequestRefusal } from '../errors'
import type { PersonServices } from './call'
import { readFields } from './readFields'

/** Ids of the organisations a person looks after: his own, those below it, a region's; all for who sees all. */
export async function visibleIds(services: PersonServices): Promise<readonly string[]> {
  return services.principal.groupOrgIds ?? (await readFields(services, 'organization', [], [], sql` order by t.id`)).map(({ id }) => id)
}

/** The organisation, if it is among them; otherwise it does not exist for him. */
export async function requireVisible(services: PersonServices, id: string): Promise<{ organization: Organization; tree: OrganizationTree }> {
  const tree = await services.access.organizationTree()
  const organization = tree.get(id)
  const { groupOrgIds } = services.principal
  if (!organization || (groupOrgIds !== null && !groupOrgIds.includes(id))) throw new RequestRefusal('notFound', { message: '没有这个组织，或不在您的管辖范围内' })
  return { organization, tree }
}
