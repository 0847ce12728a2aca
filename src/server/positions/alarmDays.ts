import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/openDatabase'
import type { PageTable } from '../resources/pageTable'

/** What one vehicle did on one day, under the names of the page that shows it. */
export type DayFigures = Readonly<Record<string, unknown>>

/** Which count an alarm goes into. What is in none of them is a fault of the device: the counts have to add up to all alarms. */
const classes: Readonly<Record<string, readonly string[]>> = {
  overspeedCount: ['overspeed', 'overspeedWarning'],
  fatigueCount: ['fatigue', 'fatigueWarning', 'dayOvertime'],
  nightDrivingCount: ['nightDriving', 'forbiddenTime'],
  deviationCount: ['routeDeviation', 'segmentTime'],
  regionCount: ['regionInOut', 'routeInOut'],
  overtimeParkingCount: ['overtimeParking'],
  emergencyCount: ['emergency', 'rollover'],
  deviceFaultCount: [],
  videoFaultCount: ['cameraFault', 'videoLoss', 'videoBlock'],
  adasCount: ['forwardCollision', 'laneDeparture', 'closeDistance', 'pedestrian', 'blindSpot'],
  dsmCount: ['physiologicalFatigue', 'phoneCall', 'smoking', 'distraction', 'driverAbnormal', 'noSeatbelt', 'overCrowd'],
  offlineMoveCount: ['offlineMove', 'illegalIgnition', 'illegalMove'],
}
const minutesOf: Readonly<Record<string, string>> = { overspeedCount: 'overspeedMinutes', fatigueCount: 'fatigueMinutes' }

const classOf = (kind: string) => Object.keys(classes).find((name) => classes[name]!.includes(kind)) ?? 'deviceFaultCount'

interface Span { readonly vehicle: string; readonly from: string; readonly to: string }

/** The days of a span, both ends included, on which a vehicle has reported here. `offline` is after how many minutes of silence it counts as gone. */
export async function drivenDays(db: Kysely<Tables>, { vehicle, from, to }: Span, offline: number): Promise<ReadonlyMap<string, DayFigures>> {
  const { rows } = await sql<{ day: string; minutes: string; km: string; fastest: string | null }>`
    select day::text as day, coalesce(sum(extract(epoch from gap) / 60) filter (where gap <= make_interval(mins => ${Math.round(offline)}::int)), 0) as minutes, coalesce(sum(km), 0) as km, max(speed) / 10.0 as fastest
    from (select *, at - lag(at) over way as gap,
        case when lag(at) over way is null then 0 else 12742.0176 * asin(sqrt(least(1, sin(radians(lat - lag(lat) over way) / 2) ^ 2 + cos(radians(lat)) * cos(radians(lag(lat) over way)) * sin(radians(lng - lag(lng) over way) / 2) ^ 2))) end as km
      from (select (at at time zone 'Asia/Shanghai')::date as day, at, speed, lng / 1e6 as lng, lat / 1e6 as lat from position_point
        where vehicle_id = ${vehicle} and at >= ${`${from}T00:00:00+08:00`}::timestamptz and at < ${`${to}T00:00:00+08:00`}::timestamptz + interval '1 day') as fixes
      window way as (partition by day order by at)) as steps
    group by day`.execute(db)
  const rounded = (text: string | null) => (text === null ? null : Math.round(Number(text) * 10) / 10)
  return new Map(rows.map(({ day, minutes, km, fastest }) => [day, { online: true, onlineMinutes: Math.round(Number(minutes)), mileage: rounded(km), maxSpeed: rounded(fastest) }]))
}

/** The alarms of a vehicle in a span, by day: how many of which class, for how long, and what became of them. */
export async function alarmDays(db: Kysely<Tables>, table: PageTable, { vehicle, from, to }: Span): Promise<(day: string) => DayFigures> {
  const column = (name: string) => sql`t.${sql.ref(table.columns.get(name)?.column ?? 'id')}`
  const { rows } = await sql<{ day: string; kind: string; alarms: string; minutes: string; handled: string; mistaken: string }>`
    select ${column('alarmDate')}::text as day, ${column('alarmType')} as kind, count(*) as alarms, coalesce(sum(${column('durationMinutes')}), 0) as minutes,
      count(*) filter (where ${column('status')} in ('handled', 'appealed')) as handled, count(*) filter (where ${column('status')} = 'falseAlarm') as mistaken
    from ${sql.table(table.table)} as t where t.deleted_at is null and ${column('vehicle')} = ${vehicle} and ${column('alarmDate')} between ${from}::date and ${to}::date group by 1, 2`.execute(db)
  return (day) => {
    const figures: Record<string, number> = Object.fromEntries([...Object.keys(classes), ...Object.values(minutesOf), 'handledCount', 'falseCount'].map((name) => [name, 0]))
    const add = (name: string | undefined, text: string) => { if (name !== undefined) figures[name] = (figures[name] ?? 0) + Number(text) }
    for (const row of rows.filter((one) => one.day === day)) {
      const name = classOf(row.kind)
      add(name, row.alarms)
      add(minutesOf[name], row.minutes)
      add('handledCount', row.handled)
      add('falseCount', row.mistaken)
    }
    return figures
  }
}
