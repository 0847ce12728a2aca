import type { ColumnDefinition, TableDefinition } from '../tables/tableDefinition'

const column = (name: string, type: ColumnDefinition['type'], rest: Partial<ColumnDefinition> = {}): ColumnDefinition => ({ name, type, notNull: true, ...rest })
const optional = (name: string, type: ColumnDefinition['type']): ColumnDefinition => ({ name, type, notNull: false })

/** Tables of signing in. Who a person is stands in the employee's record; a mobile stands here only while it is waited for. */
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
      optional('app_id', 'text'),
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
    // Failed logins by address, and by mobiles that nobody has: `ip:192.0.2.1`, `mobile:13800000000`; what else is rationed.
    name: 'access_attempt',
    columns: [column('key', 'text'), column('count', 'integer'), column('until', 'timestamptz')],
    primaryKey: ['key'],
    indexes: [{ name: 'access_attempt_until', columns: ['until'] }],
  },
  {
    name: 'access_sms_code',
    columns: [column('mobile', 'text'), column('code_hash', 'text'), column('attempts', 'integer', { default: '0' }), column('expires_at', 'timestamptz')],
    primaryKey: ['mobile'],
    indexes: [{ name: 'access_sms_code_expires', columns: ['expires_at'] }],
  },
  {
    // A login shown as a QR code; the person comes in when a phone confirms it.
    name: 'access_scan_code',
    columns: [
      column('code', 'text'),
      column('secret_hash', 'text'),
      column('state', 'text', { default: "'waiting'" }),
      column('address', 'text'),
      column('client', 'text'),
      optional('employee_id', 'text'),
      optional('org_id', 'text'),
      column('expires_at', 'timestamptz'),
    ],
    primaryKey: ['code'],
    indexes: [{ name: 'access_scan_code_expires', columns: ['expires_at'] }, { name: 'access_scan_code_address', columns: ['address', 'expires_at'] }],
  },
  {
    // Accounts of a cloud platform: one of them is one person, in one company.
    name: 'access_cloud_account',
    columns: [column('app_id', 'text'), column('org_openid', 'text'), column('emp_openid', 'text'), column('employee_id', 'text'), column('org_id', 'text'), column('bound_at', 'timestamptz', { default: 'now()' })],
    primaryKey: ['app_id', 'org_openid', 'emp_openid'],
    indexes: [{ name: 'access_cloud_account_employee', columns: ['employee_id'] }],
  },
  {
    // What holders of a post may do in an organisation and below it, besides what their roles allow.
    name: 'access_post_permission',
    columns: [column('post_id', 'text'), column('org_id', 'text'), column('may', 'jsonb'), column('updated_by', 'text'), column('updated_at', 'timestamptz', { default: 'now()' })],
    primaryKey: ['post_id', 'org_id'],
    indexes: [],
  },
  {
    // People who were granted a post's permissions without holding it.
    name: 'access_post_user',
    columns: [column('post_id', 'text'), column('org_id', 'text'), column('employee_id', 'text')],
    primaryKey: ['post_id', 'org_id', 'employee_id'],
    indexes: [{ name: 'access_post_user_employee', columns: ['employee_id'] }],
  },
  {
    name: 'access_secret',
    columns: [column('name', 'text'), column('value', 'text')],
    primaryKey: ['name'],
    indexes: [],
  },
]
