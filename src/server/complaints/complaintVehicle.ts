import { sql } from 'kysely'
import type { ComplaintVehicle } from '../../contract/vehicleComplaint'
import { countUse } from '../access/attempts'
import { RequestRefusal } from '../errors'
import type { CallServices } from '../platform/call'
import { readFields, textOf } from '../platform/readFields'
import { homeTable } from '../resources/pageTable'
import { codeResource, findComplaintCode } from './complaintCode'

/** Who scans looks a few times; who goes through codes looks often. */
const looks = { limit: 60, seconds: 600 } as const

/** What a passenger sees who has scanned the code, and no more: plate, company and the numbers to call. Counts the scan. */
export async function complaintVehicle(services: CallServices, code: string, address: string): Promise<ComplaintVehicle> {
  const seconds = await countUse(services.access.database, `vehicle-complaint-look:${address}`, looks)
  if (seconds > 0) throw new RequestRefusal('tooManyRequests', { message: `扫码过于频繁，请${Math.ceil(seconds / 60)}分钟后再试` })
  const found = await findComplaintCode(services, code)
  const [vehicle] = await readFields(services, 'vehicle', ['plateNo'], [sql`t.id = ${found.vehicle}`])
  const [org] = await readFields(services, 'organization', ['name'], [sql`t.id = ${found.ownerOrg}`])
  await countOnCode(services, found.id, 'scanCount')
  const { complaintPhone, supervisePhone, slogan } = found
  return { plateNo: textOf(vehicle?.plateNo) ?? '', orgName: textOf(org?.name) ?? '', complaintPhone, supervisePhone, slogan, categories: categoriesOf(services) }
}

/** What passengers may complain of, with its labels. */
export function categoriesOf({ set }: Pick<CallServices, 'set'>): ComplaintVehicle['categories'] {
  return (set.dictionaries['complaint_category']?.items ?? []).map(({ value, label }) => [value, label] as const)
}

/** A counter is no change of the record: it writes no history and takes up no version. */
export async function countOnCode({ set, db }: Pick<CallServices, 'set' | 'db'>, id: string, name: 'scanCount' | 'complaintCount', at?: Date): Promise<void> {
  const { table, columns } = homeTable(set, codeResource)
  const counter = sql.ref(columns.get(name)!.column)
  const last = columns.get('lastComplaintTime')
  const moment = at && last ? sql`, ${sql.ref(last.column)} = ${at.toISOString()}` : sql``
  await sql`update ${sql.table(table)} set ${counter} = coalesce(${counter}, 0) + 1${moment} where id = ${id}`.execute(db)
}
