import { sql } from 'kysely'
import { fieldColumn } from '../resources/pageTable'
import type { RecordServices } from '../resources/recordServices'
import { whereAll, type Condition } from '../resources/scope'
import { snakeCase } from '../tables/names'

export type Fields<Name extends string> = { readonly id: string } & Readonly<Partial<Record<Name, unknown>>>

/** Live records of a resource with those of the fields that it has; none where the pages have no such resource. `conditions` speak of the table `t`. */
export async function readFields<Name extends string>({ set, db }: Pick<RecordServices, 'set' | 'db'>, resourceName: string, names: readonly Name[], conditions: readonly Condition[], tail = sql``): Promise<readonly Fields<Name>[]> {
  const resource = set.resources[resourceName]
  if (!resource) return []
  const columns = names.flatMap((name) => resource.fields[name] ?? []).map((field) => sql`t.${sql.ref(fieldColumn(resource, field).column)} as ${sql.ref(field.name)}`)
  const { rows } = await sql<Fields<Name>>`select ${sql.join([sql`t.id`, ...columns])} from ${sql.table(snakeCase(resource.name))} as t${whereAll([sql`t.deleted_at is null`, ...conditions])}${tail}`.execute(db)
  return rows
}

/** The condition that a field, if the resource has it, holds one of some values. */
export function fieldIn({ set }: Pick<RecordServices, 'set'>, resourceName: string, name: string, values: readonly string[]): Condition {
  const resource = set.resources[resourceName]
  const field = resource?.fields[name]
  return resource && field ? sql`t.${sql.ref(fieldColumn(resource, field).column)} = any(${values}::text[])` : sql`false`
}

export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
export const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [])
