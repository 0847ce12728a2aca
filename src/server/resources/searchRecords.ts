import { sql } from 'kysely'
import { evaluate } from '../../language/expressions'
import { recordVariable } from '../../language/expressionVariables'
import type { DrawFile } from '../../language/statesFile'
import { matchesAny } from './matching'
import { idsBelow, withOrganizationsAbove } from './organizationsAround'
import { pageTable } from './pageTable'
import { readRecords } from './queries/readRecord'
import type { RecordServices } from './recordServices'
import { scopeConditions, type Condition } from './scope'

type Values = Readonly<Record<string, unknown>>
type FoundItem = ReturnType<typeof recordVariable>

/** Everybody of a large group, and no more. */
export const mostSearched = 20_000

/** The records of a page that the one who moves may see; `where` takes a value or any of a list, and nothing finds nothing. */
export async function searchRecords(services: RecordServices, { page, where, below, above }: Pick<DrawFile, 'page' | 'where' | 'below' | 'above'>, variables: Values): Promise<FoundItem[]> {
  const { db, set, principal } = services
  const table = pageTable(set, page)
  const conditions = Object.entries(where).map(([name, expression]) => matchesAny(table, name, evaluate(expression, variables)))
  if (conditions.includes(null)) return []
  const records = await readRecords(db, table, [sql`t.deleted_at is null`, ...scopeConditions(table, principal), ...ownedBelow(services, below === undefined ? [] : variables[below]), ...(above === undefined ? [] : await ownedAbove(services, variables[above])), ...conditions.filter((condition) => condition !== null)], sql` order by t.id limit ${mostSearched}`)
  return records.map((record) => recordVariable(table.page.fields, record))
}

/** Of these organisations and all below them; of any, where none is chosen. */
function ownedBelow(services: RecordServices, chosen: unknown): readonly Condition[] {
  const ids = [chosen].flat().filter((id) => typeof id === 'string')
  return ids.length === 0 ? [] : [sql`(${sql.join(ids.map((id) => sql`t.org_id = ${id} or t.org_id in ${idsBelow(services, id)}`), sql` or `)})`]
}

/** Of the organisations above these; of none, where none is named. */
async function ownedAbove(services: RecordServices, named: unknown): Promise<readonly Condition[]> {
  const ids = [named].flat().filter((id) => typeof id === 'string')
  const above = (await Promise.all(ids.map((id) => withOrganizationsAbove(services, id)))).flatMap(([, ...rest]) => rest)
  return [sql`t.org_id = any(${above}::text[])`]
}
