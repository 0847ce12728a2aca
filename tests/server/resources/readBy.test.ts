import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData, RecordPage } from '../../../src/contract/envelope'
import { oneKind } from '../testDatabase'
import { openRecordHarness, type PrincipalName, type RecordHarness } from '../recordHarness'

describe.each(oneKind)('records that are there to be read (%s)', (kind) => {
  let harness: RecordHarness
  const call: RecordHarness['call'] = (...given) => harness.call(...given)
  const listed = async (who: PrincipalName, id: string, path = '/bulletin') => (await call<RecordPage>(who, 'POST', `${path}/page`, { current: 1, size: 100 })).data.records.find((record) => record.id === id)
  const drafted = async (by: PrincipalName, values: object = {}) => (await call(by, 'POST', '/bulletin', { title: '雨天行车提示', ...values })).data
  const published = async (by: PrincipalName, values: object = {}) => {
    const { id } = await drafted(by, values)
    return (await call(by, 'POST', `/bulletin/${id}/publish`, { version: 1 })).data
  }
  const readers = async ({ id }: RecordData) => {
    const seen: PrincipalName[] = []
    for (const who of ['group', 'bus', 'driver', 'ferry'] as const) if (await listed(who, id)) seen.push(who)
    return seen
  }
  beforeAll(async () => { harness = await openRecordHarness(kind, 'bulletin') })
  afterAll(() => harness.close())

  it('are seen by those who see only what concerns them, and by no more than the condition says', async () => {
    expect(await readers(await drafted('bus'))).toEqual(['group', 'bus'])
    expect(await readers(await published('bus'))).toEqual(['group', 'bus', 'driver'])
    expect(await readers(await published('ferry'))).toEqual(['group', 'ferry'])
    expect(await readers(await published('ferry', { audience: 'all' }))).toEqual(['group', 'bus', 'driver', 'ferry'])
  })

  it('reach those below and those of a region', async () => {
    expect(await readers(await published('group', { audience: 'below' }))).toEqual(['group', 'bus', 'driver'])
    expect(await readers(await published('group', { audience: 'region', region: '610100' }))).toEqual(['group', 'bus', 'driver'])
    expect(await readers(await published('group', { audience: 'region', region: '610113' }))).toEqual(['group'])
  })

  it('are read in full, counted and named, and neither changed, moved nor removed', async () => {
    const { id } = await published('bus')
    expect((await call('driver', 'GET', `/bulletin/${id}`)).data).toMatchObject({ title: '雨天行车提示', readOnly: true, moves: [] })
    expect(await listed('driver', id)).toMatchObject({ readOnly: true, moves: [] })
    expect((await call<{ published: number }>('driver', 'POST', '/bulletin/counts', {})).data.published).toBeGreaterThan(0)
    expect(await call('driver', 'PUT', `/bulletin/${id}`, { version: 2, title: '改了' })).toMatchObject({ status: 403 })
    expect(await call('driver', 'POST', `/bulletin/${id}/takeDown`, { version: 2 })).toMatchObject({ status: 403 })
    expect(await call('driver', 'DELETE', `/bulletin/${id}?version=2`)).toMatchObject({ status: 403 })
    expect((await listed('bus', id))).toMatchObject({ moves: ['takeDown'] })
    expect((await listed('bus', id))?.readOnly).toBeUndefined()
  })

  it('are his own to change where they concern him', async () => {
    const { id } = await drafted('bus', { writer: 'e-driver' })
    expect(await listed('driver', id)).toMatchObject({ moves: ['publish'] })
    expect((await listed('driver', id))?.readOnly).toBeUndefined()
    expect(await call('driver', 'PUT', `/bulletin/${id}`, { version: 1, title: '改了' })).toMatchObject({ status: 200 })
  })

  it('are all that others see on a page that everybody opens', async () => {
    const rule = async (open: boolean) => (await call('bus', 'POST', '/statute', { title: open ? '公开的制度' : '内部的制度', open })).data.id
    const [open, closed] = [await rule(true), await rule(false)]
    expect(await listed('ferry', open, '/statute')).toMatchObject({ readOnly: true })
    expect(await listed('ferry', closed, '/statute')).toBeUndefined()
    expect(await listed('driver', closed, '/statute')).toBeUndefined()
    expect(await call('ferry', 'GET', `/statute/${closed}`)).toMatchObject({ status: 404 })
    expect(await listed('bus', closed, '/statute')).toBeDefined()
    expect(await listed('group', closed, '/statute')).toBeDefined()
  })
})
