import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { openPlatformHarness, type CastName, type PlatformHarness } from '../platform/platformHarness'
import { recordCalls } from '../platform/recordCalls'
import { oneKind } from '../testDatabase'

const policies = '/vehInsurance'
type Values = Readonly<Record<string, unknown>>

describe.each(oneKind)('what the system finds for a record that is being filled in (%s)', (kind) => {
  let harness: PlatformHarness
  let policy: RecordData
  const { list } = recordCalls(() => harness)
  const derive = (who: CastName | null, path: string, body: unknown) => harness.call<Values>(who, `POST ${path}/derive`, body)
  beforeAll(async () => {
    harness = await openPlatformHarness(kind)
    // One of its kind of a vehicle, so that it is the one found.
    const all = await list('director', policies)
    policy = all.find((one) => one['status'] === 'active' && all.filter((other) => other['vehicle'] === one['vehicle'] && other['kind'] === one['kind']).length === 1)!
  })
  afterAll(() => harness.close())

  it('is told before anything is saved, and nothing is saved by it', async () => {
    const before = await list('director', policies)
    const { vehicle, kind: insurance, endDate } = policy
    expect(await derive('director', policies, { values: { vehicle, kind: insurance, startDate: '2099-01-01' } })).toMatchObject({ code: 0, data: { lastEnd: endDate } })
    expect(await derive('director', policies, { values: { vehicle, kind: insurance, startDate: '2000-01-01' } })).toMatchObject({ code: 0, data: { lastEnd: null } })
    expect(await list('director', policies)).toEqual(before)
  })

  it('is told of a record that is there as it would be changed', async () => {
    expect(await derive('director', policies, { id: policy.id, values: {} })).toMatchObject({ code: 0, data: { lastEnd: null } })
    expect(await derive('director', policies, { id: 'nowhere', values: {} })).toMatchObject({ status: 404 })
  })

  it('carries what comes along from what is found', async () => {
    const { data } = await derive('dangerousGoods', '/waybill', { values: {} })
    expect(Object.keys(data)).toEqual(expect.arrayContaining(['setting', 'certMode', 'openBill']))
    expect(data['setting']).not.toBeNull()
    expect(data['certMode']).not.toBeNull()
  })

  it.each([
    { values: {} },
    { values: { vehicle: 7, kind: ['compulsory'], startDate: 'tomorrow' } },
    { values: { vehicle: 'nowhere', nonsense: true, startDate: { year: 1 } } },
  ])('is nothing for what makes no sense: %j', async (body) => {
    expect(await derive('director', policies, body)).toMatchObject({ status: 200, data: { lastEnd: null } })
  })

  it.each([['values', { values: [] }], ['values', {}], ['id', { id: 7, values: {} }]])('is refused where %s is not what it should be', async (_, body) => {
    expect(await derive('director', policies, body)).toMatchObject({ status: 400 })
  })

  it('is for those who may write', async () => {
    expect(await derive('regulator', policies, { values: {} })).toMatchObject({ status: 403 })
    expect(await derive(null, policies, { values: {} })).toMatchObject({ status: 401 })
  })
})
