import type { ColumnDefinition, TableDefinition } from '../tables/tableDefinition'

const column = (name: string, type: ColumnDefinition['type']): ColumnDefinition => ({ name, type, notNull: true })
const optional = (name: string, type: ColumnDefinition['type']): ColumnDefinition => ({ name, type, notNull: false })

/** Where vehicles have been, and who may say so. Where they are now is the page's own record. */
export const positionTables: readonly TableDefinition[] = [
  {
    // Whole numbers: a millionth of a degree, a tenth of a km/h. A fix takes 60 bytes, and the key serves a vehicle's time span.
    name: 'position_point',
    columns: [column('vehicle_id', 'text'), column('at', 'timestamptz'), column('lng', 'integer'), column('lat', 'integer'), optional('speed', 'integer'), optional('direction', 'integer'), optional('mileage', 'numeric')],
    primaryKey: ['vehicle_id', 'at'],
    indexes: [],
  },
  {
    // The key itself is known to its device alone.
    name: 'position_key_hash',
    columns: [column('key_id', 'text'), column('hash', 'text')],
    primaryKey: ['key_id'],
    indexes: [{ name: 'position_key_hash_hash', columns: ['hash'], unique: true }],
  },
]
