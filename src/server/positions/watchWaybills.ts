import { sql, type Kysely } from 'kysely'
import { describePlace } from '../../fields/geo/places'
import { kilometresBetween, metresToLine, type Place } from '../../fields/track/geometry'
import { findDeviations, findStops, type DrivenPoint } from '../../fields/track/trackEvents'
import { minutesBetween } from '../../language/calendar'
import type { SchemaSet } from '../../language/schemaSet'
import { findValues } from '../resources/findValues'
import { nobody } from '../resources/systemPrincipal'
import type { Tables } from '../database/openDatabase'
import { homeTable, type PageTable } from '../resources/pageTable'
import { readRecords, type StoredRecord } from '../resources/queries/readRecord'
import type { RecordServices } from '../resources/recordServices'
import { journeyOf, limitsOf, type Journey } from './journeyOf'
import { readFixes } from './readTrack'

const monitorResource = 'waybillTrack'
const mostWaybills = 500

interface Watch {
  readonly db: Kysely<Tables>
  readonly set: SchemaSet
  readonly now: Date
}

/** Brings the monitored waybills up to where their vehicles are: those whose vehicle has reported here since they were last looked at. */
export async function watchWaybills({ db, set, now }: Watch, signal?: AbortSignal): Promise<number> {
  if (!set.resources[monitorResource] || !set.resources['waybill']) return 0
  const services: RecordServices = { db, set, now, principal: nobody }
  const table = homeTable(set, monitorResource)
  const column = (name: string) => sql`t.${sql.ref(table.columns.get(name)?.column ?? 'id')}`
  const underWay = sql`exists (select 1 from waybill as w join position_point as p on p.vehicle_id = w.vehicle and p.at > coalesce(${column('gpsTime')}, w.actual_depart_time) where w.id = ${column('waybill')} and w.deleted_at is null and w.status = 'transit' and w.actual_arrive_time is null)`
  const records = await readRecords(db, table, [sql`t.deleted_at is null`, sql`${column('trackStatus')} not in ('finished', 'arrived')`, underWay], sql` order by t.id limit ${sql.lit(mostWaybills)}`)
  for (const record of records) {
    if (signal?.aborted) return 0
    await watchWaybill(services, table, record)
  }
  return records.length
}

async function watchWaybill(services: RecordServices, table: PageTable, record: StoredRecord): Promise<void> {
  const journey = await journeyOf(services, table, record)
  if (journey === null) return
  const { fixes } = await readFixes(services, journey)
  const last = fixes.at(-1)
  if (last === undefined) return
  const { offline } = await limitsOf(services, record['ownerOrg'])
  const progress = progressOf(fixes, journey.planned)
  const values: Readonly<Record<string, unknown>> = {
    ...progress, ...delayOf(progress['eta'], record['planArriveTime']), ...standingOf(fixes, journey, services.now, offline),
    ...(await alarmsOf(services, table, record)),
    location: { lng: last.lng, lat: last.lat }, gpsTime: new Date(last.at).toISOString(), address: describePlace(last), speed: last.speed, speedLimit: journey.limits.speed, updateTime: services.now.toISOString(),
  }
  const sets = table.ownColumns.filter(({ field }) => field.name in values).map(({ field, column, write }) => sql`${sql.ref(column)} = ${write(values[field.name])}`)
  // No history: every half minute would be one, and the fixes are the history.
  await sql`update ${sql.table(table.table)} as t set ${sql.join([sql`version = t.version + 1`, sql`updated_at = now()`, ...sets])} where t.id = ${record.id}`.execute(services.db)
}

/** Those of the way so far: nobody saves the record meanwhile. */
async function alarmsOf(services: RecordServices, table: PageTable, record: StoredRecord): Promise<Readonly<Record<string, unknown>>> {
  const { alarms } = await findValues(services, table, record, { before: record, only: new Set(['alarms']) })
  return { alarms, alarmCount: Array.isArray(alarms) ? alarms.length : 0 }
}

/** Kilometres driven and to go, and when it will be there at the speed so far. */
export function progressOf(fixes: readonly DrivenPoint[], planned: readonly Place[]): Readonly<Record<string, unknown>> {
  const [first] = fixes
  const last = fixes.at(-1)
  if (!first || !last) return {}
  const done = lengthOf(fixes)
  const rounded = { doneMileage: Math.round(done * 10) / 10 }
  if (planned.length < 2) return rounded
  const nearest = planned.reduce((best, place, index) => (kilometresBetween(place, last) < kilometresBetween(planned[best]!, last) ? index : best), 0)
  const remaining = kilometresBetween(last, planned[nearest]!) + lengthOf(planned.slice(nearest))
  const hours = (last.at - first.at) / 3_600_000
  const eta = done > 1 && hours > 0 ? { eta: new Date(last.at + (remaining / (done / hours)) * 3_600_000).toISOString() } : {}
  return { ...rounded, remainMileage: Math.round(remaining * 10) / 10, ...eta }
}

/** Minutes behind the plan; none where nothing was planned. */
function delayOf(eta: unknown, planned: unknown): Readonly<Record<string, unknown>> {
  if (typeof eta !== 'string' || typeof planned !== 'string') return {}
  return { delayMinutes: Math.max(0, minutesBetween(planned, eta)) }
}

function lengthOf(places: readonly Place[]): number {
  return places.reduce((sum, place, index) => sum + (index === 0 ? 0 : kilometresBetween(places[index - 1]!, place)), 0)
}

/** What is said of a waybill under way: silent, off its route, standing too long, standing, or driving; and how often it stood. */
export function standingOf(fixes: readonly DrivenPoint[], { planned, limits }: Pick<Journey, 'planned' | 'limits'>, now: Date, offlineMinutes: number): Readonly<Record<string, unknown>> {
  const last = fixes.at(-1)
  if (!last) return {}
  const stops = findStops(fixes, 5 * 60_000)
  const current = stops.at(-1)?.to === last.at ? stops.at(-1)! : null
  const isAway = findDeviations(fixes, planned, limits.deviation).at(-1)?.to === last.at
  const minutes = (span: { from: number; to: number }) => (span.to - span.from) / 60_000
  const status = now.getTime() - last.at > offlineMinutes * 60_000 ? 'offline' : isAway ? 'deviated' : current && minutes(current) >= limits.parking ? 'overtimePark' : current ? 'parking' : 'moving'
  return {
    trackStatus: status, deviationMeters: planned.length < 2 ? null : Math.round(metresToLine(last, planned)), parkCount: stops.length, parkMinutes: Math.round(stops.reduce((sum, stop) => sum + minutes(stop), 0)),
    driveHours: Math.round(((last.at - (stops.at(-1)?.to ?? fixes[0]!.at)) / 3_600_000) * 10) / 10,
  }
}
