import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { ResourceDefinition, SchemaSet } from '../../language/schemaSet'
import type { Tables } from '../database/openDatabase'
import type { Settings } from '../settings'
import { columnName, snakeCase } from '../tables/names'
import { accessDatabase } from './accessDatabase'
import { createAccounts } from './accounts'

interface AdministratorOptions {
  readonly database: Kysely<Tables>
  readonly set: SchemaSet
  readonly settings: Pick<Settings, 'administrator'>
  readonly logger: FastifyBaseLogger
  /** Whether the database holds the demonstration, none of whose people administers the platform. */
  readonly isDemo: boolean
}

/**
 * The first person of an empty deployment: an organisation and an administrator who adds everybody else. Beside the demonstration
 * one more person of its group. Once anybody else has an account this does nothing, whatever the settings say.
 */
export async function ensureAdministrator({ database, set, settings, logger, isDemo }: AdministratorOptions): Promise<void> {
  const account = await accessDatabase(database).selectFrom('access_account').select('employee_id').limit(1).executeTakeFirst()
  if (account && !(isDemo && settings.administrator)) return
  if (!settings.administrator) {
    logger.warn('还没有任何账号，无法登录。请用 ADMIN_MOBILE 和 ADMIN_PASSWORD 设置首个管理员后重新启动')
    return
  }
  const { organization, employee } = set.resources
  const role = widestRole(set)
  if (!organization || !employee || !role) throw new Error('页面文件中缺少 organization、employee 或任何角色，无法建立首个管理员')
  const { mobile, password } = settings.administrator
  if (account && (await idWhere(database, employee, { mobile }))) return
  const standing = account && (await idWhere(database, organization, { parent: null, kind: 'group' }))
  const orgId = standing ?? randomUUID()
  const employeeId = randomUUID()
  await database.transaction().execute(async (trx) => {
    if (standing === undefined) await insert(trx, organization, orgId, { code: '1', name: '本单位', kind: 'group', status: 'enabled' }, orgId)
    await insert(trx, employee, employeeId, { name: '管理员', mobile, org: orgId, roles: [role], status: 'onDuty', accountEnabled: true }, orgId)
    await createAccounts(trx, [{ employeeId, password, pwdChanged: false }])
  })
  logger.info({ mobile }, 'the first administrator was made')
}

/** The role that may do everything and sees the most. */
function widestRole(set: SchemaSet): string | undefined {
  const reaches = ['own', 'org', 'region', 'group', 'all']
  const mighty = Object.values(set.roles).filter((role) => role.may['*']?.includes('*'))
  return mighty.sort((one, other) => reaches.indexOf(other.records) - reaches.indexOf(one.records))[0]?.name
}

/** The first record with these values. */
async function idWhere(database: Kysely<Tables>, resource: ResourceDefinition, values: Readonly<Record<string, string | null>>): Promise<string | undefined> {
  const conditions = Object.entries(values).map(([field, value]) => sql`${sql.ref(columnName(resource, field))} is not distinct from ${value}::text`)
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(snakeCase(resource.name))} where ${sql.join(conditions, sql` and `)} order by id limit 1`.execute(database)
  return rows[0]?.id
}

async function insert(trx: Kysely<Tables>, resource: ResourceDefinition, id: string, values: Readonly<Record<string, unknown>>, orgId: string): Promise<void> {
  const present = Object.entries(values).filter(([field]) => field in resource.fields)
  // An organisation's owner may be its parent, which the first one has not.
  const owner = resource.owner === 'parent' ? {} : { org_id: orgId }
  await trx.insertInto(snakeCase(resource.name)).values({ id, ...owner, ...Object.fromEntries(present.map(([field, value]) => [columnName(resource, field), value])) }).execute()
}
