import { createHash } from 'node:crypto'

/** Columns every record has beside its fields. `orgId` is the owner field's column. */
export const systemColumns = {
  id: 'id', version: 'version', orgId: 'org_id',
  createdAt: 'created_at', createdBy: 'created_by', updatedAt: 'updated_at', updatedBy: 'updated_by',
  deletedAt: 'deleted_at', extra: 'extra',
} as const

const taken: ReadonlySet<string> = new Set(Object.values(systemColumns))

/** `plateNo` as it is called in the database: `plate_no`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The column of a field; the owner's is `org_id`, so that scope reads the same in every table. */
export function columnName(resource: { readonly owner: string }, field: string): string {
  if (field === resource.owner) return systemColumns.orgId
  const name = snakeCase(field)
  return taken.has(name) ? `${name}_` : name
}

/** PostgreSQL cuts names at 63 bytes; a hash keeps long ones apart, and tells a changed index from the one that stands. */
export function indexName(table: string, columns: readonly string[], kind: string, details: string): string {
  const hash = createHash('sha256').update(`${columns.join()}|${kind}|${details}`).digest('hex').slice(0, 6)
  return `${`${table}_${columns.join('_')}`.slice(0, 50)}_x${hash}`
}

/** Condition of the indexes over records that are not removed. */
export const live = `${systemColumns.deletedAt} is null`
/** Condition of indexes over records that have been removed. */
export const removed = `${systemColumns.deletedAt} is not null`

/** The index that keeps these columns' values apart among live records. */
export function uniqueIndexName(table: string, columns: readonly string[]): string {
  return indexName(table, columns, 'btree', `true|${live}`)
}

/** Whether an index was named by `indexName`: only those may be dropped when no definition wants them any more. */
export const isOwnIndexName = (name: string): boolean => /_x[0-9a-f]{6}$/.test(name)

/** What a unique field is unique among: its resource; automatic numbers run per organisation. */
export function uniqueColumns(resource: { readonly owner: string }, field: { readonly name: string; readonly number?: unknown }): readonly string[] {
  const column = columnName(resource, field.name)
  return field.number === undefined ? [column] : [systemColumns.orgId, column]
}
