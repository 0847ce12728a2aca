import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/openDatabase'
import type { ColumnDefinition } from './tableDefinition'

export interface StandingTable {
  readonly columns: ReadonlyMap<string, { readonly type: string; readonly notNull: boolean }>
  readonly indexes: ReadonlySet<string>
  /** Percent of a page that is filled at first; null where PostgreSQL's own share stands. */
  readonly fill: number | null
}

/** What stands in the database, by table. */
export async function readStandingTables(db: Kysely<Tables>): Promise<ReadonlyMap<string, StandingTable>> {
  // Of the thousands of columns information_schema would ask one by one who may see them.
  const columns = await sql<{ table: string; column: string; type: string; notNull: boolean }>`
    select c.relname as "table", a.attname as "column", a.attnotnull as "notNull", format_type(a.atttypid, null) as "type"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped order by c.oid, a.attnum`.execute(db)
  const indexes = await sql<{ table: string; name: string }>`
    select tablename as "table", indexname as name from pg_indexes where schemaname = current_schema()`.execute(db)
  const fills = await sql<{ table: string; fill: number }>`
    select c.relname as "table", o.option_value::int as fill from pg_class c cross join pg_options_to_table(c.reloptions) o
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and o.option_name = 'fillfactor'`.execute(db)
  const fillOf = new Map(fills.rows.map(({ table, fill }) => [table, Number(fill)]))
  const tables = new Map<string, { columns: Map<string, { type: string; notNull: boolean }>; indexes: Set<string>; fill: number | null }>()
  for (const { table, column, type, notNull } of columns.rows) {
    const standing = tables.get(table) ?? { columns: new Map(), indexes: new Set<string>(), fill: fillOf.get(table) ?? null }
    standing.columns.set(column, { type: standardTypes[type] ?? type, notNull })
    tables.set(table, standing)
  }
  for (const { table, name } of indexes.rows) tables.get(table)?.indexes.add(name)
  return tables
}

/** PostgreSQL's long names. */
const standardTypes: Readonly<Record<string, ColumnDefinition['type']>> = { 'timestamp with time zone': 'timestamptz' }
