import type { Kysely } from 'kysely'
import type { ResourceDefinition, SchemaSet } from '../../language/schemaSet'
import type { Tables } from '../database/openDatabase'
import { columnName, snakeCase } from '../tables/names'
import { dayOf } from '../../language/calendar'
import type { ConcurrentPost, Holding, Person } from './buildPrincipal'
import { createOrganizationTree, type Organization, type OrganizationTree } from './organizationTree'

/** Access knows five resources by name; each may have fewer fields than these, or be missing. */
const organizationFields = ['name', 'simpleName', 'kind', 'parent', 'region', 'regulatorOrg', 'industries', 'status'] as const
const personFields = ['name', 'mobile', 'org', 'roles', 'posts', 'accountEnabled', 'status'] as const
const postFields = ['name'] as const
const concurrentFields = ['org', 'posts', 'roles', 'startDate', 'endDate'] as const

const grantFields = ['org', 'post', 'validFrom', 'validTo', 'status'] as const

/** States in which a person or his company no longer signs in. */
const closedStates = new Set(['left', 'disabled', 'cancelled'])

type Row<Field extends string> = { readonly id: string } & Readonly<Partial<Record<Field, unknown>>>

/** All organisations, as a tree. */
export async function readOrganizationTree(database: Kysely<Tables>, set: SchemaSet): Promise<OrganizationTree> {
  return createOrganizationTree(await readOrganizations(database, set))
}

/** The organisations that the tree is made of. */
export async function readOrganizations(database: Kysely<Tables>, set: SchemaSet): Promise<readonly Organization[]> {
  return (await readRows(database, set.resources['organization'], organizationFields)).map(toOrganization)
}

/** Whose mobile it is; null when nobody who is still there has it. */
export async function findPersonByMobile(database: Kysely<Tables>, set: SchemaSet, mobile: string): Promise<string | null> {
  const resource = set.resources['employee']
  if (!resource || !('mobile' in resource.fields)) return null
  const row = await database.selectFrom(snakeCase(resource.name)).select('id').where(columnName(resource, 'mobile'), '=', mobile).where('deleted_at', 'is', null).executeTakeFirst()
  return row ? (row.id as string) : null
}

/** The person as his record has him; null when it was removed. */
export async function readPerson(database: Kysely<Tables>, set: SchemaSet, id: string): Promise<Person | null> {
  const [row] = await readRows(database, set.resources['employee'], personFields, { column: 'id', values: [id] })
  if (!row) return null
  const [posts, concurrent] = await Promise.all([readPostNames(database, set, textList(row.posts)), readConcurrentPosts(database, set, id)])
  return {
    id: row.id,
    name: text(row.name) ?? '',
    mobile: text(row.mobile) ?? '',
    orgId: text(row.org) ?? '',
    roles: textList(row.roles),
    posts,
    postIds: textList(row.posts),
    concurrent,
    closed: row.status === 'left' ? 'left' : isClosed(row) ? 'disabled' : null,
  }
}

/** Everything that stands behind a person's account: what he is, and what he is or will be in other organisations. */
export async function readHoldings(database: Kysely<Tables>, set: SchemaSet, id: string): Promise<Holding[]> {
  const [own, concurrent, granted] = await Promise.all([readRows(database, set.resources['employee'], personFields, { column: 'id', values: [id] }), readConcurrentRows(database, set, id), readGrantRows(database, set, id)])
  return [...own, ...concurrent, ...granted].map(toHolding)
}

/** Posts whose permissions a person was granted for a time without holding them, in force today, and the organisation of each. */
export async function readGrantedPosts(database: Kysely<Tables>, set: SchemaSet, empId: string): Promise<readonly { orgId: string; postId: string }[]> {
  const today = dayOf(new Date())
  return (await readGrantRows(database, set, empId)).flatMap(({ org, post, validFrom }) => ((text(validFrom) ?? today) <= today ? [{ orgId: text(org) ?? '', postId: text(post) ?? '' }] : []))
}

/** Grants that neither have ended nor were taken back. */
async function readGrantRows(database: Kysely<Tables>, set: SchemaSet, empId: string): Promise<Row<(typeof grantFields)[number]>[]> {
  const resource = set.resources['postGrant']
  if (!resource || !('employee' in resource.fields)) return []
  const rows = await readRows(database, resource, grantFields, { column: columnName(resource, 'employee'), values: [empId] })
  const today = dayOf(new Date())
  return rows.filter(({ validTo, status }) => (text(validTo) ?? today) >= today && (status === 'active' || status === 'pending'))
}

/** Roles and posts of a person's or a concurrent post's record, and where they hold. */
export function toHolding({ org, roles, posts, post }: Readonly<Record<string, unknown>>): Holding {
  return { orgId: text(org) ?? '', roles: textList(roles), postIds: [...textList(posts), ...textList([post])] }
}

/** Whether the state of a person's record keeps him from signing in. */
export function isClosed({ status, accountEnabled }: Readonly<Record<string, unknown>>): boolean {
  return accountEnabled === false || closedStates.has(text(status) ?? '')
}

/** What a person is in other organisations today. */
async function readConcurrentPosts(database: Kysely<Tables>, set: SchemaSet, empId: string): Promise<ConcurrentPost[]> {
  const today = dayOf(new Date())
  const inForce = (await readConcurrentRows(database, set, empId)).filter(({ startDate }) => (text(startDate) ?? today) <= today)
  return Promise.all(inForce.map(async (row) => ({ orgId: text(row.org) ?? '', roles: textList(row.roles), posts: await readPostNames(database, set, textList(row.posts)), postIds: textList(row.posts) })))
}

/** Concurrent posts that have not ended. */
async function readConcurrentRows(database: Kysely<Tables>, set: SchemaSet, empId: string): Promise<Row<(typeof concurrentFields)[number]>[]> {
  const resource = set.resources['concurrentPost']
  if (!resource || !('employee' in resource.fields)) return []
  const rows = await readRows(database, resource, concurrentFields, { column: columnName(resource, 'employee'), values: [empId] })
  const today = dayOf(new Date())
  return rows.filter(({ endDate }) => (text(endDate) ?? today) >= today)
}

/** Names of posts that still exist. */
export async function readPostNames(database: Kysely<Tables>, set: SchemaSet, ids: readonly string[]): Promise<string[]> {
  const posts = await readRows(database, set.resources['post'], postFields, { column: 'id', values: ids })
  return posts.flatMap((post) => text(post.name) ?? [])
}

function toOrganization(row: Row<(typeof organizationFields)[number]>): Organization {
  return {
    id: row.id,
    name: text(row.name) ?? row.id,
    simpleName: text(row.simpleName),
    kind: text(row.kind) ?? 'company',
    parent: text(row.parent),
    region: text(row.region),
    regulator: text(row.regulatorOrg),
    industries: textList(row.industries),
    active: !closedStates.has(text(row.status) ?? ''),
  }
}

/** The live rows of a resource, all or those with certain values in a column, with those of the wanted fields that it has. */
async function readRows<Field extends string>(database: Kysely<Tables>, resource: ResourceDefinition | undefined, fields: readonly Field[], only?: { column: string; values: readonly string[] }): Promise<Row<Field>[]> {
  if (!resource || only?.values.length === 0) return []
  const columns = fields.filter((field) => field in resource.fields).map((field) => `${columnName(resource, field)} as ${field}` as const)
  const live = database.selectFrom(snakeCase(resource.name)).select(['id', ...columns]).where('deleted_at', 'is', null)
  return (await (only ? live.where(only.column, 'in', only.values) : live).execute()) as Row<Field>[]
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const textList = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [])
