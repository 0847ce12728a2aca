import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData, RecordPage } from '../../../src/contract/envelope'
import { databaseKinds } from '../testDatabase'
import { openRecordHarness, type PrincipalName, type RecordHarness } from '../recordHarness'

describe.each(databaseKinds)('records (%s)', (kind) => {
  let harness: RecordHarness
  const call: RecordHarness['call'] = (...given) => harness.call(...given)
  const vehicle = async (plateNo: string, more: object = {}, who: 'bus' | 'ferry' = 'bus') => (await call(who, 'POST', '/vehicle', { plateNo, ...more })).data
  beforeAll(async () => { harness = await openRecordHarness(kind, 'records') })
  afterAll(() => harness.close())

  describe('create', () => {
    it('completes a record with defaults, owner and stamps', async () => {
      const { status, code, data } = await call('bus', 'POST', '/vehicle', { plateNo: ' 陕AZ0001 ', seats: 45, price: '123.4', weight: 1.5, drivers: ['e-driver'] })
      expect({ status, code }).toEqual({ status: 200, code: 0 })
      expect(data).toMatchObject({ plateNo: '陕AZ0001', org: 'bus', status: 'idle', seats: 45, price: '123.40', weight: 1.5, version: 1, createdBy: 'e-bus', deletedAt: null, annex: { license: [] } })
      const { data: stored } = await call('bus', 'GET', `/vehicle/${data.id}`)
      expect(stored).toEqual({ ...data, missingAnnex: [] })
    })

    it('reports everything wrong at once, each at its field', async () => {
      const { status, code, errors } = await call('bus', 'POST', '/vehicle', { seats: 200, driver: 'nobody', org: 'ferry', wheels: 4 })
      expect({ status, code }).toEqual({ status: 400, code: 5 })
      expect(errors?.map(({ path, code }) => `${path}: ${code}`).sort()).toEqual(['driver: notFound', 'org: notFound', 'plateNo: required', 'seats: tooLarge', 'wheels: unknownField'])
    })

    it('refuses a value that is taken, at its field', async () => {
      await vehicle('陕AZ0002')
      expect(await call('ferry', 'POST', '/vehicle', { plateNo: '陕AZ0002' })).toMatchObject({ status: 400, errors: [{ path: 'plateNo', code: 'duplicate', message: '车牌号已被使用' }] })
    })

    it('refuses references into other companies, inside tables too', async () => {
      const { id } = await vehicle('陕AZ0003', {}, 'ferry')
      const { errors } = await call('bus', 'POST', '/trip', { vehicle: id, stops: [{ place: '甲', keeper: 'e-bus' }, { place: '乙', keeper: 'e-ferry' }] })
      expect(errors?.map(({ path, code }) => ({ path, code }))).toEqual([{ path: 'vehicle', code: 'notFound' }, { path: 'stops/1/keeper', code: 'notFound' }])
    })

    it('copies from the referred record, computes, and numbers', async () => {
      const { id } = await vehicle('陕AZ0004', { seats: 19 })
      const { data } = await call('bus', 'POST', '/trip', { vehicle: id, tripDate: '2026-01-05', due: '2026-01-06', price: '2.5', count: 3 })
      expect(data).toMatchObject({ plateNo: '陕AZ0004', seats: 19, total: '7.50', late: true, status: 'draft' })
      expect(data['tripNo']).toMatch(/^YD\d{8}0001$/)
    })

    it('ignores a state and read-only values in the body', async () => {
      const { id } = await vehicle('陕AZ0005')
      const { data } = await call('bus', 'POST', '/trip', { vehicle: id, status: 'done', tripNo: 'X', plateNo: 'Y', total: '9.00' })
      expect(data).toMatchObject({ status: 'draft', plateNo: '陕AZ0005', total: null })
      expect(data['tripNo']).not.toBe('X')
    })

    it('gives each of many at once a number of its own', async () => {
      const { id } = await vehicle('陕AZ0006')
      const made = await Promise.all(Array.from({ length: 15 }, () => call('bus', 'POST', '/trip', { vehicle: id })))
      const numbers = made.map(({ data }) => data['tripNo'])
      expect(new Set(numbers).size).toBe(15)
    })

    it('is for those who may', async () => {
      expect(await call('reader', 'POST', '/vehicle', { plateNo: '陕AZ0009' })).toMatchObject({ status: 403, code: 3 })
    })

    it('writes nothing through a page that offers no writing, whatever the roles allow', async () => {
      const { id } = await vehicle('陕AZ0010')
      const attempts = [['POST', ''], ['PUT', `/${id}`], ['DELETE', `/${id}?version=1`], ['POST', `/${id}/restore`], ['POST', '/import']] as const
      for (const [method, path] of attempts) expect(await call('group', method, `/vehicleGroup${path}`, method === 'DELETE' ? undefined : { version: 1 })).toMatchObject({ status: 403, code: 3 })
      expect(await call('group', 'POST', '/vehicleGroup/page', { removed: true })).toMatchObject({ status: 403, code: 3 })
      expect((await call('bus', 'GET', `/vehicle/${id}`)).data.version).toBe(1)
    })
  })

  describe('update', () => {
    it('changes what was sent, counts the version and writes the history', async () => {
      const { id } = await vehicle('陕AZ0101', { seats: 10, color: 'blue' })
      const { data } = await call('bus', 'PUT', `/vehicle/${id}`, { version: 1, seats: 11 })
      expect(data).toMatchObject({ version: 2, seats: 11, color: 'blue' })
      const { data: history } = await call<object[]>('bus', 'GET', `/vehicle/${id}/history`)
      expect(history).toMatchObject([
        { action: 'update', version: 2, by: { id: 'e-bus', name: '陆知远' }, changes: [{ field: 'seats', before: 10, after: 11 }] },
        { action: 'create', version: 1 },
      ])
    })

    it('writes nothing when nothing changed', async () => {
      const { id } = await vehicle('陕AZ0102', { price: '5.00', weight: 2.5, drivers: ['e-driver'], boughtAt: '2026-01-02T03:04:00.000Z' })
      const { data } = await call('bus', 'GET', `/vehicle/${id}`)
      expect((await call('bus', 'PUT', `/vehicle/${id}`, data)).data).toMatchObject({ version: 1 })
    })

    it('answers a stale write with both sides and the fields they fight over', async () => {
      const { id } = await vehicle('陕AZ0103', { seats: 10, color: 'blue', leased: true })
      await call('bus', 'PUT', `/vehicle/${id}`, { version: 1, seats: 20, leased: false })
      const { status, code, data } = await call<{ current: RecordData; base: RecordData; fields: string[] }>('bus', 'PUT', `/vehicle/${id}`, { version: 1, seats: 30, color: 'yellow', leased: true })
      expect({ status, code }).toEqual({ status: 409, code: 7 })
      expect(data.fields).toEqual(['seats'])
      expect(data.base).toMatchObject({ seats: 10, color: 'blue', leased: true })
      expect(data.current).toMatchObject({ seats: 20, version: 2 })
    })

    it('lets one of two at once through', async () => {
      const { id } = await vehicle('陕AZ0104')
      const answers = await Promise.all([1, 2, 3, 4].map((seats) => call('bus', 'PUT', `/vehicle/${id}`, { version: 1, seats })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    })

    it('refuses a write without a version, and to a field that is locked', async () => {
      const { id } = await vehicle('陕AZ0105')
      expect(await call('bus', 'PUT', `/vehicle/${id}`, { seats: 1 })).toMatchObject({ status: 400, code: 6 })
      const { data: trip } = await call('bus', 'POST', '/trip', { vehicle: id, count: 101, remark: '甲' })
      expect(await call('bus', 'PUT', `/trip/${trip.id}`, { version: 1, remark: '乙' })).toMatchObject({ status: 400, errors: [{ path: 'remark', code: 'readOnly' }] })
    })

    it('follows the referred record with read-only copies', async () => {
      const one = await vehicle('陕AZ0106')
      const { data: trip } = await call('bus', 'POST', '/trip', { vehicle: one.id })
      await call('bus', 'PUT', `/vehicle/${one.id}`, { version: 1, plateNo: '陕AZ0107' })
      expect((await call('bus', 'PUT', `/trip/${trip.id}`, { version: 1, count: 1 })).data).toMatchObject({ plateNo: '陕AZ0107' })
    })
  })

  describe('remove', () => {
    it('is refused while others point to it, naming them', async () => {
      const { id } = await vehicle('陕AZ0201')
      const { data: trip } = await call('bus', 'POST', '/trip', { vehicle: id })
      expect(await call('bus', 'DELETE', `/vehicle/${id}?version=1`)).toMatchObject({ status: 409, code: 16, msg: '记录正被引用，不能删除：运单' })
      expect(await call('bus', 'DELETE', `/trip/${trip.id}?version=1`)).toMatchObject({ status: 200 })
      expect(await call('bus', 'DELETE', `/vehicle/${id}?version=1`)).toMatchObject({ status: 200 })
    })

    it('hides the record until it is restored', async () => {
      const { id } = await vehicle('陕AZ0202')
      await call('bus', 'DELETE', `/vehicle/${id}?version=1`)
      expect(await call('bus', 'GET', `/vehicle/${id}`)).toMatchObject({ status: 404, code: 4 })
      const bin = await call<RecordPage>('bus', 'POST', '/vehicle/page', { removed: true, plateNo: '陕AZ0202' })
      expect(bin.data.records.map((record) => record.id)).toEqual([id])
      expect(await call('reader', 'POST', '/vehicle/page', { removed: true })).toMatchObject({ status: 403 })
      expect((await call('bus', 'POST', `/vehicle/${id}/restore`, { version: 2 })).data).toMatchObject({ version: 3, deletedAt: null })
    })

    it('frees a unique value, which then stands against a restore', async () => {
      const { id } = await vehicle('陕AZ0203')
      await call('bus', 'DELETE', `/vehicle/${id}?version=1`)
      await vehicle('陕AZ0203')
      expect(await call('bus', 'POST', `/vehicle/${id}/restore`, { version: 2 })).toMatchObject({ status: 400, errors: [{ path: 'plateNo', code: 'duplicate' }] })
    })
  })

  describe('a single record', () => {
    it('begins as its defaults and is created by the first save', async () => {
      expect((await call('ferry', 'GET', '/tripSetting/own')).data).toMatchObject({ id: '', version: 0, prefix: 'YD', limit: null })
      const { data } = await call('ferry', 'PUT', '/tripSetting/own', { version: 0, prefix: 'HY', limit: 5 })
      expect(data).toMatchObject({ version: 1, prefix: 'HY' })
      expect((await call('ferry', 'PUT', '/tripSetting/own', { version: 1, limit: 6 })).data).toMatchObject({ id: data.id, version: 2, prefix: 'HY', limit: 6 })
      expect((await call('bus', 'GET', '/tripSetting/own')).data).toMatchObject({ id: '' })
    })
  })

  describe('options', () => {
    it('reads labels and asked fields in a batch, and labels alone where the record is not visible', async () => {
      const mine = await vehicle('陕AZ0301', { seats: 7 })
      const theirs = await vehicle('陕AZ0302', { seats: 8 }, 'ferry')
      const { data } = await call<object[]>('bus', 'POST', '/vehicle/options', { ids: [mine.id, theirs.id, 'none'], fields: ['seats'] })
      expect(data).toHaveLength(2)
      expect(data).toEqual(expect.arrayContaining([{ id: mine.id, label: '陕AZ0301', seats: 7 }, { id: theirs.id, label: '陕AZ0302' }]))
    })

    it('finds by keyword within the own group', async () => {
      await vehicle('陕AZ0303')
      await vehicle('陕AZ0304', {}, 'ferry')
      const { data } = await call<{ label: string }[]>('bus', 'POST', '/vehicle/options', { keyword: '0303' })
      expect(data.map(({ label }) => label)).toEqual(['陕AZ0303'])
      expect((await call<object[]>('bus', 'POST', '/vehicle/options', { keyword: '0304' })).data).toEqual([])
    })

    it('shows what is masked in full to whoever may open the record, and of it alone', async () => {
      const { id } = await vehicle('陕AZ0305', { phone: '13812345678' })
      const phoneFor = async (who: PrincipalName, asked: object) => (await call<{ phone?: string }[]>(who, 'POST', '/vehicle/options', { ...asked, fields: ['phone'] })).data.map(({ phone }) => phone)
      expect(await phoneFor('bus', { ids: [id] })).toEqual(['13812345678'])
      expect(await phoneFor('bus', { keyword: '陕AZ0305' })).toEqual(['138****5678'])
      expect(await phoneFor('group', { ids: [id] })).toEqual(['138****5678'])
      expect(await phoneFor('ferry', { ids: [id] })).toEqual([undefined])
      await call('bus', 'DELETE', `/vehicle/${id}?version=1`)
      expect(await phoneFor('bus', { ids: [id] })).toEqual(['138****5678'])
    })

    it('refuses fields nobody declared', async () => {
      expect(await call('bus', 'POST', '/vehicle/options', { ids: ['x'], fields: ['extra'] })).toMatchObject({ status: 400, code: 6 })
    })
  })

  it('answers an unknown call with what was called', async () => {
    expect(await call('bus', 'GET', '/nothing/at/all')).toMatchObject({ status: 404, msg: '没有这个接口：GET /api/nothing/at/all' })
  })
})
