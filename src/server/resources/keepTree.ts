import { sql } from 'kysely'
import { problemText, type ProblemCode } from '../../fields/problems'
import type { TreeDefinition } from '../../language/pageDefinition'
import { RequestRefusal } from '../errors'
import { systemColumns } from '../tables/names'
import type { PendingWrite } from './keepRules'
import { fieldColumn, type PageTable } from './pageTable'
import { inTransaction, type RecordServices } from './recordServices'

/** Beyond any tree a page may declare: a circle that came with imported data must not be walked for ever. */
const mostSteps = 64

/**
 * Writes so that the records of a resource stay a tree, whatever page or import writes them: nothing stands below itself, and
 * no branch has more levels than its page says. Moves of one tree wait for each other: two that are each sound alone, a below b
 * and b below a, would close a circle together.
 */
export async function keepTree<Result>(services: RecordServices, table: PageTable, pending: PendingWrite, write: (services: RecordServices) => Promise<Result>): Promise<Result> {
  const tree = treeOf(table)
  const parent = tree === null ? undefined : (pending.values[tree.parent] as string | null | undefined)
  if (tree === null || (parent === undefined && pending.deletedAt !== null)) return write(services)
  return inTransaction(services, async (inner) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`tree ${table.resource.name}`}, 0))`.execute(inner.db)
    await refuseBrokenTree(inner, table, tree, pending, parent)
    return write(inner)
  })
}

/** The tree of a resource, by whichever of its pages declares one. */
function treeOf({ set, resource }: PageTable): TreeDefinition | null {
  for (const id of resource.pages) {
    const tree = set.pages[id]?.list.tree
    if (tree) return tree
  }
  return null
}

async function refuseBrokenTree({ db }: RecordServices, table: PageTable, { parent: name, levels }: TreeDefinition, { id, isNew }: PendingWrite, sent: string | null | undefined): Promise<void> {
  const rows = sql.table(table.table)
  const above = sql.ref(fieldColumn(table.resource, table.resource.fields[name]!).column)
  // One that comes back out of the recycle bin stands where it stood.
  const parent = sent === undefined ? (await sql<{ above: string | null }>`select ${above} as above from ${rows} where id = ${id}`.execute(db)).rows[0]?.above ?? null : sent
  if (parent === null) return
  const up = await sql<{ id: string }>`with recursive up(id, above, steps) as (
      select id, ${above}, 1 from ${rows} where id = ${parent}
      union all select t.id, t.${above}, up.steps + 1 from ${rows} t join up on t.id = up.above where up.steps < ${mostSteps} and up.id <> ${id})
    select id from up`.execute(db)
  if (parent === id || up.rows.some((row) => row.id === id)) refuse(table, name, 'ownDescendant')
  const height = isNew ? 1 : await heightOf({ db }, table, above, id)
  const depth = up.rows.length + height
  if (depth > levels) refuse(table, name, 'tooDeep', { max: levels, depth })
}

/** Levels of a branch, its root among them. */
async function heightOf({ db }: Pick<RecordServices, 'db'>, table: PageTable, above: ReturnType<typeof sql.ref>, id: string): Promise<number> {
  const rows = sql.table(table.table)
  const { rows: [found] } = await sql<{ height: number }>`with recursive down(id, steps) as (
      select ${id}::text, 1 union all
      select t.id, down.steps + 1 from ${rows} t join down on t.${above} = down.id where t.${sql.ref(systemColumns.deletedAt)} is null and down.steps < ${mostSteps})
    select max(steps) as height from down`.execute(db)
  return Number(found?.height ?? 1)
}

function refuse({ page, resource }: PageTable, path: string, code: ProblemCode, parameters: Record<string, number> = {}): never {
  const title = (page.fields[path] ?? resource.fields[path])?.title ?? path
  const message = problemText({ code, parameters }, title)
  throw new RequestRefusal('invalid', { message, errors: [{ path, code, message }] })
}
