import { Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import type { Organization } from '../access/organizationTree'
import { RequestRefusal } from '../errors'
import { createRecord } from '../resources/operations/createRecord'
import { homeTable } from '../resources/pageTable'
import { scopeConditions } from '../resources/scope'
import { defineCall, type PersonServices, type PlatformCall } from './call'
import { groupBy } from './groupBy'
import { readFields, textOf, textsOf } from './readFields'
import { Id, Keyword, NullableText, strict } from './shapes'
import { requireVisible, visibleIds } from './visibleOrganizations'

const tag = '组织'
const Listed = Type.Object({ orgId: Id, orgName: Type.String(), orgSimpleName: NullableText, kind: Type.String(), parentId: NullableText, orgAreaCode: NullableText, enabled: Type.Boolean() })
/** A node below another is shaped like the one above; a document that refers to itself would need a place of its own. */
const children = Type.Array(Type.Object({ orgId: Id, orgName: Type.String(), children: Type.Array(Type.Unknown()) }), { title: '下级，形状相同' })
const Tree = Type.Composite([Listed, Type.Object({ children })])
const Member = Type.Object({ empId: Id, name: Type.String() })
const Staffed = Type.Composite([Listed, Type.Object({ posts: Type.Array(Type.Object({ postId: Id, postName: Type.String(), employees: Type.Array(Member) })), children })])

/** Calls about organisations (spec §7). Everybody sees his own and what lies below it. */
export const organizationCalls: readonly PlatformCall[] = [
  defineCall({
    client: 'platform', method: 'GET', path: '/basic/org/checkOrgIsGroup/{id}', id: 'org.checkOrgIsGroup', tag, summary: '组织是不是集团（看得到下级的记录）', answer: Type.Boolean(),
    handle: async (services, { params: { id = '' } }) => isGroup(services, (await requireVisible(services, id)).organization),
  }),
  defineCall({
    client: 'main', method: 'GET', path: '/jg/org/group/conf/checkOrgIsGroup', id: 'org.checkOwnOrgIsGroup', tag, summary: '本组织是不是集团', answer: Type.Boolean(),
    handle: async (services) => isGroup(services, (await requireVisible(services, services.principal.orgId)).organization),
  }),
  defineCall({
    client: 'platform', method: 'POST', path: '/basic/org/getListChildByTenantIdAndOrgId', id: 'org.listChildren', tag, summary: '一个组织的全部下级',
    body: Type.Object({ orgId: Id, tenantId: Type.Optional(NullableText) }, strict), answer: Type.Array(Listed),
    async handle(services, { body: { orgId, tenantId } }) {
      const { tree } = await requireVisible(services, orgId)
      // One deployment is one tenant, which the session carries as null.
      if (tenantId) throw new RequestRefusal('notFound', { message: '没有这个租户' })
      return listed(services, tree.subtree(orgId).filter((id) => id !== orgId))
    },
  }),
  defineCall({
    client: 'main', method: 'GET', path: '/jg/org/getTree', id: 'org.getTree', tag, summary: '看得到的组织树', answer: Type.Array(Tree),
    handle: async (services) => toTree(await listed(services, await visibleIds(services)), () => ({})),
  }),
  defineCall({
    client: 'main', method: 'GET', path: '/jg/org/searchChildAndSelf', id: 'org.searchChildAndSelf', tag, summary: '本组织和全部下级', answer: Type.Array(Listed),
    handle: async (services) => childrenAndSelf(services),
  }),
  defineCall({
    client: 'main', method: 'POST', path: '/jg/org/searchChildAndSelfByName', id: 'org.searchChildAndSelfByName', tag, summary: '按名称找本组织和下级',
    body: Type.Object({ name: Keyword }, strict), answer: Type.Array(Listed),
    handle: async (services, { body }) => (await childrenAndSelf(services)).filter(({ orgName, orgSimpleName }) => orgName.includes(body.name.trim()) || orgSimpleName?.includes(body.name.trim())),
  }),
  defineCall({
    client: 'main', method: 'POST', path: '/ry/post/user/getSpecifyOrgSelfTree', id: 'org.getSpecifyOrgSelfTree', tag, summary: '一个企业的部门、岗位和人员',
    query: Type.Object({ orgId: Id }, strict), answer: Staffed,
    handle: (services, { query }) => staffedTree(services, query.orgId),
  }),
  defineCall({
    client: 'main', method: 'POST', path: '/jg/org/bindingStamp', id: 'org.bindingStamp', tag, summary: '申请把电子印章绑定到组织；上级审核通过后生效',
    body: Type.Object({
      orgId: Id, name: Type.String({ maxLength: 60, title: '印章名称' }), kind: Type.String({ maxLength: 40, title: '印章类型' }), stampCode: Type.String({ maxLength: 20, title: '印章编码' }),
      reason: Type.String({ maxLength: 200, title: '申请事由' }), keeper: Type.Optional(Id), validFrom: Type.String({ title: '有效期起' }), validTo: Type.String({ title: '有效期止' }),
      annex: Type.Optional(Type.Record(Id, Type.Array(Id, { maxItems: 20 }), { title: '附件编号，按栏目' })),
    }, strict),
    answer: Type.Object({ id: Id, status: Type.String(), version: Type.Integer() }),
    async handle(services, { body: { orgId, ...stamp } }) {
      await requireVisible(services, orgId)
      const home = services.set.resources['stamp']?.home
      if (home === undefined) throw new RequestRefusal('notFound', { message: '没有电子印章页面' })
      const record = await createRecord(services, home, { keeper: services.principal.empId, ...stamp, org: orgId })
      return { id: record.id, status: String(record['status']), version: record.version }
    },
  }),
]

interface ListedOrganization {
  readonly orgId: string
  readonly orgName: string
  readonly orgSimpleName: string | null
  readonly kind: string
  readonly parentId: string | null
  readonly orgAreaCode: string | null
  readonly enabled: boolean
}

/** A regulator or a parent says so of itself; whoever has companies below is one in any case. */
async function isGroup(services: PersonServices, { id, kind }: Organization): Promise<boolean> {
  const [record] = await readFields(services, 'organization', ['isGroup'], [sql`t.id = ${id}`])
  if (record?.isGroup === true || kind === 'group') return true
  const tree = await services.access.organizationTree()
  const parts = new Set(tree.withParts(id))
  return tree.subtree(id).some((below) => !parts.has(below))
}

async function listed({ access }: PersonServices, ids: readonly string[]): Promise<readonly ListedOrganization[]> {
  const tree = await access.organizationTree()
  return ids.flatMap((id) => tree.get(id) ?? []).map(({ id, name, simpleName, kind, parent, region, active }) => ({ orgId: id, orgName: name, orgSimpleName: simpleName, kind, parentId: parent, orgAreaCode: region, enabled: active }))
}

async function childrenAndSelf(services: PersonServices): Promise<readonly ListedOrganization[]> {
  const { tree } = await requireVisible(services, services.principal.orgId)
  const visible = new Set(await visibleIds(services))
  return listed(services, tree.subtree(services.principal.orgId).filter((id) => visible.has(id)))
}

type Node<Extra> = ListedOrganization & Extra & { readonly children: readonly Node<Extra>[] }

/** A tree of a list; what has its parent outside the list is a root. */
function toTree<Extra extends object>(organizations: readonly ListedOrganization[], extra: (id: string) => Extra): readonly Node<Extra>[] {
  const known = new Set(organizations.map(({ orgId }) => orgId))
  const byParent = groupBy(organizations, ({ parentId, orgId }) => (parentId !== null && known.has(parentId) && parentId !== orgId ? parentId : ''))
  const grow = (parent: string): Node<Extra>[] => (byParent.get(parent) ?? []).map((organization) => ({ ...organization, ...extra(organization.orgId), children: grow(organization.orgId) }))
  return grow('')
}

/** Departments of a company, with posts and whom the person may see of those who hold them. */
async function staffedTree(services: PersonServices, orgId: string) {
  const { tree } = await requireVisible(services, orgId)
  const ids = tree.withParts(orgId)
  const table = homeTable(services.set, 'employee')
  if (!services.principal.may(table.page.id, 'view')) throw new RequestRefusal('forbidden')
  const employees = (await readFields(services, 'employee', ['name', 'org', 'dept', 'posts'], [sql`t.org_id = any(${ids}::text[])`, ...scopeConditions(table, services.principal)], sql` order by t.id limit 20000`))
  const postIds = [...new Set(employees.flatMap(({ posts }) => textsOf(posts)))]
  const names = new Map((await readFields(services, 'post', ['name'], [sql`t.id = any(${postIds}::text[])`])).map(({ id, name }) => [id, textOf(name) ?? id]))
  const byPlace = groupBy(employees, ({ dept, org }) => textOf(dept) ?? textOf(org) ?? '')
  const posts = (place: string) => {
    const here = byPlace.get(place) ?? []
    return [...new Set(here.flatMap((employee) => textsOf(employee.posts)))].map((postId) => ({
      postId, postName: names.get(postId) ?? postId,
      employees: here.filter((employee) => textsOf(employee.posts).includes(postId)).map(({ id, name }) => ({ empId: id, name: textOf(name) ?? id })),
    }))
  }
  return toTree(await listed(services, ids), (id) => ({ posts: posts(id) }))[0]
}
