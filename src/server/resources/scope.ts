import { sql, type RawBuilder } from 'kysely'
import { employeeResource, organizationResource } from '../../fields/referenceType'
import type { Principal } from '../access/principal'
import type { FieldColumn, PageTable } from './pageTable'

/** A condition over the table `t`. */
export type Condition = RawBuilder<unknown>

/** Which records a person may see through a page: scope, own records, and the page's `where`. The one place that says so. */
export function scopeConditions(table: PageTable, principal: Principal): Condition[] {
  return [...organizationConditions(table, principal), ...personConditions(table, principal), ...whereConditions(table)]
}

function organizationConditions({ page, resource }: PageTable, principal: Principal): Condition[] {
  if (page.scope === 'any') return []
  const ids = page.scope === 'org' ? principal.orgIds : principal.groupOrgIds
  return ids === null ? [] : [ownedBy(resource.name, ids)]
}

/** Owned by one of the organisations; an organisation also belongs to itself. */
export function ownedBy(resource: string, ids: readonly string[]): Condition {
  const owner = sql`t.org_id = any(${ids}::text[])`
  if (resource === organizationResource) return sql`(t.id = any(${ids}::text[]) or ${owner})`
  return ids.length === 1 ? sql`t.org_id = ${ids[0]}` : owner
}

/** Who sees only what concerns him: his own entries, and records that name him. */
function personConditions({ page, resource, columns }: PageTable, principal: Principal): Condition[] {
  if (!principal.onlyOwn || (page.scope === 'any' && page.person === null)) return []
  const mine = [sql`t.created_by = ${principal.empId}`]
  const person = page.person === null ? undefined : columns.get(page.person)
  if (person) mine.push(person.storage === 'textArray' ? sql`t.${sql.ref(person.column)} @> ${[principal.empId]}::text[]` : sql`t.${sql.ref(person.column)} = ${principal.empId}`)
  if (resource.name === employeeResource) mine.push(sql`t.id = ${principal.empId}`)
  return [sql`(${sql.join(mine, sql` or `)})`]
}

/** A page is a view of its resource. */
export function whereConditions({ page, columns }: PageTable): Condition[] {
  return Object.entries(page.where).flatMap(([name, value]) => {
    const column = columns.get(name)
    return column ? [equalTo(column, value)] : []
  })
}

/** A column holds a value; null is "nothing filled in". */
export function equalTo(column: FieldColumn, value: unknown): Condition {
  const left = sql`t.${sql.ref(column.column)}`
  if (value === null || value === undefined) return sql`${left} is null`
  if (column.storage === 'textArray') return sql`${left} @> ${Array.isArray(value) ? value : [value]}::text[]`
  if (column.storage === 'json') return sql`${left} = ${JSON.stringify(value)}::jsonb`
  if (Array.isArray(value)) return sql`${left} = any(${value.map(String)}::text[])`
  return sql`${left} = ${value}`
}

/** `where a and b`, or nothing. */
export function whereAll(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`` : sql` where ${sql.join([...conditions], sql` and `)}`
}
