import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordOption } from '../../../src/contract/envelope'
import { renewReminders } from '../../../src/server/resources/reminders/refreshReminders'
import { day } from '../../day'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { recordCalls } from '../platform/recordCalls'

describe.each(oneKind)('records that are no longer in use (%s)', (kind) => {
  let harness: PlatformHarness
  const { list, read } = recordCalls(() => harness)
  const write = (text: ReturnType<typeof sql>) => text.execute(harness.database.db)
  const options = async (path: string, asked: object = {}, who: 'officer' | 'group' = 'officer') => (await harness.call<readonly RecordOption[]>(who, `POST ${path}/options`, { size: 100, ...asked })).data
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  it('come last among the options, whatever they are called, each with the word for why', async () => {
    const [first] = await options('/emp')
    expect(first?.retired).toBeUndefined()
    await write(sql`update employee set status = 'left' where id = ${first!.id}`)
    const all = await options('/emp')
    expect(all).toContainEqual({ id: first!.id, label: first!.label, retired: '已离职' })
    const used = all.filter(({ retired }) => retired === undefined)
    expect(used.length).toBeGreaterThan(0)
    expect(all.slice(0, used.length)).toEqual(used)
    expect(await options('/emp', { keyword: first!.label, fields: ['status'] })).toContainEqual({ id: first!.id, label: first!.label, status: 'left', retired: '已离职' })
  })

  it('say why also where they are read by their ids', async () => {
    const [car] = await options('/veh')
    await write(sql`update vehicle set operate_status = 'scrapped' where id = ${car!.id}`)
    expect(await options('/veh', { ids: [car!.id] })).toEqual([{ ...car, retired: '报废' }])
  })

  it('are the same from every page of the resource: the home page speaks for it', async () => {
    const [tank] = await options('/tankBody', {}, 'group')
    await write(sql`update tank set status = 'scrapped' where id = ${tank!.id}`)
    expect(await options('/waybillTank', { ids: [tank!.id] }, 'group')).toEqual([{ ...tank, retired: '报废' }])
  })

  it('are told by a yes-no field too', async () => {
    const [post] = await options('/organization/post')
    await write(sql`update post set enabled = false where id = ${post!.id}`)
    expect(await options('/organization/post', { ids: [post!.id] })).toEqual([{ ...post, retired: '未启用' }])
  })

  it('and what belongs to them is no longer reminded of', async () => {
    const [certificate] = (await list('officer', '/vehCer')).filter((one) => one['vehicle'] !== null)
    await write(sql`update vehicle_certificate set status = 'valid', kind = 'transport', valid_to = ${day(3)}, due_day = ${day(3)}, warn_days = 30, long_term = false, vehicle_status = 'operating' where id = ${certificate!.id}`)
    const car = (await read('officer', '/vehCer', certificate!.id))['vehicle'] as string
    const reminder = async () => (await sql<{ status: string }>`select status from expiry_reminder where record_id = ${certificate!.id} and field = 'dueDay'`.execute(harness.database.db)).rows[0]?.status
    const renewed = async (status: string) => {
      await write(sql`update vehicle set operate_status = ${status} where id = ${car}`)
      await renewReminders(harness.database.db, harness.set, new Date())
      return reminder()
    }
    expect(await renewed('operating')).not.toBe('done')
    expect(await renewed('scrapped')).toBe('done')
    expect(await renewed('operating')).toBe('open')
  })
})
