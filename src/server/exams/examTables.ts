import type { ColumnDefinition, TableDefinition } from '../tables/tableDefinition'

const column = (name: string, type: ColumnDefinition['type']): ColumnDefinition => ({ name, type, notNull: true })
const optional = (name: string, type: ColumnDefinition['type']): ColumnDefinition => ({ name, type, notNull: false })

/** Papers as they were drawn, and answers as they are given: what nobody sees before it is handed in. */
export const examTables: readonly TableDefinition[] = [
  {
    // One for each attempt; the questions with their right answers, in the order of this person's paper.
    name: 'exam_sheet',
    columns: [
      column('record_id', 'text'), column('participant_id', 'text'), column('employee_id', 'text'), column('questions', 'text'), column('settings', 'text'),
      column('started_at', 'timestamptz'), column('deadline', 'timestamptz'), column('switch_count', 'integer'), optional('handed_at', 'timestamptz'), optional('camera', 'text'),
    ],
    primaryKey: ['record_id'],
    indexes: [{ name: 'exam_sheet_participant', columns: ['participant_id'] }, { name: 'exam_sheet_deadline', columns: ['deadline'] }],
  },
  {
    name: 'exam_answer',
    columns: [column('record_id', 'text'), column('question_id', 'text'), column('answer', 'text'), column('saved_at', 'timestamptz')],
    primaryKey: ['record_id', 'question_id'],
    indexes: [],
  },
]
