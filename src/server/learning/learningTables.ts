import type { ColumnDefinition, TableDefinition } from '../tables/tableDefinition'

const column = (name: string, type: ColumnDefinition['type']): ColumnDefinition => ({ name, type, notNull: true })

/** How far somebody has come with each chapter, to the second; the participation shows minutes. */
export const learningTables: readonly TableDefinition[] = [
  {
    name: 'learning_chapter',
    columns: [column('participant_id', 'text'), column('chapter', 'text'), column('seconds', 'integer'), column('position', 'integer'), { name: 'finished_at', type: 'timestamptz', notNull: false }],
    primaryKey: ['participant_id', 'chapter'],
    indexes: [],
  },
  {
    // Up to when somebody's time is accounted for, and for which chapter it runs.
    name: 'learning_clock',
    columns: [column('participant_id', 'text'), column('chapter', 'text'), column('credited_to', 'timestamptz')],
    primaryKey: ['participant_id'],
    indexes: [],
  },
]
