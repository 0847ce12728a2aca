import { sql, type Kysely } from 'kysely'
import type { Random } from '../../fields/fieldType'
import { describePlace, places } from '../../fields/geo/places'
import type { TrackPoint } from '../../fields/track/definition'
import { kilometresBetween, type Place } from '../../fields/track/geometry'
import { simplify } from '../../fields/track/simplify'
import type { SchemaSet } from '../../language/schemaSet'
import type { Tables } from '../database/openDatabase'
import type { DemoRecord, DemoWorld } from './demoWorld'
import { drawRoute, drive, drivingStyle, type DrivenFix } from './drive'

/** A fix that is to be stored, by vehicle. */
export interface DemoFix extends DrivenFix {
  readonly vehicle: string
}

const hour = 3_600_000
/** Of the waybills that are over, so many keep their track: enough to look at, and quickly written. */
const finishedTracks = 12
const routeMetres = 40

/**
 * Gives the demonstration its ways: an approved route for each waybill, the fixes of those under way and of some that are over, a
 * place for each vehicle, the monitoring of each waybill as its track has it. Changes the records, and gives the fixes.
 */
export function makeTracks(world: DemoWorld, set: SchemaSet, now: Date): readonly DemoFix[] {
  const random = world.randomFor('tracks')
  const waybills = world.all('waybill')
  const routes = new Map(waybills.map((waybill) => [waybill.id, planRoute(random, set, waybill, now)]))
  const underWay = waybills.filter(({ values }) => values['status'] === 'transit')
  const over = waybills.filter(({ values }) => typeof values['actualDepartTime'] === 'string' && typeof values['actualArriveTime'] === 'string').slice(-finishedTracks)
  const taken = new Set<string>()
  const fixes = [
    ...underWay.flatMap((waybill, index) => drivePart(world, random, waybill, routes.get(waybill.id)!, index, now, taken)),
    ...over.flatMap((waybill, index) => driveWhole(random, waybill, routes.get(waybill.id)!, index)),
  ]
  placeVehicles(world, random, set, fixes, now)
  return fixes
}

/** From where it loads to where it unloads, with the times at which it should pass. */
function planRoute(random: Random, set: SchemaSet, { values }: DemoRecord, now: Date): readonly Place[] {
  const from = placeOf(set, values['loadRegion'], random)
  const to = placeOf(set, values['unloadRegion'], random)
  const route = drawRoute(random, from, kilometresBetween(from, to) < 8 ? { lng: to.lng + 0.35, lat: to.lat + 0.3 } : to)
  const start = Date.parse(String(values['planDepartTime'] ?? now.toISOString()))
  // A minute for a kilometre: the plan of a lorry.
  let at = start
  const timed = route.map((place, index) => {
    at += index === 0 ? 0 : kilometresBetween(route[index - 1]!, place) * 60_000
    return { ...place, at }
  })
  const track = simplify(timed, routeMetres).map(({ lng, lat, at: time }): TrackPoint => ({ lng: degree(lng), lat: degree(lat), time: new Date(Math.round(time)).toISOString() }))
  values['routeTrack'] = track
  values['mileage'] = Math.ceil((at - start) / 60_000)
  return route
}

/** The one under way has come a part of it, and is there now. */
function drivePart(world: DemoWorld, random: Random, waybill: DemoRecord, route: readonly Place[], index: number, now: Date, taken: Set<string>): DemoFix[] {
  const vehicle = String(waybill.values['vehicle'])
  if (taken.has(vehicle)) return []
  taken.add(vehicle)
  const style = drivingStyle(random, index)
  const whole = drive(random, route, style)
  const share = 0.5 + random() * 0.3
  const driven = whole.slice(0, Math.max(2, Math.floor(whole.length * share)))
  const end = now.getTime() - 30_000
  const start = end - driven.at(-1)!.at
  waybill.values['actualDepartTime'] = new Date(start).toISOString()
  const fixes = driven.map((fix) => ({ ...fix, at: start + fix.at, vehicle }))
  const monitor = world.all('waybillTrack').find(({ values }) => values['waybill'] === waybill.id)
  // How far it has come is worked out from its fixes, as for every waybill.
  if (monitor) monitor.values['gpsTime'] = null
  return fixes
}

