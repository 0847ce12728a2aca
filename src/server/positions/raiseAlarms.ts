import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { nobody } from '../resources/systemPrincipal'
import type { CallServices } from '../platform/call'
import { homeTable, type PageTable } from '../resources/pageTable'
import { prepareRecord } from '../resources/prepareRecord'
import { recordChanges } from '../resources/recordChanges'
import { recordId } from '../resources/recordId'
import { fillNumbers } from '../resources/recordNumbers'
import type { RecordServices } from '../resources/recordServices'
import { insertRow } from '../resources/writeRows'
import { limitsOf } from './journeyOf'
import type { Movement } from './vehiclePositions'

const alarmResource = 'gpsAlarm'

/** Writes down the alarms that begin with a batch, and the end of those that are over. What fails is told to the log: the positions are kept already. */
export async function raiseAlarms(services: CallServices, movements: readonly Movement[], logger: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  if (!services.set.resources[alarmResource]) return
  const table = homeTable(services.set, alarmResource)
  for (const movement of movements) {
    const { point, alarmsBefore, vehicle } = movement
    const begun = point.alarms.filter((kind) => !alarmsBefore.includes(kind))
    const over = alarmsBefore.filter((kind) => !point.alarms.includes(kind))
    try {
      if (over.length > 0) await endAlarms(services, table, vehicle.id, over, point.at)
      for (const kind of begun) await beginAlarm({ ...services, principal: nobody }, table, movement, kind)
    } catch (error) {
      logger.error({ err: error, vehicle: vehicle.id }, 'an alarm of a vehicle could not be written down')
    }
  }
}

async function beginAlarm(services: RecordServices, table: PageTable, { vehicle, point }: Movement, kind: string): Promise<void> {
  const isSpeed = kind.startsWith('overspeed')
  const sent = {
    vehicle: vehicle.id, [table.page.owner]: vehicle.orgId, driver: vehicle.driver, alarmType: kind, startTime: new Date(point.at).toISOString(), startLocation: { lng: point.lng, lat: point.lat },
    speed: point.speed, ...(isSpeed ? { speedLimit: (await limitsOf(services, vehicle.orgId)).speed } : {}),
  }
  const values = Object.fromEntries(Object.entries(sent).filter(([name]) => name in table.page.fields))
  const record = await prepareRecord(services, table, values, { before: null, lenient: true })
  await fillNumbers(services.db, table, record, services.now)
  await insertRow(services, table, recordId(services.now), record, recordChanges(table, null, record))
}

/** The newest of each kind that has no end yet. */
async function endAlarms({ db }: CallServices, table: PageTable, vehicle: string, kinds: readonly string[], at: number): Promise<void> {
  const column = (name: string) => sql.ref(table.columns.get(name)?.column ?? 'id')
  // What is computed of the end is written with it: nobody saves the record again.
  const lasting = table.columns.has('durationMinutes') ? sql`${column('durationMinutes')} = floor(extract(epoch from ${new Date(at).toISOString()}::timestamptz - t.${column('startTime')}) / 60),` : sql``
  await sql`update ${sql.table(table.table)} as t set ${column('endTime')} = ${new Date(at).toISOString()}, ${lasting} version = version + 1, updated_at = now()
    where t.id in (select distinct on (a.${column('alarmType')}) a.id from ${sql.table(table.table)} as a
      where a.deleted_at is null and a.${column('vehicle')} = ${vehicle} and a.${column('alarmType')} = any(${kinds}::text[]) and a.${column('endTime')} is null order by a.${column('alarmType')}, a.${column('startTime')} desc)`.execute(db)
}
