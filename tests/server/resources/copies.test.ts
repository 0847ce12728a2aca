import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { openRecordHarness, type RecordHarness } from '../recordHarness'
import { oneKind } from '../testDatabase'

describe.each(oneKind)('what comes along with references in rows (%s)', (kind) => {
  let harness: RecordHarness
  let brakes: RecordData
  let tyres: RecordData
  const call: RecordHarness['call'] = (...given) => harness.call(...given)
  const risk = async (name: string) => (await call('bus', 'POST', '/risk', { name, grade: `${name}级`, measure: `检查${name}` })).data
  const checklist = (items: readonly object[]) => call('bus', 'POST', '/checklist', { name: '清单', items })
  const rowsOf = (record: RecordData) => record['items'] as readonly Record<string, unknown>[]
  beforeAll(async () => {
    harness = await openRecordHarness(kind, 'copies')
    brakes = await risk('制动')
    tyres = await risk('轮胎')
  })
  afterAll(() => harness.close())

  it('fills the blank cells of a new row, required ones too, and lets stand what was written', async () => {
    const { data } = await checklist([{ risk: brakes.id, unit: '出车前' }, { risk: tyres.id, unit: '收车后', measure: '看花纹', grade: '乱写' }])
    expect(rowsOf(data)).toEqual([
      { risk: brakes.id, unit: '出车前', grade: '制动级', measure: '检查制动' },
      { risk: tyres.id, unit: '收车后', grade: '轮胎级', measure: '看花纹' },
    ])
  })

  it('refuses a row that names nothing and leaves blank what it needs', async () => {
    const answer = await checklist([{ unit: '出车前' }])
    expect(answer.errors?.map(({ path }) => path)).toEqual(['items/0/measure'])
  })

  it('keeps a cell that was emptied, except in a row that names another record; read-only cells follow', async () => {
    const { data: before } = await checklist([{ risk: brakes.id, measure: '甲' }, { risk: tyres.id, measure: '乙' }])
    await call('bus', 'PUT', `/risk/${tyres.id}`, { version: 1, grade: '甲级' })
    const emptied = await call('bus', 'PUT', `/checklist/${before.id}`, { version: 1, items: [{ risk: tyres.id, measure: null }] })
    expect(emptied.errors?.map(({ path }) => path)).toEqual(['items/0/measure'])
    await call('bus', 'PUT', `/checklist/${before.id}`, { version: 1, items: [{ risk: tyres.id, measure: '乙' }, { risk: tyres.id, measure: null }] })
    expect(rowsOf((await call('bus', 'GET', `/checklist/${before.id}`)).data)).toMatchObject([{ grade: '甲级', measure: '乙' }, { grade: '甲级', measure: '检查轮胎' }])
  })

  it('brings the rows of whichever reference was chosen, and what their references bring in turn', async () => {
    const { data: list } = await checklist([{ risk: brakes.id, unit: '出车前' }])
    const { data: template } = await call('bus', 'POST', '/template', { name: '日检', items: [{ item: '灯光' }] })
    const byList = await call('bus', 'POST', '/investigation', { name: '甲', checklist: list.id })
    expect(rowsOf(byList.data)).toEqual([{ item: '出车前', risk: brakes.id, riskName: '制动', result: null }])
    const byTemplate = await call('bus', 'POST', '/investigation', { name: '乙', template: template.id })
    expect(rowsOf(byTemplate.data)).toEqual([{ item: '灯光', risk: null, riskName: null, result: null }])
  })

  it('works out a figure of the records found, of those days alone, and nothing where there are none', async () => {
    const { data: template } = await call('bus', 'POST', '/template', { name: '月检', items: [{ item: '灯光' }] })
    const check = async (name: string, day: string | null) => (await call('bus', 'POST', '/investigation', { name, template: template.id, day })).data
    expect(await check('甲', '2026-05-31')).toMatchObject({ found: 0, share: null })
    await check('甲', '2026-04-30')
    await check('乙', '2026-05-01')
    expect(await check('乙', '2026-05-31')).toMatchObject({ found: 3, share: 50 })
    expect(await check('乙', null)).toMatchObject({ found: 4, share: null })
    const derived = await call<Record<string, unknown>>('bus', 'POST', '/investigation/derive', { values: { name: '丙', template: template.id, day: '2026-05-01' } })
    expect(derived.data).toMatchObject({ found: 5, share: 50 })
  })

  it('lets stand the rows that were sent, and what they name', async () => {
    const { data: list } = await checklist([{ risk: brakes.id, unit: '出车前' }])
    const { data } = await call('bus', 'POST', '/investigation', { name: '甲', checklist: list.id, items: [{ item: '出车前', risk: brakes.id, result: '合格' }] })
    expect(rowsOf(data)).toEqual([{ item: '出车前', risk: brakes.id, riskName: '制动', result: '合格' }])
  })
})
