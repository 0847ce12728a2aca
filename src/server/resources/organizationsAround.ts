import { sql } from 'kysely'
import { organizationResource } from '../../fields/referenceType'
import { homeTable } from './pageTable'
import type { RecordServices } from './recordServices'
import type { Condition } from './scope'

type Database = Pick<RecordServices, 'set' | 'db'>

function treeOf({ set }: Pick<RecordServices, 'set'>) {
  const { table, columns } = homeTable(set, organizationResource)
  const parent = columns.get('parent')
  if (!parent) throw new Error('Organisations have no field “parent”; the gate should have refused whoever asks what lies below them')
  return { rows: sql.table(table), parent: sql.ref(parent.column) }
}

/** Ids of everything below an organisation, itself left out. A circle in the tree ends by itself: `union` keeps each once. */
export function idsBelow(services: Pick<RecordServices, 'set'>, id: string): Condition {
  const { rows, parent } = treeOf(services)
  return sql`(with recursive down(id) as (select id from ${rows} where ${parent} = ${id} union select o.id from ${rows} o join down on o.${parent} = down.id) select id from down where id <> ${id})`
}

/** Those of some organisations that do not lie below another. */
export async function notBelow(services: Database, ids: readonly string[], above: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${idsBelow(services, above)} as found where id = any(${ids}::text[])`.execute(services.db)
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !found.has(id))
}

/** What kind each of some organisations is; of none, where organisations have no kinds. */
export async function kindsOfOrganizations({ set, db }: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { table, columns } = homeTable(set, organizationResource)
  const kind = columns.get('kind')
  if (!kind) return new Map()
  const { rows } = await sql<{ id: string; kind: string | null }>`select id, ${sql.ref(kind.column)} as kind from ${sql.table(table)} where id = any(${ids}::text[]) and deleted_at is null`.execute(db)
  return new Map(rows.map((row) => [row.id, row.kind ?? '']))
}

/** An organisation and all above it, nearest first. */
export async function withOrganizationsAbove(services: Database, id: string): Promise<readonly string[]> {
  const { rows: table, parent } = treeOf(services)
  const { rows } = await sql<{ id: string }>`with recursive up(id, above, steps) as (
      select id, ${parent}, 1 from ${table} where id = ${id}
      union all select o.id, o.${parent}, up.steps + 1 from ${table} o join up on o.id = up.above where up.steps < 64)
    select id from up order by steps`.execute(services.db)
  return [...new Set(rows.map((row) => row.id))]
}
