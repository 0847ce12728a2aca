import { sql } from 'kysely'
import { fieldAbove, offeredWhere, organizationResource } from '../../fields/referenceType'
import { homeTable, type PageTable } from './pageTable'
import type { RecordServices } from './recordServices'
import { askedReferences, choosable, idsByResource, pointersOf, type Reference, type Referred } from './referredRecords'
import type { Condition } from './scope'

type Values = Readonly<Record<string, unknown>>

/** A new record's references that the statement which writes it can check by itself. */
export interface OpenReferences {
  /** Not looked up yet: nothing is copied from them. */
  readonly references: readonly Reference[]
  /** What is copied, known from before. */
  readonly referred: Referred
}

/** Null where a reference has to be looked up first. */
export function openReferences(services: RecordServices, table: PageTable, record: Values): OpenReferences | null {
  if (!isPlain(table)) return null
  const known = rememberedOf(services, table)
  const references = askedReferences(services, table, record, null).filter(({ resource, id }) => resource !== organizationResource || !known.has(id))
  if (references.some(({ resource }) => pointersOf(table).copied.has(resource))) return null
  return { references, referred: (resource, id) => (resource === organizationResource ? known.get(String(id)) : undefined) }
}

/** Keeps what was just read of the person's own organisations. */
export function rememberOwn(services: RecordServices, table: PageTable, record: Values, referred: Referred): void {
  for (const { resource, id } of askedReferences(services, table, record, null)) {
    const values = resource === organizationResource && services.principal.groupOrgIds?.includes(id) ? referred(resource, id) : undefined
    if (values) rememberedOf(services, table).set(id, values)
  }
}

/** True while everything pointed to is there and may be pointed to; a condition of the writing statement. */
export function allThere({ principal }: RecordServices, { set }: PageTable, references: readonly Reference[]): Condition {
  return sql.join(idsByResource(references).map(([resource, ids]) => {
    const target = homeTable(set, resource)
    return sql`(select count(*) from ${sql.table(target.table)} as t where t.id = any(${ids}::text[]) and t.deleted_at is null and ${choosable(target, principal)}) = ${ids.length}::int`
  }), sql` and `)
}

/**
 * What is copied from a person's own organisations, page by page. It lives as long as the principal, who is read anew at
 * every change of an organisation here, and after seconds at other nodes.
 */
const remembered = new WeakMap<RecordServices['principal'], WeakMap<PageTable, Map<string, Values>>>()

function rememberedOf({ principal }: RecordServices, table: PageTable): Map<string, Values> {
  const pages = remembered.get(principal) ?? new WeakMap<PageTable, Map<string, Values>>()
  const values = pages.get(table) ?? new Map<string, Values>()
  remembered.set(principal, pages.set(table, values))
  return values
}

const plainTables = new WeakMap<PageTable, boolean>()

/** Whether no reference decides which others are looked up: none is copied from another record, none has to lie below another, be of a kind or be what its field says. */
function isPlain(table: PageTable): boolean {
  const known = plainTables.get(table) ?? (pointersOf(table).ofKinds.length === 0 && table.ownColumns.every(({ field, refersTo }) => fieldAbove(field) === undefined && offeredWhere(field) === undefined && (refersTo === null || field.from === undefined)))
  plainTables.set(table, known)
  return known
}
