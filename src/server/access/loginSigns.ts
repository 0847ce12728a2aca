import { sql } from 'kysely'
import { organizationResource } from '../../fields/referenceType'
import { timeOf } from '../../language/calendar'
import type { NormDefinition, ResourceDefinition } from '../../language/schemaSet'
import { columnName, snakeCase } from '../tables/names'
import type { Access } from './access'
import type { ClientInfo } from './clientInfo'

type Norms = Readonly<Record<string, NormDefinition>>

/** Who comes in, and from where. */
export interface Arrival {
  readonly employee: string
  /** The field of the log that says who it was. */
  readonly personField: string
  readonly client: ClientInfo
  readonly now: Date
}

/**
 * What is out of the ordinary about a login that succeeded, in words for whoever looks through the log; null where nothing is.
 * Only what the server has seen itself counts: hours, failures before, network and device. No outside service is asked.
 */
export async function oddAbout(access: Access, log: ResourceDefinition, { employee, personField, client, now }: Arrival): Promise<string | null> {
  const { norms } = access.schemas()
  const column = (field: string) => sql`t.${sql.ref(columnName(log, field))}`
  const since = new Date(now.getTime() - 90 * 86_400_000).toISOString()
  const { rows } = await sql<{ earlier: number; network: number; device: number; failures: number }>`
    with mine as (select ${column('loginTime')} as at, ${column('result')} as result, ${column('ip')} as ip, ${column('os')} as os, split_part(${column('browser')}, ' ', 1) as browser
      from ${sql.table(snakeCase(log.name))} as t where ${column(personField)} = ${employee} and ${column('loginTime')} >= ${since}::timestamptz and ${column('loginTime')} <= ${now.toISOString()}::timestamptz),
    came as (select * from mine where result = 'success')
    select (select count(*)::int from came) as earlier, (select count(*)::int from came where ip = ${client.ip}) as network,
      (select count(*)::int from came where os = ${client.os} and browser = ${client.browser.split(' ')[0]}) as device,
      (select count(*)::int from mine where result = 'failed' and at >= ${new Date(now.getTime() - 86_400_000).toISOString()}::timestamptz and at > coalesce((select max(at) from came), '-infinity')) as failures`.execute(access.records)
  const [known] = rows
  const odd = [
    isNight(now, norms) ? '凌晨登录' : null,
    known && known.failures >= numberOf(norms, 'oddLoginFailures') ? `连续失败${known.failures}次后成功` : null,
    // A new browser at the desk, or the usual telephone in another town, is nothing; both at once is.
    known && known.earlier > 0 && known.network === 0 && known.device === 0 ? '新网络、新设备' : null,
  ].filter((one) => one !== null)
  return odd.length === 0 ? null : odd.join('；')
}

/** Within the hours in which nobody is expected to come in; such hours do not go over midnight. */
export function isNight(now: Date, norms: Norms): boolean {
  const [from, to] = [norms['oddLoginFrom']?.value, norms['oddLoginTo']?.value]
  const time = timeOf(now.toISOString())
  return typeof from === 'string' && typeof to === 'string' && time >= from && time < to
}

/** Without a figure nothing is too many. */
function numberOf(norms: Norms, name: string): number {
  const value = norms[name]?.value
  return typeof value === 'number' ? value : Number.POSITIVE_INFINITY
}

/** The region of an organisation, where organisations have one. */
export async function regionOf(access: Access, orgId: string): Promise<string | null> {
  const organization = access.schemas().resources[organizationResource]
  if (!organization || !('region' in organization.fields)) return null
  const { rows } = await sql<{ region: string | null }>`select ${sql.ref(columnName(organization, 'region'))} as region from ${sql.table(snakeCase(organization.name))} where id = ${orgId}`.execute(access.records)
  return rows[0]?.region ?? null
}
