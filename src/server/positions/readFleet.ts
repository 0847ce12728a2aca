import { sql, type Kysely } from 'kysely'
import type { FleetAnswer, FleetVehicle, MovedVehicle, VehicleCard, VehicleState } from '../../contract/positions'
import { dayOf } from '../../language/calendar'
import type { Principal } from '../access/principal'
import type { Tables } from '../database/openDatabase'
import { RequestRefusal } from '../errors'
import type { PersonServices } from '../platform/call'
import { readFields, textOf } from '../platform/readFields'
import { homeTable, pageTable, readRow, type PageTable } from '../resources/pageTable'
import { findRecord } from '../resources/recordScope'
import { openPage } from '../resources/recordServices'
import { scopeConditions, whereAll, type Condition } from '../resources/scope'
import { positionResource } from './vehiclePositions'

/** Most vehicles on one map. */
const mostVehicles = 20_000
/** Seconds a stream may be opened with its ticket; a page that has slept longer asks anew. */
const ticketSeconds = 12 * 3600

/** Who listens through which page. */
export interface PositionTicket {
  readonly positionsOf: string
  readonly session: readonly [sessionId: string, empId: string, orgId: string]
}

/** Every vehicle that a page of positions shows to the person, and the ticket for how they move on. */
export async function readFleet(services: PersonServices, pageId: string, session: PositionTicket['session']): Promise<FleetAnswer> {
  const table = openPositions(services, pageId)
  const { rows } = await movedStatement(table, scopeConditions(table, services.principal), { details: true }).execute(services.db)
  const drivers = await namesOf(services, 'employee', rows.flatMap(({ driver }) => driver ?? []))
  const vehicles = rows.slice(0, mostVehicles).map((row): FleetVehicle => ({ ...movedVehicle(row), plate: row.plate ?? '', color: row.color ?? '', org: row.org ?? '', kind: row.kind ?? '', driver: drivers[row.driver ?? ''] ?? '' }))
  return {
    vehicles, orgs: await namesOf(services, 'organization', vehicles.map(({ org }) => org)), truncated: rows.length > mostVehicles,
    ticket: services.access.tickets.sign({ positionsOf: pageId, session } satisfies PositionTicket, ticketSeconds),
  }
}

function openPositions(services: PersonServices, pageId: string): PageTable {
  if (services.set.pages[pageId]?.resource !== positionResource) throw new RequestRefusal('notFound', { message: '这个页面没有车辆位置' })
  return openPage(services, pageId, 'view')
}

/** Whom a stream tells what, as he stands now: nothing once he may not open the page. */
export function listenerConditions(table: PageTable, principal: Principal): readonly Condition[] | null {
  return principal.may(table.page.id, 'view') ? scopeConditions(table, principal) : null
}

export interface MovedRow {
  readonly id: string
  readonly lng: string | null
  readonly lat: string | null
  readonly v: string | null
  readonly d: string | null
  readonly status: string | null
  readonly alarms: readonly string[] | null
  readonly at: string | null
  readonly plate?: string | null
  readonly color?: string | null
  readonly org?: string | null
  readonly kind?: string | null
  readonly driver?: string | null
}

/** The vehicles of a page under some conditions; with what stands on a map for good where `details` are asked. */
export function movedStatement(table: PageTable, conditions: readonly Condition[], { details = false }: { details?: boolean } = {}) {
  const column = (name: string) => { const found = table.columns.get(name); return found ? sql`t.${sql.ref(found.column)}` : sql`null` }
  const more = details ? sql`, ${column('plateNo')} as plate, ${column('plateColor')} as color, ${column(table.page.owner)} as org, ${column('businessCategory')} as kind, ${column('driver')} as driver` : sql``
  const tail = details ? sql` order by ${column('plateNo')}, t.id limit ${sql.lit(mostVehicles + 1)}` : sql``
  return sql<MovedRow>`select t.id, ${column('location')}->>'lng' as lng, ${column('location')}->>'lat' as lat, ${column('speed')} as v, ${column('direction')} as d, ${column('onlineStatus')} as status, ${column('currentAlarms')} as alarms,
    extract(epoch from ${column('gpsTime')}) * 1000 as at${more} from ${sql.table(table.table)} as t${whereAll([sql`t.deleted_at is null`, ...conditions])}${tail}`
}

