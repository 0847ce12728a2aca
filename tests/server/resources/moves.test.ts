import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LegalMoves, RecordData, RecordPage } from '../../../src/contract/envelope'
import { sweepRecords } from '../../../src/server/resources/sweepRecords'
import { databaseKinds } from '../testDatabase'
import { logger, openRecordHarness, principals, type RecordHarness } from '../recordHarness'

describe.each(databaseKinds)('moves (%s)', (kind) => {
  let harness: RecordHarness
  let count = 0
  const call: RecordHarness['call'] = (...given) => harness.call(...given)
  const trip = async (values: object = {}) => {
    const vehicle = await call('bus', 'POST', '/vehicle', { plateNo: `陕B${count++}` })
    return (await call('bus', 'POST', '/trip', { vehicle: vehicle.data.id, driver: 'e-driver', count: 2, ...values })).data
  }
  beforeAll(async () => { harness = await openRecordHarness(kind, 'records', 'inspections') })
  afterAll(() => harness.close())

  it('moves, updates another record in the same transaction, and names the move in the history', async () => {
    const { id, vehicle } = await trip()
    const { status, data } = await call('bus', 'POST', `/trip/${id}/start`, { version: 1, values: {} })
    expect({ status, state: data['status'], version: data.version }).toEqual({ status: 200, state: 'running', version: 2 })
    expect((await call('bus', 'GET', `/vehicle/${vehicle as string}`)).data).toMatchObject({ status: 'busy', version: 2 })
    const history = await call<{ action: string }[]>('bus', 'GET', `/trip/${id}/history`)
    expect(history.data.map(({ action }) => action)).toEqual(['start', 'create'])
  })

  it('answers an illegal move with the legal ones', async () => {
    const { id } = await trip()
    const answer = await call<LegalMoves>('bus', 'POST', `/trip/${id}/sign`, { version: 1 })
    expect(answer).toMatchObject({ status: 409, code: 8, data: { state: 'draft', transitions: ['start', 'void'] } })
    expect(await call('bus', 'POST', `/trip/${id}/nonsense`, { version: 1 })).toMatchObject({ status: 409, code: 8 })
  })

  it('leaves the record in the state it is in where the move names none to go to', async () => {
    const { id } = await trip()
    expect(await call('bus', 'POST', `/trip/${id}/load`, { version: 1 })).toMatchObject({ status: 409, data: { state: 'draft' } })
    await call('bus', 'POST', `/trip/${id}/start`, { version: 1 })
    expect((await call('bus', 'POST', `/trip/${id}/load`, { version: 2 })).data).toMatchObject({ status: 'running', count: 3, version: 3 })
    await call('bus', 'PUT', `/trip/${id}`, { version: 3, arrived: true })
    const { status, version } = (await call('bus', 'GET', `/trip/${id}`)).data
    expect(status).toBe('done')
    expect((await call('bus', 'POST', `/trip/${id}/load`, { version })).data).toMatchObject({ status: 'done', count: 4 })
  })

  it('asks for what the move needs, at its field', async () => {
    const { id } = await trip({ driver: null })
    expect(await call('bus', 'POST', `/trip/${id}/start`, { version: 1 })).toMatchObject({ status: 400, code: 5, errors: [{ path: 'driver', code: 'required' }] })
    expect((await call('bus', 'POST', `/trip/${id}/start`, { version: 1, values: { driver: 'e-driver', count: 99 } })).data).toMatchObject({ driver: 'e-driver', count: 2 })
  })

  it('refuses with the page’s own words when the condition does not hold', async () => {
    const { id } = await trip({ count: 0 })
    expect(await call('bus', 'POST', `/trip/${id}/start`, { version: 1 })).toMatchObject({ status: 409, code: 9, msg: '数量为零，不能发车' })
  })

  it('asks for required files', async () => {
    const { id } = await trip()
    await call('bus', 'POST', `/trip/${id}/start`, { version: 1 })
    expect(await call('driver', 'POST', `/trip/${id}/sign`, { version: 2 })).toMatchObject({ status: 409, code: 15, errors: [{ path: 'annex/receipt' }] })
  })

  it('keeps moves to those they are for', async () => {
    const { id } = await trip()
    expect(await call('reader', 'POST', `/trip/${id}/start`, { version: 1 })).toMatchObject({ status: 403, code: 3 })
    expect(await call('ferry', 'POST', `/trip/${id}/start`, { version: 1 })).toMatchObject({ status: 404, code: 4 })
    expect(await call('regulator', 'POST', `/trip/${id}/start`, { version: 1 })).toMatchObject({ status: 403 })
    await call('bus', 'POST', `/trip/${id}/start`, { version: 1 })
    expect(await call('bus', 'POST', `/trip/${id}/sign`, { version: 2 })).toMatchObject({ status: 403, msg: '您不能签收这条记录' })
    expect(await call('bus', 'POST', `/trip/${id}/finish`, { version: 2 })).toMatchObject({ status: 403 })
  })

  it('tells each reader the moves that are his', async () => {
    const { id } = await trip()
    const movesFor = async (who: 'bus' | 'group' | 'driver' | 'reader') => (await call(who, 'GET', `/trip/${id}`)).data.moves
    expect(await movesFor('bus')).toEqual(['start', 'void'])
    expect(await movesFor('reader')).toEqual([])
    await call('bus', 'POST', `/trip/${id}/start`, { version: 1 })
    expect(await movesFor('bus')).toEqual(['load', 'void'])
    expect(await movesFor('driver')).toContain('sign')
  })

  it('offers no move that would only be refused, where its page hides it, neither in the record nor in the list', async () => {
    const offered = async (count: number) => {
      const { id } = await trip({ count })
      await call('bus', 'POST', `/trip/${id}/start`, { version: 1 })
      const { records } = (await call<RecordPage>('bus', 'POST', '/trip/page', { current: 1, size: 200 })).data
      return { id, read: (await call('bus', 'GET', `/trip/${id}`)).data.moves, listed: records.find((one) => one.id === id)?.moves }
    }
    expect(await offered(8)).toMatchObject({ read: ['load', 'void'], listed: ['load', 'void'] })
    const full = await offered(9)
    expect(full).toMatchObject({ read: ['void'], listed: ['void'] })
    expect(await call('bus', 'POST', `/trip/${full.id}/load`, { version: 2 })).toMatchObject({ status: 409, msg: '已经装满' })
  })

  it('moves by itself once the condition holds, with what the move sets and sets off', async () => {
    const { id, vehicle } = await trip()
    await call('bus', 'POST', `/trip/${id}/start`, { version: 1 })
    const { data } = await call('bus', 'PUT', `/trip/${id}`, { version: 2, arrived: true })
    expect(data).toMatchObject({ status: 'done', version: 4 })
    expect(data['finishedOn']).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect((await call('bus', 'GET', `/vehicle/${vehicle as string}`)).data).toMatchObject({ status: 'idle' })
  })

  it('refuses edits and removal where the state does not allow them', async () => {
    const { id } = await trip()
    await call('bus', 'POST', `/trip/${id}/void`, { version: 1, values: { reason: '误建' } })
    expect(await call('bus', 'PUT', `/trip/${id}`, { version: 2, count: 5 })).toMatchObject({ status: 409, code: 10 })
    expect(await call('bus', 'DELETE', `/trip/${id}?version=2`)).toMatchObject({ status: 409, code: 10 })
  })

  it('refuses a stale move as a conflict', async () => {
    const { id } = await trip()
    await call('bus', 'PUT', `/trip/${id}`, { version: 1, count: 3 })
    expect(await call('bus', 'POST', `/trip/${id}/start`, { version: 1 })).toMatchObject({ status: 409, code: 7 })
  })

  it('creates a record for each row and writes its id back into that row', async () => {
    const { data: check } = await call('bus', 'POST', '/dayCheck', {
      checkNo: `R${count++}`, inspector: 'e-bus', inspectDate: '2026-03-01', deadline: '2026-03-05',
      items: [{ item: '灯光', critical: true, result: 'fail', remark: '不亮' }, { item: '轮胎', result: 'pass' }, { item: '灭火器', critical: false, result: 'fail', remark: '过期' }],
    })
    await sql`insert into annex_file (id, page, resource, slot, record_id, name, mime, size, path) values (${`f${count}`}, 'dayCheck', 'check', 'photo', ${check.id}, 'a.png', 'image/png', 1, 'x')`.execute(harness.database.db)
    const { status, data } = await call('bus', 'POST', `/dayCheck/${check.id}/submit`, { version: 1 })
    expect({ status, state: data['status'] }).toEqual({ status: 200, state: 'submitted' })
    const dangers = await call<RecordPage>('bus', 'POST', '/danger/page', {})
    expect(dangers.data.records).toHaveLength(2)
    const rows = data['items'] as { danger: string | null }[]
    expect(rows[1]?.danger).toBeNull()
    const full = await Promise.all([rows[0], rows[2]].map(async (row) => (await call('bus', 'GET', `/danger/${row?.danger ?? ''}`)).data))
    expect(full).toMatchObject([{ content: '灯光', level: 'major', source: check.id, org: 'bus', status: 'open', createdBy: principals.bus.empId }, { content: '灭火器', level: 'general' }])
  })

  it('leaves nothing behind when an effect fails', async () => {
    const { id, vehicle } = await trip()
    await sql`alter table vehicle add constraint no_busy check (status <> 'busy') not valid`.execute(harness.database.db)
    expect(await call('bus', 'POST', `/trip/${id}/start`, { version: 1 })).toMatchObject({ status: 500, code: 1, msg: '系统繁忙，请稍后再试' })
    await sql`alter table vehicle drop constraint no_busy`.execute(harness.database.db)
    expect((await call('bus', 'GET', `/trip/${id}`)).data).toMatchObject({ status: 'draft', version: 1 })
    expect((await call('bus', 'GET', `/vehicle/${vehicle as string}`)).data).toMatchObject({ version: 1 })
  })

  it('sweeps what the calendar changes, without touching versions', async () => {
    const { id } = await trip({ tripDate: '2099-01-01', due: '2099-01-02' })
    expect((await call('bus', 'GET', `/trip/${id}`)).data).toMatchObject({ late: false })
    await sweepRecords(harness.database.db, harness.set, logger, new Date('2099-01-03T00:00:00Z'))
    expect((await call('bus', 'GET', `/trip/${id}`)).data).toMatchObject({ late: true, version: 1 } satisfies Partial<RecordData>)
  })
})
