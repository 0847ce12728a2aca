import { sql, type Kysely } from 'kysely'
import { addDays, dayOf } from '../../language/calendar'
import { computeRecord } from '../../language/recordRules'
import type { SchemaSet } from '../../language/schemaSet'
import type { Tables } from '../database/openDatabase'
import { homeTable, pageTable } from '../resources/pageTable'
import { prepareRecord } from '../resources/prepareRecord'
import { readRecords } from '../resources/queries/readRecord'
import { recordChanges } from '../resources/recordChanges'
import { recordContext } from '../resources/recordContext'
import { recordId } from '../resources/recordId'
import { nobody } from '../resources/systemPrincipal'
import { insertRow } from '../resources/writeRows'
import { alarmDays, drivenDays, type DayFigures } from './alarmDays'
import { followOdometer } from './followOdometer'
import { limitsOf } from './journeyOf'

const dayResource = 'gpsAlarmDay'
const alarmResource = 'gpsAlarm'
/** What is sent afterwards counts as long as this. */
const daysAgain = 7

interface RollUp {
  readonly db: Kysely<Tables>
  readonly set: SchemaSet
  readonly now: Date
}

/** Once a night: the last seven days of every vehicle that reports here, a record for each day. */
export async function rollUpDays(place: RollUp, signal?: AbortSignal): Promise<number> {
  const today = dayOf(place.now)
  const { rows } = await sql<{ id: string }>`select distinct vehicle_id as id from position_point where at >= ${`${addDays(today, -daysAgain)}T00:00:00+08:00`}::timestamptz`.execute(place.db)
  let written = 0
  for (const { id } of rows) {
    if (signal?.aborted) return written
    written += await rollUpVehicle(place, id, addDays(today, -daysAgain), addDays(today, -1))
    await followOdometer(place, id)
  }
  return written
}

/** The days of the alarms that were raised, ended or handled since a moment: who handles one sees it counted. */
export async function rollUpChanged(place: RollUp, since: Date, signal?: AbortSignal): Promise<number> {
  if (!place.set.resources[alarmResource]) return 0
  const table = homeTable(place.set, alarmResource)
  const column = (name: string) => sql`t.${sql.ref(table.columns.get(name)?.column ?? 'id')}`
  const { rows } = await sql<{ vehicle: string; day: string }>`select distinct ${column('vehicle')} as vehicle, ${column('alarmDate')}::text as day from ${sql.table(table.table)} as t
    where t.updated_at >= ${since.toISOString()}::timestamptz and ${column('vehicle')} is not null and ${column('alarmDate')} >= ${addDays(dayOf(place.now), -daysAgain)}::date`.execute(place.db)
  let written = 0
  for (const { vehicle, day } of rows) {
    if (signal?.aborted) return written
    written += await rollUpVehicle(place, vehicle, day, day)
  }
  return written
}

/** Days on which a vehicle has reported nothing here are left as they are: their records, if any, came from elsewhere. */
async function rollUpVehicle({ db, set, now }: RollUp, vehicle: string, from: string, to: string): Promise<number> {
  if (!set.resources[dayResource] || !set.resources[alarmResource]) return 0
  const services = { db, set, now, principal: nobody }
  const span = { vehicle, from, to }
  const { offline } = await limitsOf(services, '')
  const days = await drivenDays(db, span, offline)
  if (days.size === 0) return 0
  const alarmsOf = await alarmDays(db, pageTable(set, set.resources[alarmResource].home), span)
  let written = 0
  for (const [day, driven] of days) if (await writeDay(services, vehicle, day, { ...driven, ...alarmsOf(day) })) written++
  return written
}

async function writeDay(services: RollUp & { readonly principal: typeof nobody }, vehicle: string, statDate: string, figures: DayFigures): Promise<boolean> {
  const table = homeTable(services.set, dayResource)
  const column = (name: string) => sql`t.${sql.ref(table.columns.get(name)?.column ?? 'id')}`
  const values = Object.fromEntries(Object.entries(figures).filter(([name]) => name in table.page.fields))
  const [standing] = await readRecords(services.db, table, [sql`t.deleted_at is null`, sql`${column('vehicle')} = ${vehicle}`, sql`${column('statDate')} = ${statDate}::date`])
  if (!standing) {
    const { rows: [owner] } = await sql<{ org: string; driver: string | null }>`select org_id as org, main_driver as driver from vehicle where id = ${vehicle}`.execute(services.db)
    if (!owner) return false
    const record = await prepareRecord(services, table, { ...values, vehicle, statDate, driver: owner.driver, [table.page.owner]: owner.org }, { before: null, lenient: true })
    await insertRow(services, table, recordId(services.now), record, recordChanges(table, null, record))
    return true
  }
  const changed = recordChanges(table, standing, computeRecord(table.page, { ...standing, ...values }, recordContext(services.set, services.principal, services.now)))
  if (changed.length === 0) return false
  const after = new Map(changed.map((change) => [change.field, change.after]))
  const sets = table.ownColumns.filter(({ field }) => after.has(field.name)).map(({ field, column: name, write }) => sql`${sql.ref(name)} = ${write(after.get(field.name))}`)
  // No history: the fixes and the alarms are the history.
  await sql`update ${sql.table(table.table)} as t set ${sql.join([sql`version = t.version + 1`, sql`updated_at = now()`, ...sets])} where t.id = ${standing.id}`.execute(services.db)
  return true
}
