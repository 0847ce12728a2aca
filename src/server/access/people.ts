import type { Kysely } from 'kysely'
import type { ResourceDefinition, SchemaSet } from '../../language/pageDefinition'
import type { Tables } from '../database/openDatabase'
import { columnName, snakeCase } from '../tables/names'
import type { Person } from './buildPrincipal'
import { createOrganizationTree, type Organization, type OrganizationTree } from './organizationTree'

/** Access knows three resources by name; each may have fewer fields than these, or be missing. */
const organizationFields = ['name', 'simpleName', 'kind', 'parent', 'region', 'regulatorOrg', 'industries', 'status'] as const
const personFields = ['name', 'mobile', 'org', 'roles', 'posts', 'accountEnabled', 'status'] as const
const postFields = ['name'] as const

/** States in which a person or his company no longer signs in. */
const closedStates = new Set(['left', 'disabled', 'cancelled'])

type Row<Field extends string> = { readonly id: string } & Readonly<Partial<Record<Field, unknown>>>

/** All organisations, as a tree. */
export async function readOrganizationTree(database: Kysely<Tables>, set: SchemaSet): Promise<OrganizationTree> {
  const rows = await readRows(database, set.resources['organization'], organizationFields)
  return createOrganizationTree(rows.map(toOrganization))
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
  const [row] = await readRows(database, set.resources['employee'], personFields, [id])
  if (!row) return null
  const posts = await readRows(database, set.resources['post'], postFields, textList(row.posts))
  return {
    id: row.id,
    name: text(row.name) ?? '',
    mobile: text(row.mobile) ?? '',
    orgId: text(row.org) ?? '',
    roles: textList(row.roles),
    posts: posts.flatMap((post) => text(post.name) ?? []),
    active: row.accountEnabled !== false && !closedStates.has(text(row.status) ?? ''),
  }
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

/** The live rows of a resource, with those of the wanted fields that it has. */
async function readRows<Field extends string>(database: Kysely<Tables>, resource: ResourceDefinition | undefined, fields: readonly Field[], ids?: readonly string[]): Promise<Row<Field>[]> {
  if (!resource || ids?.length === 0) return []
  const columns = fields.filter((field) => field in resource.fields).map((field) => `${columnName(resource, field)} as ${field}` as const)
  const live = database.selectFrom(snakeCase(resource.name)).select(['id', ...columns]).where('deleted_at', 'is', null)
  return (await (ids ? live.where('id', 'in', ids) : live).execute()) as Row<Field>[]
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const textList = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [])
