import { isDeepStrictEqual } from 'node:util'
import { Type, type Static } from '@sinclair/typebox'
import { sql } from 'kysely'
import type { Permissions } from '../../contract/session'
import type { FieldError } from '../../fields/problems'
import { covers } from '../access/grants'
import { withAncestors } from '../access/organizationTree'
import { actionsOf, permissionsOf } from '../access/permissions'
import { RequestRefusal } from '../errors'
import { inTransaction } from '../resources/recordServices'
import { defineCall, type PersonServices, type PlatformCall } from './call'
import { inheritedOf, matrixPages } from './permissionMatrix'
import { readFields, textOf, type Fields } from './readFields'
import { Id, Keyword, Nothing, NullableText, pageOf, Paging, strict } from './shapes'
import { requireVisible } from './visibleOrganizations'

const tag = '岗位权限'
const Granted = Type.Record(Id, Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 }), { title: '页面编号与可做的动作', maxProperties: 500 })
const Setting = Type.Object({
  postId: Id,
  orgId: Type.Optional(Type.String({ maxLength: 64, title: '在哪个企业及其下级有效，默认本企业' })),
  permissions: Granted,
  empIds: Type.Optional(Type.Array(Id, { maxItems: 1000, title: '不任这个岗位、也给予这些权限的人；不写就不改' })),
}, strict)
const Actions = Type.Record(Type.String(), Type.Array(Type.String()))
const Page = Type.Object({ id: Id, title: Type.String(), area: Type.String({ title: '菜单里的分组' }), actions: Type.Array(Type.Object({ name: Id, title: Type.String() })) })
const Listed = Type.Object({ postId: Id, postName: Type.String(), postOrgId: NullableText, permissions: Type.Record(Type.String(), Type.Array(Type.String())), empIds: Type.Array(Id), updatedBy: NullableText, updatedAt: NullableText })

/** What holders of posts may do besides their roles (spec §6, §7). It counts at the server at once: pages, actions, and the menu that is made of them. */
export const permissionCalls: readonly PlatformCall[] = [
  defineCall({
    client: 'main', method: 'POST', path: '/jcfw/permise/user/searchManagePostPermiseList', id: 'permission.list', tag, summary: '可以管理的岗位和它们的权限；grantable 是可以授予的。写 postId 就只要这一个岗位，另给出可授予的页面，以及任这个岗位的人按角色已经都有的权限（inherited）',
    body: Type.Object({ orgId: Type.Optional(Id), postId: Type.Optional(Id), keyword: Type.Optional(Keyword), ...Paging }, strict),
    answer: Type.Composite([pageOf(Listed), Type.Object({
      orgId: Id, orgName: Type.String(), grantable: Actions,
      pages: Type.Optional(Type.Array(Page)), inherited: Type.Optional(Actions), holders: Type.Optional(Type.Integer({ title: '任这个岗位的人数' })),
    })]),
    handle: async (services, { body: { orgId, postId, keyword = '', current = 1, size = 50 } }) => (postId === undefined ? listPosts(services, orgId, keyword, { current, size }) : onePost(services, orgId, postId)),
  }),
  defineCall({
    client: 'main', method: 'POST', path: '/jcfw/permise/post/owner/user/refSetPermise', id: 'permission.set', tag, summary: '设置一个岗位的权限；只能授予自己有的，自己没有的保持原样', body: Setting, answer: Nothing,
    handle: (services, { body }) => setPermissions(services, body).then(() => null),
  }),
]

interface PermissionRow {
  readonly postId: string
  readonly may: Permissions
  readonly empIds: readonly string[]
  readonly updatedBy: string
  readonly updatedAt: string | Date
}

/** Whoever keeps the posts keeps their permissions, in his organisation and those below; posts of those above are his too. */
async function openPosts(services: PersonServices, orgId = services.principal.orgId): Promise<{ companyId: string; postOrgIds: readonly string[] }> {
  const { principal, set } = services
  const home = set.resources['post']?.home ?? ''
  if (principal.onlyOwn(home) || !principal.may(home, 'edit')) throw new RequestRefusal('forbidden')
  const { tree } = await requireVisible(services, orgId)
  const companyId = tree.companyOf(orgId)?.id ?? orgId
  return { companyId, postOrgIds: [...withAncestors(tree, companyId), ...tree.subtree(companyId)] }
}

