import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day } from '../../day'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { recordCalls } from '../platform/recordCalls'
import { oneKind } from '../testDatabase'

const items = [{ code: '1', group: '制动', name: '制动', requirement: '制动有效' }]
const checklist = { code: 'CS-01', name: '样例检查表', inspectType: 'day', objectType: 'vehicle', origin: 'org', items }

describe.each(oneKind)('editions (%s)', (kind) => {
  let harness: PlatformHarness
  const { create, read, move, list } = recordCalls(() => harness)
  const page = '/dayInspect/template'
  const publish = (id: string) => move('director', page, id, 'publish', { effectiveDate: day(0) })
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  it('follow one another under one number: the new one counts on, and where it is published the one before gives way', async () => {
    const { data: first } = await create('director', page, checklist)
    expect(first).toMatchObject({ editionNo: 1, previous: null })
    expect(await publish(first.id)).toMatchObject({ code: 0, data: { status: 'published' } })
    expect(await harness.call('director', `PUT ${page}/${first.id}`, { version: 2, name: '另一个名称' })).toMatchObject({ status: 409 })
    const { data: second } = await create('director', page, { ...checklist, previous: first.id, items: [...items, { ...items[0], code: '2', name: '轮胎' }] })
    expect(second).toMatchObject({ editionNo: 2, previousNo: 1 })
    expect(await read('director', page, first.id)).toMatchObject({ status: 'published' })
    expect(await publish(second.id)).toMatchObject({ code: 0, data: { status: 'published' } })
    expect(await read('director', page, first.id)).toMatchObject({ status: 'disabled' })
    expect(await move('director', page, first.id, 'enable')).toMatchObject({ status: 400, errors: [{ path: 'code', message: '这个编号已有启用的检查表：样例检查表' }] })
  })

  it('are one for each number: a second record with it has to follow the first', async () => {
    const { errors } = await create('director', page, checklist)
    expect(errors).toMatchObject([{ path: 'code', message: '这个编号的检查表已有这一版本：样例检查表；要改它，请打开它新建版本' }])
  })

  it('follow no record of another organisation', async () => {
    const theirs = (await list('director', page, {})).find(({ origin }) => origin === 'platform')
    expect(theirs).toBeTruthy()
    const { errors } = await create('director', page, { ...checklist, code: 'CS-02', previous: theirs!.id })
    expect(errors).toMatchObject([{ path: 'previous' }])
  })

  it('take along what pointed to the one before', async () => {
    const standards = '/personAssessment/template'
    const [known] = await list('group', standards, { status: ['published'] })
    const { code, name, empTypes, period, excellentScore, passScore, basicScore, items: rows, org } = await read('group', standards, known!.id)
    const [post] = await list('group', '/organization/post', {})
    const { version } = await read('group', '/organization/post', post!.id)
    expect(await harness.call('group', `PUT /organization/post/${post!.id}`, { version, assessTemplate: known!.id })).toMatchObject({ code: 0 })
    const { data: next, errors } = await create('group', standards, { code, name, empTypes, period, excellentScore, passScore, basicScore, items: rows, org, previous: known!.id })
    expect(errors ?? []).toEqual([])
    expect(await move('group', standards, next.id, 'publish', { effectiveDate: day(0) })).toMatchObject({ code: 0 })
    expect(await read('group', '/organization/post', post!.id)).toMatchObject({ assessTemplate: next.id })
  })
})
