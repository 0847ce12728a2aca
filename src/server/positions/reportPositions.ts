import { sql, type Kysely } from 'kysely'
import { pointVerdicts, type PointVerdict, type PositionReceipt } from '../../contract/positions'
import { kilometresBetween } from '../../fields/track/geometry'
import type { Tables } from '../database/openDatabase'
import type { CallServices } from '../platform/call'
import { fleetDirectory, type DirectoryVehicle } from './fleetDirectory'
import { judgePoint, type SoundPoint } from './judgePoint'
import type { OpenKey } from './positionKeys'
import { ensurePositions, moveVehicles, type Movement } from './vehiclePositions'

/** A point of a known vehicle, with its row in the batch. */
export interface KeptPoint {
  readonly row: number
  readonly vehicle: DirectoryVehicle
  readonly point: SoundPoint
}

const day = 86_400_000

export interface ReportOptions {
  readonly keepDays: number
}

/**
 * Takes a batch of fixes: each is judged by itself, those that are good are kept, and the newest of each vehicle becomes where it
 * is now. The same batch sent again changes nothing. Gives the receipt and how vehicles have moved.
 */
export async function reportPositions(services: CallServices, key: OpenKey, sent: readonly unknown[], { keepDays }: ReportOptions): Promise<{ receipt: PositionReceipt; movements: readonly Movement[] }> {
  const verdicts = Array.from<PointVerdict>({ length: sent.length }).fill('accepted')
  const fields = new Map<number, string>()
  const kept = await sortOut(services, key, sent, keepDays, verdicts, fields)
  const movements = kept.length === 0 ? [] : await services.db.transaction().execute((trx) => store({ ...services, db: trx }, kept, verdicts))
  await sql`update position_key set last_used_at = ${services.now.toISOString()} where id = ${key.id} and (last_used_at is null or last_used_at < ${services.now.toISOString()}::timestamptz - interval '1 minute')`.execute(services.db)
  return { receipt: receiptOf(verdicts, fields), movements }
}

async function sortOut(services: CallServices, key: OpenKey, sent: readonly unknown[], keepDays: number, verdicts: PointVerdict[], fields: Map<number, string>): Promise<KeptPoint[]> {
  const now = services.now.getTime()
  const alarms = new Set(services.set.dictionaries['gps_alarm_type']?.items.map(({ value }) => value))
  const limits = { now, oldest: now - keepDays * day, isAlarm: (kind: string) => alarms.has(kind) }
  const directory = await fleetDirectory(services, key.orgId)
  const seen = new Set<string>()
  return sent.flatMap((one, row): KeptPoint[] => {
    const refuse = (verdict: PointVerdict, field = '') => {
      verdicts[row] = verdict
      if (field) fields.set(row, field)
      return []
    }
    const judged = judgePoint(one, limits)
    if ('verdict' in judged) return refuse(judged.verdict, judged.field)
    const vehicle = directory.find(judged.point)
    if (typeof vehicle === 'string') return refuse(vehicle)
    const mark = `${vehicle.id} ${judged.point.at}`
    if (seen.has(mark)) return refuse('duplicate')
    seen.add(mark)
    return [{ row, vehicle, point: judged.point }]
  })
}

async function store(services: CallServices, kept: readonly KeptPoint[], verdicts: PointVerdict[]): Promise<readonly Movement[]> {
  // Held in one order, so that two batches about the same vehicles wait for each other instead of locking each other out.
  const standing = await ensurePositions(services, [...new Map(kept.map(({ vehicle }) => [vehicle.id, vehicle])).values()])
  for (const row of await insertPoints(services.db, kept)) verdicts[row] = 'duplicate'
  const newest = new Map<string, KeptPoint[]>()
  for (const one of kept.toSorted((a, b) => a.point.at - b.point.at)) {
    if (verdicts[one.row] === 'duplicate') continue
    const last = newest.get(one.vehicle.id)
    if (one.point.at <= (standing.get(one.vehicle.id)?.at ?? Number.NEGATIVE_INFINITY)) verdicts[one.row] = 'late'
    else if (last) last.push(one)
    else newest.set(one.vehicle.id, [one])
  }
  return moveVehicles(services, [...newest.values()].map((points) => ({ standing: standing.get(points[0]!.vehicle.id)!, vehicle: points[0]!.vehicle, points: points.map(({ point }) => point), kilometres: lengthOf(points.map(({ point }) => point)) })))
}

function lengthOf(points: readonly SoundPoint[]): number {
  return points.reduce((sum, point, index) => sum + (index === 0 ? 0 : kilometresBetween(points[index - 1]!, point)), 0)
}

/** Adds the points that are not there yet; gives the rows of those that are. One parameter, whatever their number. */
async function insertPoints(db: Kysely<Tables>, kept: readonly KeptPoint[]): Promise<readonly number[]> {
  const rows = kept.map(({ row, vehicle, point }) => ({
    row, vehicle_id: vehicle.id, at: new Date(point.at).toISOString(), lng: Math.round(point.lng * 1e6), lat: Math.round(point.lat * 1e6),
    speed: point.speed === null ? null : Math.round(point.speed * 10), direction: point.direction, mileage: point.mileage,
  }))
  const { rows: repeated } = await sql<{ row: number }>`
    with sent as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as sent(row integer, vehicle_id text, at timestamptz, lng integer, lat integer, speed integer, direction integer, mileage numeric)),
      kept as (insert into position_point (vehicle_id, at, lng, lat, speed, direction, mileage) select vehicle_id, at, lng, lat, speed, direction, mileage from sent on conflict do nothing returning vehicle_id, at)
    select sent.row from sent left join kept on kept.vehicle_id = sent.vehicle_id and kept.at = sent.at where kept.at is null`.execute(db)
  return repeated.map(({ row }) => Number(row))
}

function receiptOf(verdicts: readonly PointVerdict[], fields: ReadonlyMap<number, string>): PositionReceipt {
  const isKept = (verdict: PointVerdict) => verdict === 'accepted' || verdict === 'late'
  return {
    accepted: verdicts.filter(isKept).length,
    verdicts,
    problems: verdicts.flatMap((verdict, row) => {
      const field = fields.get(row)
      return isKept(verdict) ? [] : [{ row, verdict, ...(field ? { field } : {}), message: pointVerdicts[verdict] }]
    }),
  }
}
