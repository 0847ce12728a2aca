import { RequestRefusal } from '../../errors'
import type { AccessDatabase } from '../accessDatabase'
import type { CloudAccount } from './cloudProvider'

interface Bound { readonly empId: string; readonly orgId: string }

/** The person an account is bound to, and the company he was in when he bound it; null for an account nobody has bound. */
export async function findBound(database: AccessDatabase, account: CloudAccount): Promise<Bound | null> {
  const row = await database.selectFrom('access_cloud_account').select(['employee_id', 'org_id'])
    .where('app_id', '=', account.appId).where('org_openid', '=', account.orgOpenid).where('emp_openid', '=', account.empOpenid).executeTakeFirst()
  return row ? { empId: row.employee_id, orgId: row.org_id } : null
}

/**
 * Binds an account to a person, in place of the one he had in the same application and organisation of the
 * platform. Refuses an account that is another's.
 */
export async function bindAccount(database: AccessDatabase, account: CloudAccount, { empId, orgId }: Bound): Promise<void> {
  const key = { app_id: account.appId, org_openid: account.orgOpenid, emp_openid: account.empOpenid }
  await database.transaction().execute(async (trx) => {
    await trx.deleteFrom('access_cloud_account').where('app_id', '=', key.app_id).where('org_openid', '=', key.org_openid).where('employee_id', '=', empId).execute()
    const inserted = await trx.insertInto('access_cloud_account').values({ ...key, employee_id: empId, org_id: orgId }).onConflict((conflict) => conflict.doNothing()).returning('employee_id').executeTakeFirst()
    if (!inserted) throw new RequestRefusal('cloudTaken')
  })
}
