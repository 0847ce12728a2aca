import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { ComplaintAnswer, ComplaintRequest } from '../../contract/vehicleComplaint'
import { mostPhotoBytes } from '../../contract/vehicleComplaint'
import { countUse } from '../access/attempts'
import type { Principal } from '../access/principal'
import { storeAnnex } from '../annex/uploadAnnex'
import { RequestRefusal } from '../errors'
import type { CallServices } from '../platform/call'
import { fieldIn, readFields, textOf } from '../platform/readFields'
import { insertRecord } from '../resources/operations/createRecord'
import { withOrganizationsAbove } from '../resources/organizationsAround'
import { homeTable } from '../resources/pageTable'
import type { RecordServices } from '../resources/recordServices'
import { nobody } from '../resources/systemPrincipal'
import { findComplaintCode, type ComplaintCode } from './complaintCode'
import { categoriesOf, countOnCode } from './complaintVehicle'

const complaintResource = 'complaint'
const evidenceSlot = 'evidence'
/** A full bus may complain on the same evening; one telephone seldom has more than a few. */
const perAddress = { limit: 6, seconds: 3600 } as const
const perCode = { limit: 60, seconds: 24 * 3600 } as const
/** The same words of the same vehicle within so many minutes are the same complaint, sent twice. */
const sameWithin = 10

/** Takes a passenger's complaint down where complaints of the vehicle's company are accepted, with its photos. */
export async function fileComplaint(services: CallServices, code: string, request: ComplaintRequest, address: string): Promise<ComplaintAnswer> {
  const found = await findComplaintCode(services, code)
  await refuseTooMany(services, found, address)
  const acting: RecordServices = { set: services.set, db: services.db, now: services.now, principal: passenger(found) }
  const table = homeTable(services.set, complaintResource)
  const body = await complaintOf(acting, found, request)
  const known = await alreadyFiled(acting, found, request)
  if (known !== null) return { complaintNo: known }
  const evidence = await storePhotos(services, acting, table.page.id, request)
  const record = await insertRecord(acting, table, { ...body, ...(evidence.length > 0 ? { annex: { [evidenceSlot]: evidence } } : {}) })
  await countOnCode(services, found.id, 'complaintCount', services.now)
  return { complaintNo: textOf(record['complaintNo']) ?? '' }
}

/** Whoever holds the code, in the words of the history. */
function passenger({ ownerOrg }: ComplaintCode): Principal {
  return { ...nobody, name: '乘客（扫码）', orgId: ownerOrg }
}

async function refuseTooMany({ access }: CallServices, { id }: ComplaintCode, address: string): Promise<void> {
  const waits = [await countUse(access.database, `vehicle-complaint:${address}`, perAddress), await countUse(access.database, `vehicle-complaint-code:${id}`, perCode)]
  if (Math.max(...waits) > 0) throw new RequestRefusal('tooManyRequests', { message: '提交过于频繁，请稍后再试，或拨打监督电话' })
}

async function complaintOf(services: RecordServices, code: ComplaintCode, { category, content, occurTime, place, complainant = '', complainantPhone = '' }: ComplaintRequest): Promise<Record<string, unknown>> {
  const label = categoriesOf(services).find(([value]) => value === category)?.[1] ?? category
  const isNameless = complainant.trim() === '' && complainantPhone.trim() === ''
  return {
    channel: 'vehicleQr', kind: category === 'lost' ? 'help' : 'complaint', category, title: `扫码投诉：${label}`, content, occurTime, place: place.trim() || '车上', vehicle: code.vehicle, org: code.ownerOrg,
    anonymous: isNameless, ...(isNameless ? {} : { complainant, complainantPhone }), receiver: null, acceptOrg: await acceptingOrg(services, code.ownerOrg),
  }
}

/** Complaints of a company are accepted by the group above it, which passes them on; where there is none, by the company. */
async function acceptingOrg(services: RecordServices, ownerOrg: string): Promise<string> {
  const above = await withOrganizationsAbove(services, ownerOrg)
  const rows = await readFields(services, 'organization', ['kind'], [sql`t.id = any(${[...above]}::text[])`])
  const groups = new Set(rows.filter(({ kind }) => kind === 'group').map(({ id }) => id))
  return above.find((id) => groups.has(id)) ?? ownerOrg
}

async function alreadyFiled(services: RecordServices, { vehicle }: ComplaintCode, { content }: ComplaintRequest): Promise<string | null> {
  const [same] = await readFields(services, complaintResource, ['complaintNo', 'content'], [
    fieldIn(services, complaintResource, 'vehicle', [vehicle]), fieldIn(services, complaintResource, 'content', [content.trim()]),
    sql`t.created_at > ${new Date(services.now.getTime() - sameWithin * 60_000).toISOString()}::timestamptz`,
  ], sql` limit 1`)
  return textOf(same?.complaintNo)
}

async function storePhotos(services: CallServices, acting: RecordServices, page: string, { photos = [] }: ComplaintRequest): Promise<readonly string[]> {
  const stored: string[] = []
  for (const { name, content } of photos) {
    const bytes = Buffer.from(content, 'base64')
    const slot = { name: evidenceSlot, title: '照片', accept: ['image' as const], maxSize: mostPhotoBytes / 1024 / 1024 }
    const file = await storeAnnex(acting, services.store, { page, resource: complaintResource, slot }, { name, bytes: Readable.from([bytes]), uploadedBy: acting.principal.empId })
    stored.push(file.id)
  }
  return stored
}
