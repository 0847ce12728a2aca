import { randomInt } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { randomCode } from '../../fields/randomCode'
import type { SchemaSet } from '../../language/schemaSet'
import type { Tables } from '../database/openDatabase'
import { snakeCase } from '../tables/names'
import { fieldColumn } from './pageTable'

const recordsPerStatement = 1000

/**
 * Gives records a random code that were made before their page had one, so that no record is without. Nobody edited them:
 * version and history stay as they are. Says how many there were.
 */
export async function giveCodes(db: Kysely<Tables>, set: SchemaSet): Promise<number> {
  let given = 0
  for (const resource of Object.values(set.resources)) {
    for (const field of Object.values(resource.fields)) {
      if (!('random' in field) || !field.random) continue
      const { column } = fieldColumn(resource, field)
      for (let done = recordsPerStatement; done === recordsPerStatement; given += done) done = await giveSome(db, snakeCase(resource.name), column, field.random)
    }
  }
  return given
}

async function giveSome(db: Kysely<Tables>, table: string, column: string, length: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where ${sql.ref(column)} is null limit ${recordsPerStatement}`.execute(db)
  if (rows.length === 0) return 0
  const codes = JSON.stringify(rows.map(({ id }) => ({ id, code: randomCode(length, randomInt) })))
  await sql`update ${sql.table(table)} as t set ${sql.ref(column)} = drawn.code from jsonb_to_recordset(${codes}::text::jsonb) as drawn(id text, code text) where t.id = drawn.id and t.${sql.ref(column)} is null`.execute(db)
  return rows.length
}
