import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData, RecordOption, RecordPage } from '../../../src/contract/envelope'
import { oneKind } from '../testDatabase'
import { openRecordHarness, type PrincipalName, type RecordHarness } from '../recordHarness'

describe.each(oneKind)('what is sent to other organisations (%s)', (kind) => {
  let harness: RecordHarness
  const call: RecordHarness['call'] = (...given) => harness.call(...given)
  const draft = async (receiveOrgs: readonly string[] = ['bus']) => (await call('group', 'POST', '/notice', { title: '限期整改', receiveOrgs })).data
  const issued = async (receiveOrgs?: readonly string[]) => {
    const { id } = await draft(receiveOrgs)
    return (await call('group', 'POST', `/notice/${id}/issue`, { version: 1 })).data
  }
  const listed = async (who: PrincipalName, id: string) => (await call<RecordPage>(who, 'POST', '/notice/page', { current: 1, size: 100 })).data.records.find((record) => record.id === id)
  beforeAll(async () => { harness = await openRecordHarness(kind, 'sent') })
  afterAll(() => harness.close())

  it('is not seen while it is drafted', async () => {
    const { id } = await draft()
    expect(await listed('group', id)).toBeDefined()
    expect(await listed('bus', id)).toBeUndefined()
    expect(await call('bus', 'GET', `/notice/${id}`)).toMatchObject({ status: 404 })
  })

  it('is seen by those it is sent to, and by nobody else, once it has been issued', async () => {
    const { id } = await issued()
    expect(await listed('bus', id)).toMatchObject({ title: '限期整改', moves: ['answer'] })
    expect((await call('bus', 'GET', `/notice/${id}`)).data).toMatchObject({ moves: ['answer'] })
    expect(await listed('ferry', id)).toBeUndefined()
  })

  it('is taken back from them where the state it reaches says so', async () => {
    const { id, version } = await issued()
    expect((await call('group', 'POST', `/notice/${id}/revoke`, { version })).data).toMatchObject({ status: 'revoked' })
    expect(await call('bus', 'GET', `/notice/${id}`)).toMatchObject({ status: 404 })
    expect(await listed('bus', id)).toBeUndefined()
    expect(await listed('group', id)).toBeDefined()
  })

  it('is answered by the receiver alone', async () => {
    const { id } = await issued()
    expect(await call('group', 'POST', `/notice/${id}/answer`, { version: 2, values: { feedback: '已整改' } })).toMatchObject({ status: 403 })
    expect(await call('ferry', 'POST', `/notice/${id}/answer`, { version: 2, values: { feedback: '已整改' } })).toMatchObject({ status: 404 })
    expect((await call('bus', 'POST', `/notice/${id}/answer`, { version: 2, values: { feedback: '已整改' } })).data).toMatchObject({ status: 'answered', feedback: '已整改' })
  })

  it('is neither changed nor removed by a receiver', async () => {
    const { id } = await issued()
    expect(await call('bus', 'PUT', `/notice/${id}`, { version: 2, title: '不用整改' })).toMatchObject({ status: 403, msg: '这条记录是别的单位发来的，不能改动' })
    expect(await call('bus', 'DELETE', `/notice/${id}?version=2`)).toMatchObject({ status: 403 })
    expect((await call('group', 'PUT', `/notice/${id}`, { version: 2, title: '停运整改' })).data).toMatchObject({ title: '停运整改' })
  })

  it('is offered to a receiver who may refer to it, and to nobody else', async () => {
    const { id } = await issued()
    const { id: drafted } = await draft()
    const offered = async (who: PrincipalName) => (await call<readonly RecordOption[]>(who, 'POST', '/notice/options', { size: 100 })).data.map((option) => option.id)
    expect(await offered('bus')).toContain(id)
    expect(await offered('bus')).not.toContain(drafted)
    expect(await offered('ferry')).not.toContain(id)
  })

  it('counts everybody in who signs at the same moment', async () => {
    const notices = await Promise.all(Array.from({ length: 8 }, () => issued(['bus', 'ferry'])))
    const ids = notices.map(({ id }) => id)
    const receipts = (await call<RecordPage>('group', 'POST', '/receipt/page', { current: 1, size: 100 })).data.records.filter((record) => ids.includes(String(record['notice'])))
    await Promise.all(receipts.map((receipt) => call(receipt['org'] as PrincipalName, 'POST', `/receipt/${receipt.id}/sign`, { version: 1 })))
    const counts = await Promise.all(ids.map(async (id) => (await call('group', 'GET', `/notice/${id}`)).data['signedCount']))
    expect(counts).toEqual(ids.map(() => 2))
  })

  it('may be referred to by a receiver, who counts himself in', async () => {
    const { id } = await issued(['bus', 'ferry'])
    const receipts = (await call<RecordPage>('group', 'POST', '/receipt/page', { current: 1, size: 100 })).data.records.filter((record) => record['notice'] === id) as RecordData[]
    expect(receipts.map((receipt) => receipt['title'])).toEqual(['限期整改', '限期整改'])
    for (const receipt of receipts) await call(receipt['org'] as PrincipalName, 'POST', `/receipt/${receipt.id}/sign`, { version: 1 })
    expect((await call('group', 'GET', `/notice/${id}`)).data).toMatchObject({ signedCount: 2 })
    expect(await call('bus', 'POST', '/receipt', { notice: id })).toMatchObject({ status: 200 })
  })
})
