import { sql } from 'kysely'
import type { SchemaSet } from '../../language/schemaSet'
import { homeTable } from './pageTable'
import type { Condition } from './scope'

/** Why a record of a resource is no longer in use, by what its home page says; null where it is. */
export function retiredSql(set: SchemaSet, resource: string, alias = 't'): Condition {
  const { page, columns } = homeTable(set, resource)
  const cases = page.retired.flatMap(({ field, value, word }) => {
    const column = columns.get(field)
    return column ? [sql`when ${sql.ref(`${alias}.${column.column}`)} = ${value} then ${word}::text`] : []
  })
  return cases.length === 0 ? sql`null::text` : sql`(case ${sql.join(cases, sql` `)} end)`
}
