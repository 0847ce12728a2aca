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
    // How each question at the end of a chapter was answered: how often wrong, and since when right.
    name: 'learning_answer',
    columns: [column('participant_id', 'text'), column('chapter', 'text'), column('question_id', 'text'), column('wrong', 'integer'), { name: 'right_at', type: 'timestamptz', notNull: false }],
    primaryKey: ['participant_id', 'chapter', 'question_id'],
    indexes: [],
  },
  {
    // Whether photos may be taken of who learns.
    name: 'learning_consent',
    columns: [column('participant_id', 'text'), column('camera', 'text'), column('given_at', 'timestamptz')],
    primaryKey: ['participant_id'],
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
