import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ResourceDefinition } from '../../language/schemaSet'
import { columnName, snakeCase } from '../tables/names'
import type { Access } from './access'
import type { Person } from './buildPrincipal'
import { deviceOf, isInnerAddress, type ClientInfo } from './clientInfo'
import { oddAbout, regionOf } from './loginSigns'
import type { SessionEnd } from './sessions'

/** In the words of the dictionary `login_fail_reason`. */
export type FailReason =
  | 'noUser' | 'wrongPassword' | 'wrongCode' | 'codeExpired' | 'locked' | 'disabled' | 'left' | 'orgDisabled' | 'foreignOrg' | 'qrExpired' | 'qrRefused' | 'ssoFailed' | 'tooMany'

/** In the words of the dictionary `login_type`. */
export type LoginType = 'password' | 'smsCode' | 'qrScan' | 'cloudSso' | 'switchOrg'

export interface LoginEvent {
  readonly loginType: LoginType
  /** As it was given; null where the way in asks for none. */
  readonly mobile: string | null
  readonly person: Person | null
  readonly orgId: string | null
  readonly client: ClientInfo
  /** Null for a login that succeeded. */
  readonly failReason: FailReason | null
  readonly sessionId: string | null
  /** Application of a cloud platform that the person came from. */
  readonly appId: string | null
}

/** To the millisecond, as records tell times: a filter by what was read must find it again. */
const thisMoment = sql`date_trunc('milliseconds', now())`

/** Writes an attempt to the login log, where the pages have one. A log that cannot be written keeps nobody out. */
export async function logLogin(access: Access, event: LoginEvent): Promise<void> {
  const resource = access.schemas().resources['loginLog']
  if (!resource) return
  try {
    await writeLogin(access, resource, event)
  } catch (error) {
    access.logger.error({ err: error }, 'a login was not written to the login log')
  }
}

async function writeLogin(access: Access, resource: ResourceDefinition, event: LoginEvent): Promise<void> {
  const { person, client, orgId } = event
  const personField = access.schemas().pages[resource.home]?.person
  // Looked for before it is written: the login itself must not make its device a known one.
  const odd = person && personField && event.failReason === null && 'abnormal' in resource.fields ? await oddAbout(access, resource, { employee: person.id, personField, client, now: new Date() }) : null
  const values = columnsOf(resource, {
    ...(personField ? { [personField]: person?.id ?? null } : {}),
    userName: person?.name ?? null,
    mobile: (event.mobile ?? person?.mobile)?.slice(0, 20) ?? null,
    org: orgId,
    region: orgId === null || !('region' in resource.fields) ? null : await regionOf(access, orgId),
    loginType: event.loginType,
    client: client.client,
    appId: event.appId,
    loginTime: thisMoment,
    result: event.failReason ? 'failed' : 'success',
    failReason: event.failReason,
    abnormal: odd !== null,
    abnormalReason: odd,
    ip: client.ip,
    ipRegion: isInnerAddress(client.ip) ? '内网' : null,
    browser: client.browser,
    os: client.os,
    device: deviceOf(client.userAgent),
    userAgent: client.userAgent,
    sessionId: event.sessionId,
  })
  const id = randomUUID()
  await access.records.insertInto(snakeCase(resource.name)).values({ id, created_by: person?.id ?? null, ...values }).execute()
  if (event.sessionId) await access.database.updateTable('access_session').set({ login_log_id: id }).where('id', '=', event.sessionId).execute()
}

/** Stamps the end of a session on the entry of its login. */
export async function logLogout(access: Access, sessionId: string, kind: SessionEnd): Promise<void> {
  const resource = access.schemas().resources['loginLog']
  const session = resource && (await access.database.selectFrom('access_session').select('login_log_id').where('id', '=', sessionId).executeTakeFirst())
  if (!resource || !session?.login_log_id) return
  const minutes = sql`greatest(0, floor(extract(epoch from now() - created_at) / 60))`
  const values = columnsOf(resource, { logoutTime: thisMoment, logoutKind: kind, onlineMinutes: minutes })
  if (Object.keys(values).length === 0) return
  await access.records.updateTable(snakeCase(resource.name)).set({ ...values, version: sql`version + 1`, updated_at: sql`now()` }).where('id', '=', session.login_log_id).execute()
}

/** Values by column, of those fields that the log has. */
function columnsOf(resource: ResourceDefinition, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const present = Object.entries(values).filter(([field]) => field in resource.fields)
  return Object.fromEntries(present.map(([field, value]) => [columnName(resource, field), value]))
}
