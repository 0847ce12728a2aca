import type { ColumnDefinition, TableDefinition } from '../tables/tableDefinition'

const column = (name: string, type: ColumnDefinition['type']): ColumnDefinition => ({ name, type, notNull: true })
const optional = (name: string, type: ColumnDefinition['type']): ColumnDefinition => ({ name, type, notNull: false })

/** What the Studio keeps: drafts by person, and every text that was published. */
export const studioTables: readonly TableDefinition[] = [
  {
    name: 'studio_draft',
    columns: [column('employee_id', 'text'), column('file', 'text'), column('text', 'text'), optional('base', 'text'), column('saved_at', 'timestamptz')],
    primaryKey: ['employee_id', 'file'],
    indexes: [],
  },
  {
    // Who published what and when; `before` is what stood there the first time the Studio wrote over it.
    name: 'studio_version',
    columns: [column('id', 'text'), column('file', 'text'), column('kind', 'text'), column('text', 'text'), column('digest', 'text'), column('at', 'timestamptz'), column('employee_id', 'text'), column('employee_name', 'text'), optional('restores', 'text')],
    primaryKey: ['id'],
    indexes: [{ name: 'studio_version_file', columns: ['file', 'at'] }],
  },
]
