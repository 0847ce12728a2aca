import { sql } from 'kysely'
import type { TrackAnswer, TrackEvent, TrackTuple } from '../../contract/positions'
import type { TrackPoint } from '../../fields/track/definition'
import { kilometresBetween, metresOfPixel, type Place } from '../../fields/track/geometry'
import { placeAt, simplify, speedPeaks } from '../../fields/track/simplify'
import { findDeviations, findOverspeeds, findStops, type DrivenPoint } from '../../fields/track/trackEvents'
import { createFreshCache } from '../access/freshCache'
import { RequestRefusal } from '../errors'
import type { PersonServices } from '../platform/call'
import { findRecord } from '../resources/recordScope'
import { openPage } from '../resources/recordServices'
import { pageTable } from '../resources/pageTable'
import { scopeConditions, whereAll } from '../resources/scope'
import { journeyOf, type Journey } from './journeyOf'

/** Most fixes of one answer before they are simplified: a day of one each second and a half. */
const mostFixes = 60_000
/** A simplified track differs from the whole one by less than can be seen. */
const pixels = 0.75
const chartParts = 600
/** What is told as a stop, milliseconds; a company's own figure says which is too long. */
const shortestStop = 5 * 60_000
/** A planned route is as good as the map it was drawn on, metres. */
const routeTolerance = 15

export interface TrackQuery {
  /** Zoom of the map it is drawn on; without one every fix is given. */
  readonly zoom?: number
  /** ISO 8601; without them the time of the journey. */
  readonly from?: string
  readonly to?: string
}

type Told = Omit<TrackAnswer, 'points' | 'tolerance'> & { readonly fixes: readonly DrivenPoint[] }

/** What does not depend on the zoom, kept while somebody zooms. */
const worked = createFreshCache<Told>({ milliseconds: 10_000, entries: 12 })

/** The track of a record that names a vehicle or a waybill: planned and driven, with what happened on the way. */
export async function readTrack(services: PersonServices, pageId: string, id: string, query: TrackQuery): Promise<TrackAnswer> {
  const table = openPage(services, pageId, 'view')
  const record = await findRecord(services, table, id)
  const journey = await journeyOf(services, table, record, query)
  if (journey === null) throw new RequestRefusal('notFound', { message: '这条记录没有车辆，也没有轨迹' })
  const seesAlarms = services.principal.may(services.set.resources['gpsAlarm']?.home ?? '', 'view')
  const { fixes, ...told } = await worked.get(`${id} ${journey.vehicle} ${journey.from} ${query.to ?? ''} ${seesAlarms ? services.principal.empId : ''}`, () => workOut(services, journey))
  const tolerance = query.zoom === undefined ? 0 : metresOfPixel(query.zoom, fixes[0]?.lat ?? 0) * pixels
  const points = (tolerance > 0 ? simplify(fixes, tolerance) : fixes).map(({ lng, lat, at, speed }): TrackTuple => [lng, lat, at - told.start, speed])
  return { ...told, points, tolerance }
}

async function workOut(services: PersonServices, journey: Journey): Promise<Told> {
  const { fixes, total } = await readFixes(services, journey)
  const start = fixes[0]?.at ?? journey.from
  const planned = simplify(journey.planned.map((place, index) => ({ ...place, at: index })), routeTolerance)
  const line = journey.planned.length > 2000 ? planned : journey.planned
  const events = [
    ...findStops(fixes, shortestStop).map((span) => asEvent('stop', span)),
    ...findOverspeeds(fixes, journey.limits.speed).map((span) => asEvent('overspeed', span)),
    ...findDeviations(fixes, line, journey.limits.deviation).map((span) => asEvent('deviation', span)),
    ...(await alarmEvents(services, journey, fixes)),
  ].map((event) => ({ ...event, from: event.from - start, to: event.to - start })).sort((one, other) => one.from - other.from)
  const kilometres = fixes.reduce((sum, fix, index) => sum + (index === 0 ? 0 : kilometresBetween(fixes[index - 1]!, fix)), 0)
  return {
    title: journey.title, start, end: fixes.at(-1)?.at ?? journey.to, total, truncated: total > fixes.length, planned: journey.planned.map(({ lng, lat }) => [lng, lat] as const), events,
    speeds: speedPeaks(fixes, chartParts).map(([at, speed]) => [at - start, speed] as const), kilometres: Math.round(kilometres * 10) / 10, limits: journey.limits, fixes,
  }
}

