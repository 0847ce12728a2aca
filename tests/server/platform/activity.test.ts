import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordPage } from '../../../src/contract/envelope'
import { dayOf } from '../../../src/language/calendar'
import { sweepVisits } from '../../../src/server/platform/activity'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type CastName, type PlatformHarness } from './platformHarness'

interface Active { readonly empId: string; readonly logins: number; readonly visits: number }

describe.each(oneKind)('visits and logins (%s)', (kind) => {
  let harness: PlatformHarness
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  const visit = (who: CastName | null, orgId: string, path = '/veh?id=7') => harness.call(who, 'POST /scyy/resVisit/add', { source: 'cloud-pc-vue', path, orgId }, 'platform')
  const day = (who: CastName, body: object = {}) => harness.call<RecordPage & { records: Active[] }>(who, 'POST /cpzx/empDayActiveDetail/getDayDetail', { day: dayOf(new Date()), ...body })

  it('are written down, of the address only the page', async () => {
    expect(await visit('officer', 'org-XC-KY')).toMatchObject({ status: 200, code: 0, data: null })
    // The demonstration has visits of its own, of other days.
    const { rows } = await sql`select employee_id, org_id, source, path from page_visit where at > now() - interval '1 hour'`.execute(harness.database.db)
    expect(rows).toEqual([{ employee_id: 'emp00004', org_id: 'org-XC-KY', source: 'cloud-pc-vue', path: '/veh' }])
  })

  it('are refused without a session, for others’ organisations and beyond their bounds', async () => {
    expect(await visit(null, 'org-XC-KY')).toMatchObject({ status: 401, code: 2 })
    expect(await visit('officer', 'org-XC-WH')).toMatchObject({ status: 404 })
    expect(await visit('officer', 'org-XC-KY', `/${'a'.repeat(300)}`)).toMatchObject({ status: 400, code: 6 })
  })

  it('are told day by day, to each as far as he sees logins', async () => {
    const mine = async (who: CastName, body?: object) => (await day(who, body)).data.records.find(({ empId }) => empId === 'emp00004')
    expect(await mine('officer')).toMatchObject({ empName: '苏映雪', orgId: 'org-XC-KY', logins: 1, visits: 1 })
    expect(await mine('group', { orgId: 'org-XC-KY' })).toMatchObject({ visits: 1 })
    expect(await mine('yulin')).toBeUndefined()
    expect(await day('officer', { orgId: 'org-XC' })).toMatchObject({ status: 404 })
    expect((await day('driver')).data.records.map(({ empId }) => empId)).toEqual(['emp00010'])
    expect((await day('officer', { day: '2020-01-01' })).data).toMatchObject({ records: [], total: 0 })
  })

  it('are forgotten after 180 days', async () => {
    await visit('officer', 'org-XC-KY', '/old')
    await sql`update page_visit set at = now() - interval '181 days' where path = '/old'`.execute(harness.database.db)
    await sweepVisits(harness.database.db)
    expect((await sql<{ path: string }>`select path from page_visit where at > now() - interval '1 hour' or path = '/old'`.execute(harness.database.db)).rows).toEqual([{ path: '/veh' }])
  })

  it('of the login log come as pages, filtered as on its own page', async () => {
    const logins = (who: CastName, body: object) => harness.call<RecordPage>(who, 'POST /jcfw/user/log/page', body)
    const { data } = await logins('officer', { current: 1, size: 5, userName: '苏映雪' })
    expect(data.records.length).toBeGreaterThan(0)
    for (const record of data.records) expect(record).toMatchObject({ userName: '苏映雪' })
    expect(new Set((await logins('driver', {})).data.records.map((record) => record['userName']))).toEqual(new Set(['程远征']))
    expect(await logins('officer', { size: 5000 })).toMatchObject({ status: 400 })
  })
})
