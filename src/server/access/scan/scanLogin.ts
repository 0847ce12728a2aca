import type { LoginAnswer, ScanCode } from '../../../contract/session'
import { RequestRefusal } from '../../errors'
import type { Access } from '../access'
import { admit, chargeAddress, refuseBusyAddress, refuseLogin, type Attempt } from '../admit'
import type { ClientInfo } from '../clientInfo'
import { spendScanCode } from './scanCodes'

/** Signs the screen in as the person who confirmed its code, in the company his phone is signed in to. */
export async function loginWithScanCode(access: Access, shown: Pick<ScanCode, 'code' | 'secret'>, client: ClientInfo): Promise<LoginAnswer> {
  const attempt: Attempt = { loginType: 'qrScan', client, mobile: null }
  await refuseBusyAddress(access, attempt)
  const spent = await spendScanCode(access.database, shown)
  switch (spent.kind) {
    case 'confirmed': return admit(access, { ...attempt, empId: spent.empId, orgId: spent.orgId })
    // Too early is no failure: the code goes on waiting for its phone.
    case 'waiting': throw new RequestRefusal('scanWaiting')
    case 'refused': return refuseLogin(access, attempt, { reason: 'qrRefused', refusal: new RequestRefusal('scanRefused'), person: await access.person(spent.empId) })
    case 'expired': return refuseLogin(access, attempt, { reason: 'qrExpired', refusal: new RequestRefusal('scanExpired') })
    case 'invalid': {
      await chargeAddress(access, attempt)
      return refuseLogin(access, attempt, { reason: 'qrExpired', refusal: new RequestRefusal('scanInvalid') })
    }
  }
}