function driveWhole(random: Random, waybill: DemoRecord, route: readonly Place[], index: number): DemoFix[] {
  const start = Date.parse(String(waybill.values['actualDepartTime']))
  const until = Date.parse(String(waybill.values['actualArriveTime']))
  return drive(random, route, drivingStyle(random, index)).map((fix) => ({ ...fix, at: start + fix.at, vehicle: String(waybill.values['vehicle']) })).filter(({ at }) => at <= until)
}

/** Each vehicle's position is somewhere: where its fixes end, or in the area of its company. */
function placeVehicles(world: DemoWorld, random: Random, set: SchemaSet, fixes: readonly DemoFix[], now: Date): void {
  const last = new Map<string, DemoFix>()
  for (const fix of fixes) if ((last.get(fix.vehicle)?.at ?? 0) < fix.at) last.set(fix.vehicle, fix)
  const regionOf = new Map(world.all('organization').map(({ id, values }) => [id, values['region']]))
  for (const { values } of world.all('vehiclePosition')) {
    const fix = last.get(String(values['vehicle']))
    const gpsTime = Date.parse(String(values['gpsTime']))
    if (fix && fix.at > now.getTime() - hour) {
      Object.assign(values, { gpsTime: new Date(fix.at).toISOString(), location: { lng: fix.lng, lat: fix.lat }, address: describePlace(fix), speed: fix.speed, direction: fix.direction, onlineStatus: fix.speed > 0 ? 'moving' : 'stopped', offlineMinutes: 0 })
      continue
    }
    const place = placeOf(set, regionOf.get(String(values['ownerOrg'])), random, 0.35)
    const isKnown = values['onlineStatus'] !== 'neverOnline' && !Number.isNaN(gpsTime)
    Object.assign(values, isKnown ? { location: place, address: describePlace(place) } : { location: null, address: null })
  }
}

/** A place in a district: where we know its seat, near that; else near the seat of its city. */
function placeOf(set: SchemaSet, region: unknown, random: Random, spread = 0.06): Place {
  const code = String(region ?? '610100')
  const label = (value: string) => set.dictionaries['region']?.items.find((item) => item.value === value)?.label ?? ''
  const named = (text: string) => places.find(({ name }) => text !== '' && text.replace(/[区县市]$/, '').endsWith(name))
  const { lng, lat } = named(label(code)) ?? named(label(`${code.slice(0, 4)}00`)) ?? places.find(({ name }) => name === '西安')!
  return { lng: degree(lng + (random() - 0.5) * 2 * spread), lat: degree(lat + (random() - 0.5) * 2 * spread * 0.8) }
}

const degree = (value: number) => Number(value.toFixed(6))
const perStatement = 2000

/** Stores the fixes of the demonstration. */
export async function writeFixes(db: Kysely<Tables>, fixes: readonly DemoFix[]): Promise<void> {
  for (let start = 0; start < fixes.length; start += perStatement) {
    const rows = fixes.slice(start, start + perStatement).map(({ vehicle, at, lng, lat, speed, direction }) => ({ vehicle_id: vehicle, at: new Date(at).toISOString(), lng: Math.round(lng * 1e6), lat: Math.round(lat * 1e6), speed: Math.round(speed * 10), direction }))
    await sql`insert into position_point (vehicle_id, at, lng, lat, speed, direction) select vehicle_id, at, lng, lat, speed, direction
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as fix(vehicle_id text, at timestamptz, lng integer, lat integer, speed integer, direction integer) on conflict do nothing`.execute(db)
  }
}