const numberOf = (text: unknown) => (text === null || text === undefined ? null : Number(text))

export function movedVehicle(row: MovedRow): MovedVehicle {
  return { id: row.id, lng: numberOf(row.lng), lat: numberOf(row.lat), v: numberOf(row.v), d: numberOf(row.d), s: stateOf(row), t: row.at === null ? null : Math.round(Number(row.at)) }
}

function stateOf({ status, alarms }: MovedRow): VehicleState {
  if (status === 'offline' || status === 'neverOnline' || status === null) return 'offline'
  if (alarms !== null && alarms.length > 0) return 'alarm'
  return status === 'moving' ? 'driving' : 'parked'
}

async function namesOf(services: PersonServices, resource: string, ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
  if (ids.length === 0 || !services.set.resources[resource]) return {}
  const label = homeTable(services.set, resource).page.label
  const rows = await readFields(services, resource, [label], [sql`t.id = any(${[...new Set(ids)]}::text[])`])
  return Object.fromEntries(rows.map((row) => [row.id, textOf(row[label]) ?? '']))
}

const mostAlarms = 20

/** What a vehicle's card says beyond what the map knows. */
export async function readCard(services: PersonServices, pageId: string, id: string): Promise<VehicleCard> {
  const table = openPositions(services, pageId)
  const record = readRow(table.ownColumns, await findRecord(services, table, id), { masked: true })
  const vehicle = textOf(record['vehicle']) ?? ''
  const since = new Date(services.now.getTime() - 86_400_000).toISOString()
  const { rows: [span] } = await sql<{ from: string | null; to: string | null }>`select extract(epoch from min(at)) * 1000 as from, extract(epoch from max(at)) * 1000 as to from position_point where vehicle_id = ${vehicle} and at >= ${since}`.execute(services.db)
  return {
    phone: textOf(record['driverPhone']) ?? '', address: textOf(record['address']) ?? '', today: numberOf(record['todayMileage']), waybillNo: textOf(record['waybillNo']) ?? '',
    alarms: await alarmsSince(services, services.db, vehicle, new Date(`${dayOf(services.now)}T00:00:00+08:00`)),
    track: span?.from ? { from: Math.round(Number(span.from)), to: Math.round(Number(span.to)) } : null,
  }
}

/** Alarms of a vehicle as far as the page of alarms shows them to the person; null where it is not for him. */
async function alarmsSince(services: PersonServices, db: Kysely<Tables>, vehicle: string, since: Date): Promise<VehicleCard['alarms']> {
  const home = services.set.resources['gpsAlarm']?.home
  if (home === undefined || !services.principal.may(home, 'view')) return null
  const table = pageTable(services.set, home)
  const column = (name: string) => sql`t.${sql.ref(table.columns.get(name)?.column ?? 'id')}`
  const { rows } = await sql<{ kind: string; time: string; level: string; status: string }>`select ${column('alarmType')} as kind, ${column('startTime')} as time, ${column('level')} as level, ${column('status')} as status
    from ${sql.table(table.table)} as t${whereAll([sql`t.deleted_at is null`, sql`${column('vehicle')} = ${vehicle}`, sql`${column('startTime')} >= ${since.toISOString()}`, ...scopeConditions(table, services.principal)])} order by ${column('startTime')} desc limit ${sql.lit(mostAlarms)}`.execute(db)
  return rows.map(({ kind, time, level, status }) => ({ kind, time: new Date(time).toISOString(), level, status }))
}
