import { sql, type Kysely } from 'kysely'
import { computeRecord } from '../../language/recordRules'
import type { SchemaSet } from '../../language/schemaSet'
import type { Tables } from '../database/openDatabase'
import { moveFollowers } from '../resources/moveFollowers'
import { homeTable } from '../resources/pageTable'
import { readRecord } from '../resources/queries/readRecord'
import { changedValues, recordChanges } from '../resources/recordChanges'
import { recordContext } from '../resources/recordContext'
import { inTransaction } from '../resources/recordServices'
import { nobody } from '../resources/systemPrincipal'
import { updateRow } from '../resources/writeRows'

interface Place {
  readonly db: Kysely<Tables>
  readonly set: SchemaSet
  readonly now: Date
}

/**
 * Gives a vehicle the mileage that its terminal has last reported, where its plan of maintenance takes it from the satellite, and
 * with it to whatever follows the vehicle. Never a lower one: a terminal that was changed counts from nothing.
 */
export async function followOdometer({ db, set, now }: Place, vehicle: string): Promise<boolean> {
  if (!set.resources['maintenancePlan']?.fields['mileageSource'] || !set.resources['vehicle']?.fields['mileage']) return false
  const { rows: [found] } = await sql<{ mileage: string | null }>`select mileage::text as mileage from position_point as p
    where p.vehicle_id = ${vehicle} and p.mileage is not null and exists (select 1 from maintenance_plan as m where m.vehicle = ${vehicle} and m.deleted_at is null and m.enabled and m.mileage_source in ('gps', 'canBus'))
    order by p.at desc limit 1`.execute(db)
  const reported = Number(found?.mileage ?? 0)
  return inTransaction({ db, set, now, principal: nobody }, async (services) => {
    const table = homeTable(set, 'vehicle')
    const record = await readRecord(services.db, table, [sql`t.id = ${vehicle}`, sql`t.deleted_at is null`])
    if (!record || reported <= Number(record['mileage'] ?? 0)) return false
    const changed = computeRecord(table.page, { ...record, mileage: reported }, recordContext(set, nobody, now))
    const changes = recordChanges(table, record, changed)
    if (!(await updateRow(services, table, { id: vehicle, version: record.version, values: changedValues(changes), action: 'update', changes }))) return false
    await moveFollowers(services, table, vehicle, changed, changes.map(({ field }) => field))
    return true
  })
}
