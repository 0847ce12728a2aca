import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData, RecordOption } from '../../../src/contract/envelope'
import { inventedVin } from '../../../src/server/demo/inventedNumbers'
import { databaseKinds } from '../testDatabase'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'

const templates = '/dayInspect/template'

describe.each(databaseKinds)('records that a field offers (%s)', (kind) => {
  let harness: PlatformHarness
  const { create, list, read, move } = recordCalls(() => harness)
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  const search = (path: string, where: unknown) => harness.call<readonly RecordOption[]>('officer', `POST ${path}/options`, { size: 100, fields: path === '/emp' ? ['empTypes'] : ['inspectType', 'status'], where })
  const people = async (type: string) => (await search('/emp', { empTypes: [type] })).data
  const update = async (id: string, values: object) => harness.call<RecordData>('officer', `PUT /veh/${id}`, { version: (await read('officer', '/veh', id)).version, ...values })
  const errors = [expect.objectContaining({ path: 'mainDriver', code: 'notOffered', message: '主驾驶员里选的不在可选之列，请重新选择' })]

  it('are found by what they have to be, by one of several words too', async () => {
    const daily = (await search(templates, { inspectType: 'day', status: 'published' })).data
    expect(new Set(daily.map(({ inspectType, status }) => `${String(inspectType)} ${String(status)}`))).toEqual(new Set(['day published']))
    const several = (await search(templates, { inspectType: ['day', 'week'] })).data
    expect(new Set(several.map(({ inspectType }) => inspectType))).toEqual(new Set(['day', 'week']))
    expect((await people('driver')).every(({ empTypes }) => (empTypes as string[]).includes('driver'))).toBe(true)
  })

  it.each([{ idCard: '610199197411200051' }, { nowhere: 1 }, { inspectType: null }, { inspectType: [] }, { inspectType: { like: '%' } }, ['day'], 'day', Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`field${index}`, 1]))])('are not asked for by %j', async (where) => {
    expect(await search(typeof where === 'object' && 'idCard' in where ? '/emp' : templates, where)).toMatchObject({ status: 400 })
  })

  it('alone are taken; whoever stood there before stays', async () => {
    const [driver, officer] = [(await people('driver'))[0]!.id, (await people('fullTimeSafety'))[0]!.id]
    const [vehicle] = await list('officer', '/veh')
    const { id, version: _version, createdAt: _at, createdBy: _by, updatedAt: _changedAt, updatedBy: _changedBy, deletedAt: _deletedAt, annex: _annex, moves: _moves, ...sample } = await read('officer', '/veh', vehicle!.id)
    const another = { ...sample, plateNo: '陕V00001', vin: inventedVin('WHERE', 1), selfNo: null }
    expect(await create('officer', '/veh', { ...another, mainDriver: officer })).toMatchObject({ code: 5, errors })
    expect(await harness.call('officer', 'POST /sbss/veh/batchAddVeh', [{ ...another, mainDriver: driver }], 'web')).toMatchObject({ data: { created: 1 } })
    expect(await update(id, { mainDriver: officer })).toMatchObject({ code: 5, errors })
    await sql`update vehicle set main_driver = ${officer} where id = ${id}`.execute(harness.database.db)
    done(await update(id, { remark: '已核对' }))
    expect(await harness.call('officer', 'POST /sbss/veh/batchAddVeh', [{ ...another, plateNo: '陕V00002', vin: inventedVin('WHERE', 2), mainDriver: officer }], 'web')).toMatchObject({ code: 5, errors: [expect.objectContaining({ path: '1/mainDriver', code: 'notOffered' })] })
  })

  it('are asked for in a move too', async () => {
    const [open] = await list('officer', '/violationOrgV2', { status: ['pending'] })
    const values = { handleTime: new Date().toISOString(), payStatus: 'none', driver: (await people('fullTimeSafety'))[0]!.id }
    expect(await move('officer', '/violationOrgV2', open!.id, 'handle', values)).toMatchObject({ code: 5, errors: [expect.objectContaining({ path: 'driver', code: 'notOffered' })] })
  })
})