function asEvent(kind: TrackEvent['kind'], { from, to, lng, lat, value }: Place & { from: number; to: number; value: number }): TrackEvent {
  return { kind, from, to, lng, lat, value: kind === 'stop' ? null : Math.round(value) }
}

/** The newest fixes of the vehicle in the journey's time; where there are none, those that stand in the record. */
export async function readFixes({ db }: Pick<PersonServices, 'db'>, { vehicle, from, to, recorded }: Pick<Journey, 'vehicle' | 'from' | 'to' | 'recorded'>): Promise<{ fixes: readonly DrivenPoint[]; total: number }> {
  const span = sql`vehicle_id = ${vehicle} and at between ${new Date(from).toISOString()} and ${new Date(to).toISOString()}`
  const { rows } = await sql<{ at: string; lng: number; lat: number; speed: number | null }>`select extract(epoch from at) * 1000 as at, lng, lat, speed from position_point where ${span} order by at desc limit ${sql.lit(mostFixes)}`.execute(db)
  if (rows.length === 0) {
    const fixes = recorded.map((point: TrackPoint) => ({ at: Date.parse(point.time), lng: point.lng, lat: point.lat, speed: point.speed ?? null }))
    return { fixes, total: fixes.length }
  }
  const fixes = rows.toReversed().map(({ at, lng, lat, speed }) => ({ at: Math.round(Number(at)), lng: lng / 1e6, lat: lat / 1e6, speed: speed === null ? null : speed / 10 }))
  if (fixes.length < mostFixes) return { fixes, total: fixes.length }
  const { rows: [counted] } = await sql<{ total: number }>`select count(*)::int as total from position_point where ${span}`.execute(db)
  return { fixes, total: Number(counted?.total ?? fixes.length) }
}

/** The alarms of the time, as far as the page of alarms shows them to the person. */
async function alarmEvents(services: PersonServices, { vehicle, from, to }: Journey, fixes: readonly DrivenPoint[]): Promise<TrackEvent[]> {
  const events = await alarmRecords(services, vehicle, from, to)
  return events.flatMap(({ at, until, kind }) => {
    const place = placeAt(fixes, at)
    return place === null ? [] : [{ kind: 'alarm' as const, from: at, to: until, lng: place.lng, lat: place.lat, value: kind }]
  })
}

async function alarmRecords(services: PersonServices, vehicle: string, from: number, to: number): Promise<{ at: number; until: number; kind: string }[]> {
  const home = services.set.resources['gpsAlarm']?.home
  if (home === undefined || !services.principal.may(home, 'view')) return []
  const table = pageTable(services.set, home)
  const column = (name: string) => sql`t.${sql.ref(table.columns.get(name)?.column ?? 'id')}`
  const conditions = [sql`t.deleted_at is null`, sql`${column('vehicle')} = ${vehicle}`, sql`${column('startTime')} between ${new Date(from).toISOString()} and ${new Date(to).toISOString()}`, ...scopeConditions(table, services.principal)]
  const { rows } = await sql<{ at: string; until: string | null; kind: string }>`select extract(epoch from ${column('startTime')}) * 1000 as at, extract(epoch from ${column('endTime')}) * 1000 as until, ${column('alarmType')} as kind
    from ${sql.table(table.table)} as t${whereAll(conditions)} order by ${column('startTime')} limit 500`.execute(services.db)
  return rows.map(({ at, until, kind }) => ({ at: Math.round(Number(at)), until: Math.round(Number(until ?? at)), kind }))
}
