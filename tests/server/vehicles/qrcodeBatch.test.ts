import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'
import { oneKind } from '../testDatabase'

const [batches, codes] = ['/vehQrcode/batch', '/vehQrcode']

describe.each(oneKind)('complaint codes of many vehicles (%s)', (kind) => {
  let harness: PlatformHarness
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  const { create, read, move, page } = recordCalls(() => harness)
  const batch = async (values: object = {}) => done(await create('officer', batches, { complaintPhone: '029-88001234', ...values }))
  /** Vehicles on the road of the officer's company, and those of them that have a code. */
  const vehicles = async () => (await sql<{ id: string; coded: boolean }>`select v.id, exists (select 1 from vehicle_qrcode q where q.vehicle = v.id and q.status = 'enabled' and q.deleted_at is null) as coded
    from vehicle v where v.org_id = 'org-XC-KY' and v.operate_status in ('operating', 'suspended') and v.deleted_at is null order by v.id`.execute(harness.database.db)).rows
  const enabled = async () => (await page('officer', codes, { status: ['enabled'] })).total

  it('are made at once for those that are chosen, and left alone where there is one', async () => {
    const all = await vehicles()
    const [first, second] = all.filter(({ coded }) => !coded)
    const standing = all.find(({ coded }) => coded)!
    const before = (await enabled())!
    const { id } = await batch({ vehicles: [first!.id, second!.id, standing.id] })
    expect(await read('officer', batches, id)).toMatchObject({ status: 'draft', count: 2, skipped: [standing.id], pending: [first!.id, second!.id] })
    expect(done(await move('officer', batches, id, 'generate'))).toMatchObject({ status: 'generated', made: 2 })
    expect(await enabled()).toBe(before + 2)
    const made = (await page('officer', codes, { batch: [id] })).records
    expect(made.map((code) => code['vehicle']).sort()).toEqual([first!.id, second!.id].sort())
    expect(await read('officer', codes, made[0]!.id)).toMatchObject({ status: 'enabled', complaintPhone: '029-88001234', supervisePhone: '12328', ownerOrg: 'org-XC-KY', generator: 'emp00004', scanCode: expect.stringMatching(/^\w{20}$/) })
  })

  it('are made for all that have none where nobody is chosen; of two that do so at once one finds nothing left', async () => {
    const [one, other] = [await batch(), await batch()]
    const missing = (await vehicles()).filter(({ coded }) => !coded).length
    expect(missing).toBeGreaterThan(1)
    const before = (await enabled())!
    const answers = await Promise.all([move('officer', batches, one.id, 'generate'), move('officer', batches, other.id, 'generate')])
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await enabled()).toBe(before + missing)
    expect(await move('officer', batches, (await batch()).id, 'generate')).toMatchObject({ code: 9, msg: '选的车辆都已有启用的二维码，或本企业没有营运车辆' })
  })
})
