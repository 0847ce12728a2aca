import { sql, type Kysely } from 'kysely'
import type { BadgeAnswer } from '../../contract/home'
import { conditionOf } from '../../language/query/readQuery'
import type { SchemaSet } from '../../language/schemaSet'
import type { Tables } from '../database/openDatabase'
import type { PersonServices } from '../platform/call'
import { pageTable } from '../resources/pageTable'
import { conditionSql } from '../resources/queries/querySql'
import { whereAll, whereConditions } from '../resources/scope'
import { cardOf, targetOf } from './readHome'

/** Seconds for which a stream may be opened; a page that has slept longer asks anew. */
const ticketSeconds = 12 * 3600

/** Who listens. */
export interface BadgeTicket {
  readonly badgeOf: string
}

/** The number in the header, of those to whom its page belongs. */
export async function readBadge(services: PersonServices): Promise<BadgeAnswer> {
  const { set, db, principal, now, access } = services
  const { badge } = set.home
  if (badge === null || !principal.may(badge.page, 'view')) return null
  const counts = await countBadges({ set, db, now }, [principal.empId])
  return { title: badge.title, count: counts.get(principal.empId) ?? 0, ...targetOf(services, badge), ticket: access.tickets.sign({ badgeOf: principal.empId } satisfies BadgeTicket, ticketSeconds) }
}

/** The number of each of some people, in one statement; who is not in it has none. */
export async function countBadges({ set, db, now }: { readonly set: SchemaSet; readonly db: Kysely<Tables>; readonly now: Date }, empIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { badge } = set.home
  if (badge === null || empIds.length === 0) return new Map()
  const table = pageTable(set, badge.page)
  const person = table.columns.get(table.page.person ?? '')
  if (!person) return new Map()
  const { where } = cardOf({ set }, badge)
  const column = sql`t.${sql.ref(person.column)}`
  const isList = person.storage === 'textArray'
  const conditions = [
    sql`t.deleted_at is null`, isList ? sql`${column} && ${empIds}::text[]` : sql`${column} = any(${empIds}::text[])`, ...whereConditions(table),
    ...(where === null ? [] : [conditionSql(conditionOf(where, table.page.fields), { table, principal: { empId: '', orgId: '' }, now })]),
  ]
  const who = isList ? sql`unnest(${column})` : column
  const { rows } = await sql<{ who: string; count: number }>`select ${who} as who, count(*)::int as count from ${sql.table(table.table)} as t${whereAll(conditions)} group by 1`.execute(db)
  return new Map(rows.map((row) => [row.who, Number(row.count)]))
}