async function listPosts(services: PersonServices, orgId: string | undefined, keyword: string, { current, size }: { current: number; size: number }) {
  const { companyId, postOrgIds } = await openPosts(services, orgId)
  const posts = (await readFields(services, 'post', ['name', 'org'], [sql`t.org_id = any(${postOrgIds}::text[])`], sql` order by t.id`)).filter(({ name }) => textOf(name)?.includes(keyword.trim()))
  const shown = posts.slice((current - 1) * size, current * size)
  const records = await withPermissions(services, companyId, shown)
  return { records, total: posts.length, size, current, ...(await where(services, companyId)), grantable: permissionsOf(services.set, services.principal.holds) }
}

type Post = Fields<'name' | 'org'>

/** One post with all that its matrix shows. Where nothing is said, it is kept for the company it belongs to, as far as that is the person's to keep. */
async function onePost(services: PersonServices, orgId: string | undefined, postId: string) {
  const [found] = await readFields(services, 'post', ['org'], [sql`t.id = ${postId}`])
  const { groupOrgIds } = services.principal
  const postOrg = textOf(found?.org)
  const own = postOrg !== null && (groupOrgIds === null || groupOrgIds.includes(postOrg)) ? postOrg : undefined
  const { companyId, postOrgIds } = await openPosts(services, orgId ?? own)
  const posts = await readFields(services, 'post', ['name', 'org'], [sql`t.id = ${postId}`, sql`t.org_id = any(${postOrgIds}::text[])`])
  if (posts.length === 0) refusePost()
  const grantable = permissionsOf(services.set, services.principal.holds)
  const { tree } = await requireVisible(services, companyId)
  return {
    records: await withPermissions(services, companyId, posts), total: 1, size: 1, current: 1, grantable, pages: matrixPages(services.set, grantable),
    ...(await where(services, companyId)), ...(await inheritedOf(services, postId, tree.subtree(companyId))),
  }
}

function refusePost(): never {
  throw new RequestRefusal('notFound', { message: '没有这个岗位，或不在您的管辖范围内' })
}

/** Where what is set counts, with all below it. */
async function where(services: PersonServices, orgId: string) {
  return { orgId, orgName: (await requireVisible(services, orgId)).organization.name }
}

async function withPermissions(services: PersonServices, companyId: string, posts: readonly Post[]) {
  const rows = new Map((await readPermissions(services, companyId, posts.map(({ id }) => id))).map((row) => [row.postId, row]))
  return posts.map(({ id, name, org }) => {
    const row = rows.get(id)
    return { postId: id, postName: textOf(name) ?? '', postOrgId: textOf(org), permissions: row?.may ?? {}, empIds: row?.empIds ?? [], updatedBy: row?.updatedBy ?? null, updatedAt: row ? new Date(row.updatedAt).toISOString() : null }
  })
}

async function readPermissions({ db }: Pick<PersonServices, 'db'>, orgId: string, postIds: readonly string[]): Promise<readonly PermissionRow[]> {
  const { rows } = await sql<PermissionRow>`select p.post_id as "postId", p.may, p.updated_by as "updatedBy", p.updated_at as "updatedAt",
      array(select u.employee_id from access_post_user u where u.post_id = p.post_id and u.org_id = p.org_id order by 1) as "empIds"
    from access_post_permission p where p.org_id = ${orgId} and p.post_id = any(${postIds}::text[])`.execute(db)
  return rows
}

