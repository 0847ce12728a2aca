import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { oneKind } from '../testDatabase'
import { openRecordHarness, type RecordHarness } from '../recordHarness'

describe.each(oneKind)('a move that moves another record (%s)', (kind) => {
  let harness: RecordHarness
  const call: RecordHarness['call'] = (...given) => harness.call(...given)
  const order = async (values: object = {}) => (await call('bus', 'POST', '/order', { name: '保养', ...values })).data
  const task = async (orderId: string | null, values: object = {}) => (await call('bus', 'POST', '/task', { name: '换油', order: orderId, ...values })).data
  const finish = ({ id }: RecordData) => call('bus', 'POST', `/task/${id}/finish`, { version: 1 })
  const stateOf = async ({ id }: RecordData) => (await call('bus', 'GET', `/order/${id}`)).data['status']
  beforeAll(async () => { harness = await openRecordHarness(kind, 'chain') })
  afterAll(() => harness.close())

  it('waits while a record stands in the way, and goes with the last one', async () => {
    const one = await order()
    const [first, second] = [await task(one.id), await task(one.id)]
    await finish(first)
    expect(await stateOf(one)).toBe('open')
    await finish(second)
    expect(await stateOf(one)).toBe('done')
  })

  it('is not held up by other orders’ tasks, by removed ones, or by those in another state', async () => {
    const [one, other] = [await order(), await order()]
    const last = await task(one.id)
    await task(other.id)
    const removed = await task(one.id)
    await call('bus', 'DELETE', `/task/${removed.id}?version=1`)
    const skipped = await task(one.id)
    await call('bus', 'POST', `/task/${skipped.id}/skip`, { version: 1 })
    await finish(last)
    expect([await stateOf(one), await stateOf(other)]).toEqual(['done', 'open'])
  })

  it('does what the other move sets, in the mover’s name, though he could not make it himself', async () => {
    const one = await order()
    expect(await call('bus', 'POST', `/order/${one.id}/complete`, { version: 1 })).toMatchObject({ status: 403 })
    await finish(await task(one.id))
    const { data } = await call('bus', 'GET', `/order/${one.id}`)
    expect(data['doneOn']).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const history = await call<{ action: string; by: { id: string } }[]>('bus', 'GET', `/order/${one.id}/history`)
    expect(history.data.map(({ action, by }) => `${action} ${by.id}`)).toEqual(['complete e-bus', 'create e-bus'])
  })

  it('does not happen where its condition fails', async () => {
    const one = await order()
    await finish(await task(one.id, { isMinor: true }))
    expect(await stateOf(one)).toBe('open')
  })

  it('leaves alone a record whose state or condition does not allow the move', async () => {
    const [voided, held] = [await order(), await order({ isHeld: true })]
    await call('bus', 'POST', `/order/${voided.id}/void`, { version: 1 })
    for (const one of [voided, held]) expect(await finish(await task(one.id))).toMatchObject({ code: 0 })
    expect([await stateOf(voided), await stateOf(held)]).toEqual(['void', 'open'])
  })

  it('changes what each row of a table names', async () => {
    const [one, other] = [await order(), await order()]
    await finish(await task(null, { checks: [{ order: one.id, result: '合格' }, { order: other.id, result: '漏油' }] }))
    const results = await Promise.all([one, other].map(async ({ id }) => (await call('bus', 'GET', `/order/${id}`)).data['lastResult']))
    expect(results).toEqual(['合格', '漏油'])
  })

  it('copies from a reference that was itself brought along', async () => {
    const whole = await order({ name: '大修' })
    const part = await order({ whole: whole.id })
    expect(await task(part.id)).toMatchObject({ whole: whole.id, wholeName: '大修' })
  })

  it('judges a move by what its references say now', async () => {
    const one = await order()
    const { id } = await task(one.id)
    await call('bus', 'PUT', `/order/${one.id}`, { version: 1, isHeld: true })
    expect(await call('bus', 'POST', `/task/${id}/skip`, { version: 1 })).toMatchObject({ status: 409, msg: '工单已暂停' })
    await call('bus', 'PUT', `/order/${one.id}`, { version: 2, isHeld: false })
    expect(await call('bus', 'POST', `/task/${id}/skip`, { version: 1 })).toMatchObject({ code: 0, data: { status: 'skipped' } })
  })

  it('moves nothing where nothing is named', async () => {
    const one = await order()
    expect(await finish(await task(null))).toMatchObject({ code: 0, data: { status: 'done' } })
    expect(await stateOf(one)).toBe('open')
  })
})
