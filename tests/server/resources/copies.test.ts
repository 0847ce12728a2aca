import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData, RecordPage } from '../../../src/contract/envelope'
import { openRecordHarness, type RecordHarness } from '../recordHarness'
import { oneKind } from '../testDatabase'

describe.each(oneKind)('what comes along with references (%s)', (kind) => {
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

  it('keeps up with the record that is chosen, in fields that follow it, whatever wrote it', async () => {
    const { data: floods } = await call('bus', 'POST', '/risk', { name: '水毁', grade: '丙级' })
    const { data: card } = await call('bus', 'POST', '/card', { name: '一号卡', risk: floods.id, grade: '甲级', place: '别处' })
    const read = async () => (await call('bus', 'GET', `/card/${card.id}`)).data
    expect(card).toMatchObject({ grade: '丙级', place: '水毁', headline: '丙级：一号卡' })
    await call('bus', 'PUT', `/risk/${floods.id}`, { version: 1, grade: '丁级' })
    expect(await read()).toMatchObject({ grade: '丁级', headline: '丁级：一号卡', version: 2 })
    await call('bus', 'POST', `/card/${card.id}/raise`, { version: 2 })
    expect(await read()).toMatchObject({ grade: '乙级', headline: '乙级：一号卡' })
    await call('bus', 'PUT', `/risk/${floods.id}`, { version: 3, grade: '无级' })
    expect(await read()).toMatchObject({ grade: '无级', status: 'hidden' })
  })

  it('leaves to nobody what follows a record, and to people what follows none', async () => {
    const { data: floods } = await call('bus', 'POST', '/risk', { name: '水毁', grade: null })
    const { data: card } = await call('bus', 'POST', '/card', { name: '一号卡', risk: floods.id })
    expect(card).toMatchObject({ grade: null, place: '水毁' })
    expect(await call('bus', 'PUT', `/card/${card.id}`, { version: 1, grade: '甲级' })).toMatchObject({ status: 400, errors: [{ path: 'grade', code: 'readOnly' }] })
    expect(await call('bus', 'POST', '/card', { name: '二号卡' })).toMatchObject({ status: 400, errors: [{ path: 'grade', code: 'required' }] })
    const { data: own } = await call('bus', 'POST', '/card', { name: '二号卡', grade: '甲级', place: '桥头' })
    expect((await call('bus', 'PUT', `/card/${own.id}`, { version: 1, place: '桥尾' })).data).toMatchObject({ grade: '甲级', place: '桥尾' })
    expect((await call('bus', 'PUT', `/card/${own.id}`, { version: 2, risk: brakes.id })).data).toMatchObject({ grade: '制动级', place: '制动' })
  })

  it('brings along with a reference chosen in a move what hangs on it, and leaves the rest as it was', async () => {
    const [{ data: one }, { data: other }] = [await call('bus', 'POST', '/risk', { name: '水毁', grade: '丙级', measure: '巡查' }), await call('bus', 'POST', '/risk', { name: '塌方', grade: '丁级', measure: '封路' })]
    const { data: card } = await call('bus', 'POST', '/card', { name: '一号卡', risk: one.id })
    await call('bus', 'PUT', `/risk/${one.id}`, { version: 1, measure: '日巡' })
    expect((await call('bus', 'POST', `/card/${card.id}/exchange`, { version: 1, values: { risk: one.id } })).data).toMatchObject({ measure: '巡查' })
    expect((await call('bus', 'POST', `/card/${card.id}/exchange`, { version: 2, values: { risk: other.id } })).data).toMatchObject({ measure: '封路', grade: '丁级', place: '塌方', headline: '丁级：一号卡' })
  })

  it('begins with the default of the page where the record that is chosen says nothing, and where none is', async () => {
    const [{ data: silent }, { data: telling }] = [await call('bus', 'POST', '/risk', { name: '水毁', grade: '丙级' }), await call('bus', 'POST', '/risk', { name: '塌方', grade: '丁级', measure: '养护科' })]
    const unitOf = async (values: object) => (await call('bus', 'POST', '/card', { name: '一号卡', ...values })).data['unit']
    expect([await unitOf({ grade: '甲级' }), await unitOf({ risk: silent.id }), await unitOf({ risk: telling.id }), await unitOf({ risk: telling.id, unit: '安全科' })]).toEqual(['安全科', '安全科', '养护科', '安全科'])
  })

  it('creates for each record found what is not there yet, item by item', async () => {
    for (const name of ['甲', '乙']) await call('bus', 'POST', '/risk', { name, grade: '戊级' })
    const { data: third } = await call('bus', 'POST', '/risk', { name: '丙', grade: '戊级' })
    const { data: card } = await call('bus', 'POST', '/card', { name: '丙', risk: third.id })
    const named = async () => (await call<RecordPage>('bus', 'POST', '/card/page', { orders: [{ column: 'name', asc: true }] })).data.records.filter(({ grade }) => grade === '戊级').map(({ name }) => name).sort()
    await call('bus', 'POST', `/card/${card.id}/spread`, { version: 1 })
    expect(await named()).toEqual(['丙', '乙', '甲'].sort())
    await call('bus', 'POST', '/risk', { name: '丁', grade: '戊级' })
    await call('bus', 'POST', `/card/${card.id}/spread`, { version: 2 })
    expect(await named()).toEqual(['丁', '丙', '乙', '甲'].sort())
  })
})
