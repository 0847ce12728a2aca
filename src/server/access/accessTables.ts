import type { ColumnDefinition, TableDefinition } from '../tables/tableDefinition'

const column = (name: string, type: ColumnDefinition['type'], rest: Partial<ColumnDefinition> = {}): ColumnDefinition => ({ name, type, notNull: true, ...rest })
const optional = (name: string, type: ColumnDefinition['type']): ColumnDefinition => ({ name, type, notNull: false })

/** Tables of signing in. They hold no personal data: who a person is, his mobile too, stands in the employee's record. */
export const accessTables: readonly TableDefinition[] = [
  {
    name: 'access_account',
    columns: [
      column('employee_id', 'text'),
      column('password_hash', 'text'),
      column('pwd_changed', 'boolean', { default: 'false' }),
      column('disabled', 'boolean', { default: 'false' }),
      column('failed_count', 'integer', { default: '0' }),
      optional('locked_until', 'timestamptz'),
    ],
    primaryKey: ['employee_id'],
    indexes: [],
  },
  {
    // One session is one login: the family of all tokens that were refreshed from it.
    name: 'access_session',
    columns: [
      column('id', 'text'),
      column('employee_id', 'text'),
      column('org_id', 'text'),
      column('client', 'text'),
      optional('login_log_id', 'text'),
      column('created_at', 'timestamptz', { default: 'now()' }),
      optional('ended_at', 'timestamptz'),
      optional('ended_by', 'text'),
    ],
    primaryKey: ['id'],
    indexes: [
      { name: 'access_session_employee', columns: ['employee_id'], where: 'ended_at is null' },
      { name: 'access_session_created', columns: ['created_at'] },
    ],
  },
  {
    name: 'access_refresh_token',
    columns: [
      column('token_hash', 'text'),
      column('session_id', 'text'),
      column('expires_at', 'timestamptz'),
      optional('spent_at', 'timestamptz'),
    ],
    primaryKey: ['token_hash'],
    indexes: [
      { name: 'access_refresh_token_session', columns: ['session_id'] },
      { name: 'access_refresh_token_expires', columns: ['expires_at'] },
    ],
  },
  {
    // Failed logins by address, and by mobiles that nobody has: `ip:192.0.2.1`, `mobile:13800000000`.
    name: 'access_attempt',
    columns: [column('key', 'text'), column('count', 'integer'), column('until', 'timestamptz')],
    primaryKey: ['key'],
    indexes: [{ name: 'access_attempt_until', columns: ['until'] }],
  },
  {
    name: 'access_secret',
    columns: [column('name', 'text'), column('value', 'text')],
    primaryKey: ['name'],
    indexes: [],
  },
]