async function setPermissions(services: PersonServices, { postId, orgId, permissions, empIds }: Static<typeof Setting>): Promise<void> {
  const { access, principal, set, now } = services
  const { companyId, postOrgIds } = await openPosts(services, orgId)
  const [post] = await readFields(services, 'post', ['org'], [sql`t.id = ${postId}`, sql`t.org_id = any(${postOrgIds}::text[])`])
  if (!post) refusePost()
  const errors = [...refusedGrants(services, permissions), ...(await strangers(services, companyId, empIds ?? []))]
  if (errors.length > 0) throw new RequestRefusal('invalid', { message: errors[0]?.message ?? '', errors })
  await inTransaction(services, async ({ db }) => {
    const [standing] = await readPermissions({ db }, companyId, [postId])
    const may = merge(standing?.may ?? {}, permissions, permissionsOf(set, principal.holds))
    if (empIds && !covers(principal, may) && !isDeepStrictEqual([...new Set(empIds)].sort(), standing?.empIds)) refuseNaming()
    await sql`insert into access_post_permission (post_id, org_id, may, updated_by, updated_at) values (${postId}, ${companyId}, ${JSON.stringify(may)}::jsonb, ${principal.empId}, ${now.toISOString()})
      on conflict (post_id, org_id) do update set may = excluded.may, updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(db)
    if (!empIds) return
    await sql`delete from access_post_user where post_id = ${postId} and org_id = ${companyId}`.execute(db)
    await sql`insert into access_post_user (post_id, org_id, employee_id) select ${postId}::text, ${companyId}::text, id from unnest(${[...new Set(empIds)]}::text[]) as id`.execute(db)
  })
  access.forgetAll()
  access.logger.info({ postId, orgId: companyId, by: principal.empId, permissions, empIds }, 'the permissions of a post were set')
}

/** Naming people gives them all that the post was granted, by others too. */
function refuseNaming(): never {
  const message = '这个岗位另有您自己没有的权限，您不能增减享有这些权限的人'
  throw new RequestRefusal('invalid', { message, errors: [{ path: 'empIds', code: 'beyondOwn', message }] })
}

/** Actions that no page knows, and those the person does not have himself. */
function refusedGrants({ set, principal }: PersonServices, permissions: Permissions): FieldError[] {
  return Object.entries(permissions).flatMap(([pageId, actions]): FieldError[] => {
    const page = Object.hasOwn(set.pages, pageId) ? set.pages[pageId] : undefined
    if (!page) return [{ path: `permissions/${pageId}`, code: 'notFound', message: `没有“${pageId}”这个页面` }]
    const known = actionsOf(page)
    return actions.flatMap((action): FieldError[] => {
      const path = `permissions/${pageId}/${action}`
      if (!known.includes(action)) return [{ path, code: 'notFound', message: `“${page.title}”没有“${action}”这个动作` }]
      return principal.holds(pageId, action) ? [] : [{ path, code: 'beyondOwn', message: `您自己没有“${page.title}”的“${action}”权限，不能授予` }]
    })
  })
}

/** People who are not of the company or below it. */
async function strangers(services: PersonServices, companyId: string, empIds: readonly string[]): Promise<FieldError[]> {
  if (empIds.length === 0) return []
  const tree = await services.access.organizationTree()
  const known = new Set((await readFields(services, 'employee', [], [sql`t.id = any(${empIds}::text[])`, sql`t.org_id = any(${tree.subtree(companyId)}::text[])`])).map(({ id }) => id))
  return empIds.filter((id) => !known.has(id)).map((id) => ({ path: 'empIds', code: 'notFound', message: `没有人员 ${id}，或不在这个企业` }))
}

/** What is to hold: the new, with what stood and is not the person's to give or take. Whoever may do anything on a page may open it. */
function merge(standing: Permissions, wanted: Permissions, grantable: Permissions): Permissions {
  const pages = new Set([...Object.keys(standing), ...Object.keys(wanted)])
  const merged = [...pages].map((page): readonly [string, string[]] => {
    const kept = (standing[page] ?? []).filter((action) => !grantable[page]?.includes(action))
    const actions = [...new Set([...kept, ...(wanted[page] ?? [])])]
    return [page, actions.length > 0 && !actions.includes('view') ? ['view', ...actions] : actions]
  })
  return Object.fromEntries(merged.filter(([, actions]) => actions.length > 0))
}
