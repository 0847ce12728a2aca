import { examTables } from '../exams/examTables'
import { learningTables } from '../learning/learningTables'
import { letterTables } from '../letters/letterTables'
import { positionTables } from '../positions/positionTables'
import { studioTables } from '../studio/studioTables'
import type { ColumnDefinition, TableDefinition } from '../tables/tableDefinition'

const column = (name: string, type: ColumnDefinition['type'], rest: Partial<ColumnDefinition> = {}): ColumnDefinition => ({ name, type, notNull: true, ...rest })
const optional = (name: string, type: ColumnDefinition['type']): ColumnDefinition => ({ name, type, notNull: false })

/** Tables of the platform's calls and of the Studio that no page shows. */
export const callTables: readonly TableDefinition[] = [
  ...letterTables,
  ...examTables,
  ...learningTables,
  ...studioTables,
  {
    // A form that waits for photos from a phone. Who knows the id may upload until it runs out.
    name: 'phone_upload',
    columns: [column('id', 'text'), column('employee_id', 'text'), optional('page', 'text'), optional('slot', 'text'), column('expires_at', 'timestamptz'), optional('opened_at', 'timestamptz')],
    primaryKey: ['id'],
    indexes: [{ name: 'phone_upload_expires', columns: ['expires_at'] }, { name: 'phone_upload_employee', columns: ['employee_id'] }],
  },
  {
    name: 'page_visit',
    columns: [column('id', 'text'), column('at', 'timestamptz'), column('employee_id', 'text'), column('org_id', 'text'), column('source', 'text'), column('path', 'text')],
    primaryKey: ['id'],
    indexes: [{ name: 'page_visit_at', columns: ['at'] }, { name: 'page_visit_org', columns: ['org_id', 'at'] }],
  },
  {
    name: 'phone_upload_file',
    columns: [column('upload_id', 'text'), column('annex_id', 'text')],
    primaryKey: ['upload_id', 'annex_id'],
    indexes: [],
  },
  ...positionTables,
]
