import { sql, type Kysely } from 'kysely'
import type { SchemaSet } from '../../language/schemaSet'
import type { Tables } from '../database/openDatabase'
import { fieldColumn } from '../resources/pageTable'
import { snakeCase } from '../tables/names'
import { limitsOf } from './journeyOf'
import { positionResource } from './vehiclePositions'

interface Sweep {
  readonly db: Kysely<Tables>
  readonly set: SchemaSet
  readonly now: Date
}

const columnsOf = (set: SchemaSet, resourceName: string) => {
  const resource = set.resources[resourceName]
  return (name: string) => sql.ref(resource?.fields[name] ? fieldColumn(resource, resource.fields[name]).column : 'id')
}

/** Says of vehicles from which nothing has come for too long that they are offline: of those that report here, not of records that came from elsewhere. Gives how many. */
export async function markOffline({ db, set, now }: Sweep): Promise<number> {
  if (!set.resources[positionResource]) return 0
  const column = columnsOf(set, positionResource)
  const { offline } = await limitsOf({ db, set, now }, '')
  const silentSince = new Date(now.getTime() - offline * 60_000).toISOString()
  const { numAffectedRows } = await sql`update ${sql.table(snakeCase(positionResource))} as t
    set ${column('onlineStatus')} = 'offline', ${column('speed')} = 0, ${column('currentAlarms')} = '{}', ${column('offlineMinutes')} = ${Math.round(offline)}, version = t.version + 1, updated_at = clock_timestamp()
    where t.deleted_at is null and t.${column('onlineStatus')} not in ('offline', 'neverOnline') and t.${column('gpsTime')} < ${silentSince}
      and exists (select 1 from position_point as p where p.vehicle_id = t.${column('vehicle')} and p.at = t.${column('gpsTime')})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

const vehiclesPerStatement = 100

/** Forgets fixes that are older than their company keeps them, or the deployment where it has not said. By vehicle: the key serves that, where one over time alone would double what every fix costs. */
export async function sweepPoints({ db, set, now }: Sweep, trackDays: number, signal?: AbortSignal): Promise<void> {
  const { rows: vehicles } = await sql<{ id: string; days: string | null }>`select p.vehicle_id as id, ${keptDays(set)} as days from (select distinct vehicle_id from position_point) as p left join vehicle as v on v.id = p.vehicle_id`.execute(db)
  for (let start = 0; start < vehicles.length; start += vehiclesPerStatement) {
    if (signal?.aborted) return
    const some = vehicles.slice(start, start + vehiclesPerStatement).map(({ id, days }) => ({ id, before: new Date(now.getTime() - Number(days ?? trackDays) * 86_400_000).toISOString() }))
    await sql`delete from position_point as p using jsonb_to_recordset(${JSON.stringify(some)}::text::jsonb) as old(id text, before timestamptz) where p.vehicle_id = old.id and p.at < old.before`.execute(db)
  }
}

function keptDays(set: SchemaSet) {
  if (!set.resources['waybillSetting']?.fields['trackKeepDays'] || !set.resources['vehicle']) return sql`null`
  return sql`(select s.${columnsOf(set, 'waybillSetting')('trackKeepDays')} from waybill_setting as s where s.deleted_at is null and s.org_id = v.org_id limit 1)`
}
