import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordOption } from '../../../src/contract/envelope'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'

const archives = '/offlineTrain/archive'

describe.each(oneKind)('records to choose for a field that must not repeat (%s)', (kind) => {
  let harness: PlatformHarness
  const { create, list } = recordCalls(() => harness)
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  const offered = async (asked: object) => (await harness.call<readonly RecordOption[]>('officer', 'POST /emp/options', { size: 100, ...asked })).data.map(({ id }) => id)

  it('are those to which no record points yet', async () => {
    const free = 'trainingArchive.employee'
    const withArchive = (await list('officer', archives)).map(({ employee }) => employee)
    const before = await offered({ free })
    expect(before.length).toBeGreaterThan(0)
    expect(before.filter((id) => withArchive.includes(id))).toEqual([])
    expect(await offered({})).toEqual(expect.arrayContaining(before))
    const [post] = await list('officer', '/organization/post')
    done(await create('officer', archives, { employee: before[0], post: post!.id }))
    expect(await offered({ free })).toEqual(before.slice(1))
  })

  it.each(['trainingArchive', 'trainingArchive.post', 'trainingArchive.name', 'nowhere.employee', 'tongchuanVehicleArchive.vehicle', 7])('are not asked for by %j', async (free) => {
    expect(await harness.call('officer', 'POST /emp/options', { free })).toMatchObject({ status: 400 })
  })
})
