import { sql, type Kysely, type RawBuilder } from 'kysely'
import { conditionOf } from '../../../language/query/readQuery'
import type { TreeDefinition } from '../../../language/pageDefinition'
import type { Principal } from '../../access/principal'
import type { Tables } from '../../database/openDatabase'
import { pageTable, type FieldColumn, type PageTable } from '../pageTable'
import { scopeConditions, whereAll, type Condition } from '../scope'
import { conditionSql } from './querySql'

/** A table whose records stand below one another, the part of it that somebody sees. */
export interface TreeSource {
  readonly table: PageTable
  readonly tree: TreeDefinition
  readonly conditions: readonly Condition[]
}

/** Levels beyond any that a page may declare: imported data may go round in a circle. */
const mostLevels = 64

/** Records of one level in their order; without a parent those above which the person sees nothing. */
export async function levelIds(db: Kysely<Tables>, source: TreeSource, parent: string | null, limit: number): Promise<readonly string[]> {
  const above = parentColumn(source)
  const placed = parent === null ? sql`not exists (select 1 from seen p where p.id = t.${above})` : sql`t.${above} = ${parent}`
  const { rows } = await sql<{ id: string }>`with ${seen(source)} select t.id from ${sql.table(source.table.table)} as t${whereAll([...source.conditions, placed])}${siblingOrder(source)} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The given records with all that the person sees above them, from the roots downwards. */
export async function withAbove(db: Kysely<Tables>, source: TreeSource, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`with recursive ${seen(source)},
    up(id, above, steps) as (
      select s.id, s.above, 0 from seen s where s.id = any(${ids}::text[])
      union select s.id, s.above, up.steps + 1 from up join seen s on s.id = up.above where up.steps < ${mostLevels})
    select t.id from ${sql.table(source.table.table)} as t join (select id, max(steps) as steps from up group by id) as way on way.id = t.id order by way.steps desc, ${siblingKeys(source)}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface TreeFigures {
  readonly id: string
  readonly parent: string | null
  readonly children: number
  readonly below: number
  readonly counts: Readonly<Record<string, number>>
}

/** What lies below each of the records, and what is counted there, in one statement. */
export async function treeFigures(db: Kysely<Tables>, source: TreeSource, ids: readonly string[], asks: { principal: Principal; now: Date }): Promise<ReadonlyMap<string, TreeFigures>> {
  const counts = source.tree.counts.filter(({ page }) => asks.principal.may(page, 'view'))
  const counted = counts.map((count) => sql`, (${countBelow(source, count, asks)}) as ${sql.ref(`n_${count.name}`)}`)
  const { rows } = await sql<{ id: string; parent: string | null; children: string | number; below: string | number } & Record<string, unknown>>`with recursive ${seen(source)},
    below(root, id) as (select s.id, s.id from seen s where s.id = any(${ids}::text[]) union select b.root, s.id from below b join seen s on s.above = b.id)
    select s.id, (select p.id from seen p where p.id = s.above) as parent,
      (select count(*) from seen c where c.above = s.id) as children, (select count(*) - 1 from below b where b.root = s.id) as below${sql.join(counted, sql``)}
    from seen s where s.id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, parent, children, below, ...rest }) => {
    const numbers = counts.map(({ name }): [string, number] => [name, Number(rest[`n_${name}`])])
    return [id, { id, parent, children: Number(children), below: Number(below), counts: Object.fromEntries(numbers) }]
  }))
}

/** Records of another page that name a record or any below it in one of their fields, each once. */
function countBelow({ table: { set } }: TreeSource, { page, by, where }: TreeDefinition['counts'][number], { principal, now }: { principal: Principal; now: Date }): RawBuilder<unknown> {
  const table = pageTable(set, page)
  const only = where === null ? [] : [sql`(${conditionSql(conditionOf(where, table.page.fields), { table, principal, now })})`]
  const conditions = [sql`t.deleted_at is null`, ...scopeConditions(table, principal), ...only]
  const named = by.flatMap((name) => table.columns.get(name) ?? []).map((column) => sql`select t.id from below b join ${sql.table(table.table)} as t on ${names(column)}${whereAll([...conditions, sql`b.root = s.id`])}`)
  return sql`select count(*) from (${sql.join(named, sql` union `)}) as named`
}

const names = ({ column, storage }: FieldColumn) => (storage === 'textArray' ? sql`b.id = any(t.${sql.ref(column)})` : sql`t.${sql.ref(column)} = b.id`)

const parentColumn = ({ table, tree }: TreeSource) => sql.ref(table.columns.get(tree.parent)?.column ?? tree.parent)

/** The records somebody sees, each with the id above it. */
function seen(source: TreeSource): RawBuilder<unknown> {
  return sql`seen(id, above) as materialized (select t.id, t.${parentColumn(source)} from ${sql.table(source.table.table)} as t${whereAll(source.conditions)})`
}

function siblingKeys({ table, tree }: TreeSource): RawBuilder<unknown> {
  const columns = [tree.order, table.page.label].flatMap((name) => table.columns.get(name)?.column ?? [])
  return sql.join([...new Set([...columns, 'id'])].map((column) => sql`t.${sql.ref(column)}`))
}

const siblingOrder = (source: TreeSource) => sql` order by ${siblingKeys(source)}`
