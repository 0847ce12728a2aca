import { sql, type RawBuilder } from 'kysely'
import { kilometresBetween } from '../../fields/track/geometry'
import { describePlace } from '../../fields/geo/places'
import { dayOf } from '../../language/calendar'
import type { CallServices } from '../platform/call'
import { insertRecords } from '../resources/insertRecords'
import { fieldColumn } from '../resources/pageTable'
import { recordId } from '../resources/recordId'
import { snakeCase } from '../tables/names'
import type { DirectoryVehicle } from './fleetDirectory'
import type { SoundPoint } from './judgePoint'

/** The resource of the map pages: one record for each vehicle, where it is now. */
export const positionResource = 'vehiclePosition'

/** What stands of a vehicle before a batch. */
interface Standing {
  readonly id: string
  /** Milliseconds since 1970; null where it has never reported. */
  readonly at: number | null
  readonly lng: number | null
  readonly lat: number | null
  readonly today: number
  readonly alarms: readonly string[]
}

/** A vehicle's step to its newest point. */
export interface Movement {
  readonly vehicle: DirectoryVehicle
  readonly point: SoundPoint
  readonly alarmsBefore: readonly string[]
}

const columnOf = ({ set }: Pick<CallServices, 'set'>, name: string) => {
  const resource = set.resources[positionResource]
  const field = resource?.fields[name]
  return resource && field ? fieldColumn(resource, field).column : null
}

/** What stands of each vehicle, held until the transaction ends; one that has none yet gets its record. */
export async function ensurePositions(services: CallServices, vehicles: readonly DirectoryVehicle[]): Promise<ReadonlyMap<string, Standing>> {
  const known = await readStanding(services, vehicles.map(({ id }) => id))
  const missing = vehicles.filter(({ id }) => !known.has(id))
  if (missing.length === 0) return known
  const fields = services.set.resources[positionResource]?.fields ?? {}
  const labels = await vehicleFields(services, missing.map(({ id }) => id))
  const records = missing.map((vehicle) => Object.fromEntries(Object.entries({ ...labels.get(vehicle.id), vehicle: vehicle.id, ownerOrg: vehicle.orgId, driver: vehicle.driver, currentAlarms: [] }).filter(([name]) => name in fields)))
  await insertRecords(services.db, services.set, positionResource, records.map((record) => ({ ...record, id: recordId(services.now) })))
  return readStanding(services, vehicles.map(({ id }) => id))
}

