import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { kilometresBetween, type Place } from '../../fields/track/geometry'
import type { DrivenPoint } from '../../fields/track/trackEvents'
import { RequestRefusal } from '../errors'
import { readFields, textOf } from '../platform/readFields'
import { moveRecord } from '../resources/operations/moveRecord'
import { homeTable, type PageTable } from '../resources/pageTable'
import { readRecords, type StoredRecord } from '../resources/queries/readRecord'
import type { RecordServices } from '../resources/recordServices'
import { nobody } from '../resources/systemPrincipal'
import { settingsOf } from './journeyOf'
import { readFixes } from './readTrack'

const mostWaybills = 500
/** How lately a vehicle has reported whose waybills are looked at. */
const lately = 10 * 60_000
/** How long before its plan a vehicle may leave, and be seen to. */
const early = 12 * 3_600_000

type Watch = Pick<RecordServices, 'db' | 'set' | 'now'>

/**
 * Departs waybills whose vehicle has left the place of loading and arrives those whose vehicle is at the place of unloading,
 * where their company has it so (运单参数 autoDepart, autoArrive). It makes the very moves people make: one that still lacks
 * something, such as the checks before the trip, is refused and left to them. Gives how many were moved.
 */
export async function watchFences({ db, set, now }: Watch, logger: Pick<FastifyBaseLogger, 'error' | 'debug'>, signal?: AbortSignal): Promise<number> {
  const resource = set.resources['waybill']
  if (!resource) return 0
  const services: RecordServices = { db, set, now, principal: nobody }
  const table = homeTable(set, resource.name)
  const column = (name: string) => sql`t.${sql.ref(table.columns.get(name)?.column ?? 'id')}`
  const reported = sql`exists (select 1 from position_point as p where p.vehicle_id = ${column('vehicle')} and p.at > ${new Date(now.getTime() - lately).toISOString()})`
  let moved = 0
  for (const waybill of await readRecords(db, table, [sql`t.deleted_at is null`, sql`${column('status')} in ('pending', 'transit')`, reported], sql` order by t.id limit ${sql.lit(mostWaybills)}`)) {
    if (signal?.aborted) return moved
    try {
      moved += (await moveByFence(services, table, waybill)) ? 1 : 0
    } catch (error) {
      if (error instanceof RequestRefusal) logger.debug({ waybill: waybill.id, code: error.refusal, reason: error.message, errors: error.errors }, 'a waybill at its fence is left to people')
      else logger.error({ err: error, waybill: waybill.id }, 'a waybill could not be moved by its fence')
    }
  }
  return moved
}

async function moveByFence(services: RecordServices, table: PageTable, waybill: StoredRecord): Promise<boolean> {
  const { autoDepart, autoArrive, fenceRadius } = await settingsOf(services, waybill['ownerOrg'], ['autoDepart', 'autoArrive', 'fenceRadius'] as const)
  const move = async (name: string, field: string, at: number) => {
    await moveRecord(services, table.page.id, waybill.id, name, { version: waybill.version, values: { [field]: new Date(at).toISOString() } })
    return true
  }
  if (waybill['status'] === 'pending') {
    const left = autoDepart === true ? leftAt(await fixesOf(services, waybill, 'planDepartTime', early), placeOf(waybill['loadLocation']), await radiusOf(services, waybill['loader'], fenceRadius)) : null
    return left !== null && move('depart', 'actualDepartTime', left)
  }
  const reached = autoArrive === true ? reachedAt(await fixesOf(services, waybill, 'actualDepartTime', 0), placeOf(waybill['unloadLocation']), await radiusOf(services, waybill['consignee'], fenceRadius)) : null
  return reached !== null && move('arrive', 'actualArriveTime', reached)
}

async function fixesOf(services: RecordServices, waybill: StoredRecord, field: string, before: number): Promise<readonly DrivenPoint[]> {
  const [vehicle, from] = [textOf(waybill['vehicle']), textOf(waybill[field])]
  if (vehicle === null || from === null) return []
  const { fixes } = await readFixes(services, { vehicle, from: Date.parse(from) - before, to: services.now.getTime(), recorded: [] })
  return fixes
}

/** Metres: the customer's own fence, else the company's. */
async function radiusOf(services: RecordServices, customer: unknown, otherwise: unknown): Promise<number> {
  const [own] = await readFields(services, 'customer', ['fenceRadius'] as const, [sql`t.id = ${String(customer)}`])
  return Number(own?.fenceRadius ?? otherwise ?? 500)
}

/** When a vehicle that was within so many metres of a place, and is no longer, was first seen outside; milliseconds, null where it was not there or still is. */
export function leftAt(fixes: readonly DrivenPoint[], place: Place | null, radius: number): number | null {
  if (place === null) return null
  const within = fixes.findLastIndex((fix) => isWithin(fix, place, radius))
  return within < 0 ? null : (fixes[within + 1]?.at ?? null)
}

/** When a vehicle that is within so many metres of a place, and has been elsewhere, came there; milliseconds, null where it is not there. */
export function reachedAt(fixes: readonly DrivenPoint[], place: Place | null, radius: number): number | null {
  if (place === null) return null
  const outside = fixes.findLastIndex((fix) => !isWithin(fix, place, radius))
  return outside < 0 ? null : (fixes[outside + 1]?.at ?? null)
}

function isWithin(fix: Place, place: Place, radius: number): boolean {
  return kilometresBetween(fix, place) * 1000 <= radius
}

function placeOf(value: unknown): Place | null {
  const { lng, lat } = (value ?? {}) as Partial<Place>
  return typeof lng === 'number' && typeof lat === 'number' ? { lng, lat } : null
}
