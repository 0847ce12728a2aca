import type { TableDefinition } from '../tables/tableDefinition'

/** Tables of signing that no page shows. */
export const letterTables: readonly TableDefinition[] = [
  {
    // What the parties sign for, word for word, as it was when the letter was issued.
    name: 'letter_document',
    columns: [
      { name: 'letter_id', type: 'text', notNull: true }, { name: 'text', type: 'text', notNull: true }, { name: 'algorithm', type: 'text', notNull: true },
      { name: 'digest', type: 'text', notNull: true }, { name: 'frozen_at', type: 'timestamptz', notNull: true, default: 'now()' },
    ],
    primaryKey: ['letter_id'],
    indexes: [],
  },
  {
    // Who has had which text open, and when he came to its end.
    name: 'letter_reading',
    columns: [
      { name: 'letter_id', type: 'text', notNull: true }, { name: 'employee_id', type: 'text', notNull: true }, { name: 'digest', type: 'text', notNull: true },
      { name: 'opened_at', type: 'timestamptz', notNull: true, default: 'now()' }, { name: 'read_at', type: 'timestamptz', notNull: false },
    ],
    primaryKey: ['letter_id', 'employee_id', 'digest'],
    indexes: [],
  },
]
