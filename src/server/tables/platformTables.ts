import type { TableDefinition } from './tableDefinition'

/** Tables of the record keeping itself, beside those of the resources. */
export const recordTables: readonly TableDefinition[] = [
  {
    // Who changed what, when; one row per write, in the same transaction.
    name: 'record_history',
    columns: [
      { name: 'id', type: 'text', notNull: true },
      { name: 'resource', type: 'text', notNull: true },
      { name: 'record_id', type: 'text', notNull: true },
      { name: 'at', type: 'timestamptz', notNull: true, default: 'now()' },
      { name: 'by_id', type: 'text', notNull: false },
      { name: 'by_name', type: 'text', notNull: false },
      { name: 'action', type: 'text', notNull: true },
      { name: 'version', type: 'bigint', notNull: true },
      { name: 'changes', type: 'jsonb', notNull: true },
    ],
    primaryKey: ['id'],
    indexes: [{ name: 'record_history_record', columns: ['resource', 'record_id', 'version'] }],
  },
  {
    name: 'annex_file',
    columns: [
      { name: 'id', type: 'text', notNull: true },
      { name: 'page', type: 'text', notNull: true },
      { name: 'resource', type: 'text', notNull: true },
      { name: 'slot', type: 'text', notNull: true },
      // Null until a record is saved with it; such files are swept after a day.
      { name: 'record_id', type: 'text', notNull: false },
      { name: 'name', type: 'text', notNull: true },
      { name: 'mime', type: 'text', notNull: true },
      { name: 'size', type: 'bigint', notNull: true },
      { name: 'path', type: 'text', notNull: true },
      { name: 'position', type: 'integer', notNull: true, default: '0' },
      { name: 'uploaded_at', type: 'timestamptz', notNull: true, default: 'now()' },
      { name: 'uploaded_by', type: 'text', notNull: false },
    ],
    primaryKey: ['id'],
    indexes: [
      { name: 'annex_file_record', columns: ['resource', 'record_id', 'slot'] },
      { name: 'annex_file_waiting', columns: ['uploaded_at'], where: 'record_id is null' },
    ],
  },
  {
    // The last automatic number given out, per organisation and filled-in pattern.
    name: 'record_number',
    columns: [
      { name: 'org_id', type: 'text', notNull: true },
      { name: 'pattern', type: 'text', notNull: true },
      { name: 'last', type: 'bigint', notNull: true },
    ],
    primaryKey: ['org_id', 'pattern'],
    indexes: [],
  },
  {
    // Sheets that have been written, by the key their sender gave them: the same one sent again writes nothing.
    name: 'sheet_import',
    columns: [
      { name: 'key', type: 'text', notNull: true },
      { name: 'by_id', type: 'text', notNull: true },
      { name: 'page', type: 'text', notNull: true },
      { name: 'at', type: 'timestamptz', notNull: true, default: 'now()' },
      { name: 'created', type: 'integer', notNull: true },
    ],
    primaryKey: ['key', 'by_id', 'page'],
    indexes: [{ name: 'sheet_import_at', columns: ['at'] }],
  },
  {
    // Who was urged to do what was due, from which card, on which day: the same one no second time.
    name: 'urged_member',
    columns: [
      { name: 'page', type: 'text', notNull: true },
      { name: 'card', type: 'text', notNull: true },
      { name: 'member_id', type: 'text', notNull: true },
      { name: 'day', type: 'date', notNull: true },
      { name: 'at', type: 'timestamptz', notNull: true },
      { name: 'by_id', type: 'text', notNull: false },
      { name: 'by_name', type: 'text', notNull: false },
    ],
    primaryKey: ['page', 'card', 'day', 'member_id'],
    indexes: [],
  },
]