/** What a position copies of its vehicle: fields of the same name. */
async function vehicleFields({ set, db }: CallServices, ids: readonly string[]): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  const resource = set.resources['vehicle']
  const copied = Object.values(set.resources[positionResource]?.fields ?? {}).flatMap((field) => ('from' in field && typeof field.from === 'string' && field.from === `vehicle.${field.name}` ? (resource?.fields[field.name] ?? []) : []))
  if (!resource || copied.length === 0) return new Map()
  const columns = copied.map((field) => sql`t.${sql.ref(fieldColumn(resource, field).column)} as ${sql.ref(field.name)}`)
  const { rows } = await sql<{ id: string }>`select ${sql.join([sql`t.id`, ...columns])} from ${sql.table(snakeCase('vehicle'))} as t where t.id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, ...values }) => [id, values]))
}

async function readStanding(services: CallServices, vehicleIds: readonly string[]): Promise<Map<string, Standing>> {
  const column = (name: string, otherwise: string) => { const found = columnOf(services, name); return found === null ? sql.raw(otherwise) : sql`t.${sql.ref(found)}` }
  const at = column('gpsTime', 'null::timestamptz')
  const location = column('location', 'null::jsonb')
  const { rows } = await sql<{ id: string; vehicle: string; at: string | null; lng: string | null; lat: string | null; today: string | null; alarms: string[] | null }>`
    select t.id, ${column('vehicle', 'null')} as vehicle, extract(epoch from ${at}) * 1000 as at, ${location}->>'lng' as lng, ${location}->>'lat' as lat, ${column('todayMileage', '0')} as today, ${column('currentAlarms', 'null::text[]')} as alarms
    from ${sql.table(snakeCase(positionResource))} as t where t.deleted_at is null and ${column('vehicle', 'null')} = any(${vehicleIds}::text[]) order by t.id for update of t`.execute(services.db)
  const number = (text: unknown) => (text === null || text === undefined ? null : Number(text))
  return new Map(rows.map((row) => [row.vehicle, { id: row.id, at: number(row.at), lng: number(row.lng), lat: number(row.lat), today: Number(row.today ?? 0), alarms: row.alarms ?? [] }]))
}

interface Step {
  readonly standing: Standing
  readonly vehicle: DirectoryVehicle
  /** In time. */
  readonly points: readonly SoundPoint[]
  /** Along them. */
  readonly kilometres: number
}

/** Writes where vehicles are now. A version goes up with it, but no history: the points are the history. */
export async function moveVehicles(services: CallServices, steps: readonly Step[]): Promise<readonly Movement[]> {
  if (steps.length === 0) return []
  const rows = steps.map((step) => rowOf(step))
  const written = writtenFields.flatMap(([name, type]) => { const column = columnOf(services, name); return column === null ? [] : [{ name, type, column }] })
  const shape = sql.join([sql`id text`, ...written.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type === 'text[]' ? 'jsonb' : type)}`)])
  const value = ({ name, type }: { name: string; type: string }): RawBuilder<unknown> => (type === 'text[]' ? sql`array(select jsonb_array_elements_text(now_at.${sql.ref(name)}))` : sql`now_at.${sql.ref(name)}`)
  const sets = [sql`version = t.version + 1`, sql`updated_at = clock_timestamp()`, ...written.map((field) => sql`${sql.ref(field.column)} = ${keepsOld.has(field.name) ? sql`coalesce(${value(field)}, t.${sql.ref(field.column)})` : value(field)}`)]
  await sql`update ${sql.table(snakeCase(positionResource))} as t set ${sql.join(sets)} from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as now_at(${shape}) where t.id = now_at.id`.execute(services.db)
  return steps.map(({ vehicle, points, standing }) => ({ vehicle, point: points.at(-1)!, alarmsBefore: standing.alarms }))
}

const writtenFields = [
  ['gpsTime', 'timestamptz'], ['location', 'jsonb'], ['address', 'text'], ['speed', 'numeric'], ['direction', 'bigint'], ['altitude', 'bigint'], ['mileage', 'numeric'], ['todayMileage', 'numeric'],
  ['accOn', 'boolean'], ['located', 'boolean'], ['onlineStatus', 'text'], ['offlineMinutes', 'bigint'], ['currentAlarms', 'text[]'],
] as const

/** What a fix may leave out, and then still holds. */
const keepsOld: ReadonlySet<string> = new Set(['altitude', 'mileage', 'accOn'])

function rowOf({ standing, points, kilometres }: Step): Readonly<Record<string, unknown>> {
  const [first] = points
  const last = points.at(-1)!
  const isSameDay = standing.at !== null && dayOf(new Date(standing.at)) === dayOf(new Date(last.at))
  const gap = standing.lng === null || standing.lat === null ? 0 : kilometresBetween({ lng: standing.lng, lat: standing.lat }, first!)
  const today = isSameDay ? standing.today + gap + kilometres : kilometres
  return {
    id: standing.id, gpsTime: new Date(last.at).toISOString(), location: { lng: last.lng, lat: last.lat }, address: describePlace(last), speed: last.speed ?? 0, direction: last.direction, altitude: last.altitude,
    mileage: last.mileage, todayMileage: Math.round(today * 10) / 10, accOn: last.acc, located: true, onlineStatus: onlineStatusOf(last), offlineMinutes: 0, currentAlarms: last.alarms,
  }
}

/** As the trade has it: moving by its speed; standing with the ignition on, or off. */
function onlineStatusOf({ speed, acc }: SoundPoint): 'moving' | 'stopped' | 'parked' {
  if ((speed ?? 0) > 0 && acc !== false) return 'moving'
  return acc === false ? 'parked' : 'stopped'
}
