import { sql, type RawBuilder } from 'kysely'
import { employeeResource, organizationResource } from '../../fields/referenceType'
import { conditionOf } from '../../language/query/readQuery'
import type { Principal } from '../access/principal'
import { columnTypes } from '../tables/resourceTable'
import { pageTable, type FieldColumn, type PageTable } from './pageTable'
import { conditionSql } from './queries/querySql'

/** A condition over the table `t`. */
export type Condition = RawBuilder<unknown>

/** Which records a person may see through a page: scope, own records, what is there to be read, what is kept from him, and the page's `where`. The one place that says so. */
export function scopeConditions(table: PageTable, principal: Principal): Condition[] {
  const own = [...organizationConditions(table, principal), ...personConditions(table, principal)]
  const { readBy, fields } = table.page
  const rest = [...publicConditions(table, principal), ...whereConditions(table)]
  if (readBy === null || own.length === 0) return [...own, ...rest]
  const read = conditionSql(conditionOf(readBy, fields), { table, principal, now: new Date() })
  return [sql`((${sql.join(own, sql` and `)}) or ${read})`, ...rest]
}

/** What a record may point to: what one's group has, what was sent to it, and what is there to be read. */
export function choosableBy(table: PageTable, principal: Principal): Condition {
  const seen = seenBy(table, principal.groupOrgIds ?? [])
  const { readBy, fields } = table.page
  const offered = readBy === null ? seen : sql`(${seen} or ${conditionSql(conditionOf(readBy, fields), { table, principal, now: new Date() })})`
  return allOf([offered, ...publicConditions(table, principal)])
}

/**
 * What may be seen by more than those who made it: an unannounced inspection is not known to whom it is for. One page of a resource says so of its records, and
 * it holds through all others.
 */
export function publicConditions({ set, resource }: PageTable, principal: Principal): Condition[] {
  const { groupOrgIds, orgId, empId } = principal
  if (groupOrgIds === null) return []
  return resource.pages.flatMap((id) => {
    const table = pageTable(set, id)
    const { withheld, fields } = table.page
    const by = table.columns.get(withheld?.by ?? '')
    if (withheld === null || by === undefined) return []
    const kept = [...whereConditions(table), conditionSql(conditionOf(withheld.while, fields), { table, principal, now: new Date() })]
    return [sql`((${sql.join(kept, sql` and `)}) is not true or t.${sql.ref(by.column)} = any(${[...groupOrgIds, orgId]}::text[]) or t.created_by = ${empId})`]
  })
}

/** What everybody sees has no owner to keep it; where only some of it is there for everybody, the rest stays with its organisation. */
function organizationConditions(table: PageTable, principal: Principal): Condition[] {
  if (table.page.scope === 'any' && table.page.readBy === null) return []
  return reachConditions(table, table.page.scope, principal)
}

/** Records of the organisations that a scope reaches. */
export function reachConditions(table: PageTable, scope: PageTable['page']['scope'], principal: Principal): Condition[] {
  if (scope === 'own') return []
  const ids = scope === 'org' ? principal.orgIds : principal.groupOrgIds
  return ids === null ? [] : [seenBy(table, ids)]
}

/** Owned by one of the organisations, or sent to one of them. */
function seenBy(table: PageTable, ids: readonly string[]): Condition {
  const owned = ownedBy(table.resource.name, ids)
  const sent = sentTo(table, ids)
  return sent === null ? owned : sql`(${owned} or ${sent})`
}

/** What is still being drafted has not been sent to anyone, and what was withdrawn is taken back. */
function sentTo({ page, columns }: PageTable, ids: readonly string[]): Condition | null {
  const receivers = columns.get(page.receivers ?? '')
  if (receivers === undefined) return null
  const named = receivers.storage === 'textArray' ? sql`t.${sql.ref(receivers.column)} && ${ids}::text[]` : sql`t.${sql.ref(receivers.column)} = any(${ids}::text[])`
  const state = columns.get(page.states?.field ?? '')
  return page.states && state ? sql`(${named} and t.${sql.ref(state.column)} <> all(${[page.states.initial, ...page.states.withdrawn]}::text[]))` : named
}

/** Owned by one of the organisations; an organisation also belongs to itself. */
export function ownedBy(resource: string, ids: readonly string[]): Condition {
  const owner = sql`t.org_id = any(${ids}::text[])`
  if (resource === organizationResource) return sql`(t.id = any(${ids}::text[]) or ${owner})`
  return ids.length === 1 ? sql`t.org_id = ${ids[0]}` : owner
}

/** Who sees only what concerns him: his own entries, and records that name him. A page of scope `own` shows everybody no more than the latter. */
function personConditions({ page, resource, columns }: PageTable, principal: Principal): Condition[] {
  const person = page.person === null ? undefined : columns.get(page.person)
  const named = person && (person.storage === 'textArray' ? sql`t.${sql.ref(person.column)} @> ${[principal.empId]}::text[]` : sql`t.${sql.ref(person.column)} = ${principal.empId}`)
  if (page.scope === 'own') return [named ?? sql`false`]
  if (!principal.onlyOwn(page.id) || (page.scope === 'any' && page.person === null && page.readBy === null)) return []
  const mine = [sql`t.created_by = ${principal.empId}`]
  if (named) mine.push(named)
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

/** A column holds a value, or one of a list; null is "nothing filled in". */
export function equalTo(column: FieldColumn, value: unknown): Condition {
  const left = sql`t.${sql.ref(column.column)}`
  if (value === null || value === undefined) return sql`${left} is null`
  if (column.storage === 'textArray') return sql`${left} @> ${Array.isArray(value) ? value : [value]}::text[]`
  if (column.storage === 'json') return sql`${left} = ${JSON.stringify(value)}::jsonb`
  if (Array.isArray(value)) return sql`${left} = any(${value.map(String)}::${sql.raw(columnTypes[column.storage])}[])`
  return sql`${left} = ${value}`
}

/** `a and b`, or true. */
export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join([...conditions], sql` and `)})`
}

/** `where a and b`, or nothing. */
export function whereAll(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`` : sql` where ${sql.join([...conditions], sql` and `)}`
}
