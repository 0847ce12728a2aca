import { sql } from 'kysely'
import { codeLetters } from '../../fields/randomCode'
import { RequestRefusal } from '../errors'
import { fieldIn, readFields, textOf } from '../platform/readFields'
import type { RecordServices } from '../resources/recordServices'

export const codeResource = 'vehicleQrcode'

/** A code as it hangs in a vehicle. */
export interface ComplaintCode {
  readonly id: string
  readonly vehicle: string
  readonly ownerOrg: string
  readonly generator: string | null
  readonly complaintPhone: string
  readonly supervisePhone: string
  readonly slogan: string
}

const names = ['vehicle', 'ownerOrg', 'generator', 'complaintPhone', 'supervisePhone', 'slogan', 'status'] as const
const looksRight = new RegExp(`^[${codeLetters}]{12,64}$`)

/** The code that was scanned; refused where there is none, or no longer. */
export async function findComplaintCode(services: Pick<RecordServices, 'set' | 'db'>, code: string): Promise<ComplaintCode> {
  const [found] = looksRight.test(code) ? await readFields(services, codeResource, names, [fieldIn(services, codeResource, 'scanCode', [code])], sql` limit 1`) : []
  if (!found) throw new RequestRefusal('notFound', { message: '没有这个二维码，请扫描车内张贴的二维码' })
  const vehicle = textOf(found.vehicle)
  const ownerOrg = textOf(found.ownerOrg)
  if (found.status !== 'enabled' || vehicle === null || ownerOrg === null) throw new RequestRefusal('notFound', { message: `二维码已失效。请拨打 ${textOf(found.supervisePhone) ?? '12328'} 投诉` })
  return {
    id: found.id, vehicle, ownerOrg, generator: textOf(found.generator), complaintPhone: textOf(found.complaintPhone) ?? '', supervisePhone: textOf(found.supervisePhone) ?? '', slogan: textOf(found.slogan) ?? '',
  }
}
