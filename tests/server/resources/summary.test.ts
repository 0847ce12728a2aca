import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordPage } from '../../../src/contract/envelope'
import type { SummaryAnswer, SummaryCardAnswer } from '../../../src/contract/figure'
import { holds } from '../../../src/language/expressions'
import { recordVariables } from '../../../src/language/expressionVariables'
import { conditionOf } from '../../../src/language/query/readQuery'
import { insertRecords } from '../../../src/server/resources/insertRecords'
import { pageTable } from '../../../src/server/resources/pageTable'
import { conditionSql } from '../../../src/server/resources/queries/querySql'
import { recordContext } from '../../../src/server/resources/recordContext'
import { drillEverything } from '../drillEverything'
import { databaseKinds } from '../testDatabase'
import { openRecordHarness, principals, type PrincipalName, type RecordHarness } from '../recordHarness'

const now = new Date()
const day = (offset: number) => new Date(now.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
const rows = Array.from({ length: 60 }, (_, index) => ({
  id: `v${String(index).padStart(3, '0')}`, org: ['bus', 'ferry', 'group'][index % 3], plateNo: `陕A${index}`, color: index % 4 === 0 ? null : ['blue', 'yellow'][index % 2],
  driver: index % 5 === 0 ? 'e-driver' : index % 7 === 0 ? 'e-bus' : null, drivers: index % 6 === 0 ? [] : index % 2 ? ['e-driver', 'e-bus'] : ['e-ferry'],
  seats: index % 8 === 0 ? null : index, weight: index / 4, price: index % 9 === 0 ? null : `${index}.50`,
  checkDate: index % 11 === 0 ? null : day(index * 2 - 60), boughtAt: index % 13 === 0 ? null : `${day(-index * 25)}T17:00:00.000Z`,
  leased: index % 3 === 0 ? null : index % 2 === 0, phone: '13812345678', status: index % 10 === 0 ? null : index % 4 === 1 ? 'busy' : 'idle',
  faults: index % 5 === 0 ? null : Array.from({ length: index % 4 }, (_, place) => ({ part: ['制动', '灯光', '轮胎', '门窗'][(index + place * 2) % 4], color: place ? 'blue' : null, cost: place ? `${index}.25` : null, foundOn: day(place - index), mended: place === 1 ? null : index % 2 === 0, finder: place ? 'e-bus' : 'e-driver' })),
}))

const conditions = [
  "status == 'idle'", "status != 'idle'", "!(status == 'idle')", "!(status != 'idle')", 'color == null', 'color != null', "color in ['blue']", "!(color in ['blue', 'yellow'])",
  'checkDate < today', '!(checkDate < today)', 'checkDate >= today && checkDate <= addDays(today, 30)', 'checkDate > addMonths(today, 1) || seats > 20',
  'leased', '!leased', 'leased && seats > 10', 'leased || seats > 10', "leased == true", 'leased != true', "'e-bus' in drivers", 'size(drivers) == 0', "!('e-bus' in drivers)",
  'seats * 2 + 1 > 50', 'price > 20', 'price / seats > 1', 'days(checkDate, today) > 10', 'boughtAt < now', "dayOf(boughtAt) >= '2025-01-01'", "boughtAt >= '2025-06-01T00:00:00+08:00'",
  "driver == user.id", "plateNo.startsWith('陕A1')", '!(seats > 10 && leased)', '!(color == null || seats < 10)', "record.status == 'busy'", 'days(boughtAt, now) > 400', 'round(weight, 0) == 3', 'true', '!(status == color)',
]

describe.each(databaseKinds)('summaries (%s)', (kind) => {
  let harness: RecordHarness
  const post = (who: PrincipalName) => async <Data>(path: string, body: object): Promise<Data> => {
    const answer = await harness.call<Data>(who, 'POST', path, body)
    expect([path, answer.status, answer.msg]).toEqual([path, 200, ''])
    return answer.data
  }
  const cardsOf = async (who: PrincipalName, query: object = {}) => Object.fromEntries((await post(who)<SummaryAnswer>('/vehicleFigures/summary', query)).cards.map((card) => [card.name, card])) as Record<string, SummaryCardAnswer>
  beforeAll(async () => {
    harness = await openRecordHarness(kind, 'records', 'summaries')
    await insertRecords(harness.database.db, harness.set, 'vehicle', rows)
  })
  afterAll(() => harness.close())

  it.each(conditions)('decides %s as the browser does', async (text) => {
    const table = pageTable(harness.set, 'vehicle')
    const context = recordContext(harness.set, principals.driver, now)
    const expected = rows.filter((row) => holds(text, recordVariables(table.page.fields, row, context))).map(({ id }) => id)
    const found = await sql<{ id: string }>`select t.id from ${sql.table(table.table)} as t where ${conditionSql(conditionOf(text, table.page.fields), { table, principal: principals.driver, now })} order by 1`.execute(harness.database.db)
    expect(found.rows.map(({ id }) => id)).toEqual(expected)
  })

  it('leads from every number to as many records', async () => {
    const page = harness.set.pages['vehicleFigures']!
    expect(await drillEverything(post('bus'), page)).toBeGreaterThan(40)
    await drillEverything(post('bus'), page, { color: ['blue'], keyword: '陕A' })
    await drillEverything(post('driver'), page)
  })

  it('counts what the list shows: scope, filters, search', async () => {
    const total = async (who: PrincipalName, query: object) => (await cardsOf(who, query))['fleet']!.totals[0]
    expect([await total('bus', {}), await total('ferry', {}), await total('bus', { color: ['blue'] }), await total('bus', { keyword: '陕A3' })]).toEqual([20, 20, 5, 5])
  })

  it('has no share of nothing', async () => {
    expect((await cardsOf('bus'))['share']).toEqual({ name: 'share', rows: [{ group: [], labels: [], values: [null] }], totals: [null] })
  })

  it('names groups, and puts all beyond the first so many together', async () => {
    const { colors, drivers } = await cardsOf('bus')
    expect(colors!.rows.map(({ labels }) => labels[0]).sort()).toEqual(['未填写', '蓝色', '黄色'].sort())
    expect(drivers!.rows.map(({ labels, rest }) => [labels[0], rest ?? false])).toEqual([['未填写', false], ['其他', true]])
  })

  it('counts over rows the records that have such, once each', async () => {
    const { parts, mended, spare } = await cardsOf('bus')
    const mine = rows.filter(({ org }) => org === 'bus')
    const withPart = (part: string) => mine.filter(({ faults }) => faults?.some((fault) => fault.part === part)).length
    expect(parts!.rows.filter(({ rest }) => !rest).map(({ labels, values }) => [labels[0], values[0]])).toEqual(parts!.rows.filter(({ rest }) => !rest).map(({ labels }) => [labels[0], withPart(labels[0]!)]))
    expect(parts!.rows.at(-1)).toMatchObject({ rest: true })
    expect(parts!.totals[0]).toBe(mine.filter(({ faults }) => (faults?.length ?? 0) > 0).length)
    expect(parts!.totals[2]).toBe(mine.flatMap(({ faults }) => faults ?? []).reduce((sum, { cost }) => sum + Number(cost ?? 0), 0))
    expect(mended!.totals[0]).toBe(mine.filter(({ faults }) => faults?.some((fault) => fault.mended)).length)
    expect(Object.fromEntries(spare!.rows.map(({ group, values }) => [group[0], values[0]]))).toMatchObject({ 'e-bus': mine.filter(({ drivers }) => drivers.includes('e-bus')).length })
  })

  it('has a row for every period, and none before', async () => {
    const { bought } = await cardsOf('bus')
    expect(bought!.rows).toHaveLength(12)
    expect(bought!.rows.at(-1)!.period!.slice(0, 7)).toBe(new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 7))
  })

  it('refuses a figure that is not there', async () => {
    for (const figure of [{ card: 'nothing' }, { card: 'colors', measure: 'x' }, { card: 'colors', group: ['a', 'b'] }, { card: 'bought', period: 'soon' }, {}, 'x', { page: 'vehicle' }, { card: 'fleet', page: 'vehicleStatistics' }]) {
      expect([figure, (await harness.call('bus', 'POST', '/vehicleFigures/page', { figure })).status]).toEqual([figure, 400])
    }
    expect((await harness.call('bus', 'POST', '/vehicle/page', { figure: { card: 'fleet' } })).msg).toBe('没有“fleet”这项统计，可用的有：（无）')
  })

  it('lists groups of records, sorted and paged, that add up and lead to their records', async () => {
    const list = (body: object) => post('bus')<RecordPage>('/vehicleStatistics/page', body)
    const { records, total } = await list({ size: 200 })
    expect(records).toHaveLength(total!)
    expect(records.reduce((sum, record) => sum + Number(record['vehicles']), 0)).toBe(20)
    const counts = records.map((record) => Number(record['vehicles']))
    expect(counts).toEqual([...counts].sort((one, other) => other - one))
    const pages = [...(await list({ size: 4, current: 1 })).records, ...(await list({ size: 4, current: 2 })).records]
    expect(pages.map(({ id }) => id)).toEqual(records.slice(0, 8).map(({ id }) => id))
    for (const record of records) {
      const [color, driver, period] = JSON.parse(record.id) as [string | null, string | null, string]
      const figure = { page: 'vehicleStatistics', measure: 'leasedCount', group: [color, driver], period }
      expect([record.id, (await post('bus')<RecordPage>('/vehicle/page', { figure })).total]).toEqual([record.id, record['leasedCount']])
    }
    const filtered = await list({ color: ['blue'] })
    expect(new Set(filtered.records.map((record) => record['color']))).toEqual(new Set(['blue']))
    expect((await post('bus')<RecordPage>('/vehicle/page', { figure: { page: 'vehicleStatistics', filters: { color: ['blue'] }, measure: 'vehicles' } })).total).toBe(5)
  })

  it('draws cards above a statistic, whose numbers lead to the records under its filters', async () => {
    expect(await drillEverything(post('bus'), harness.set.pages['vehicleStatistics']!)).toBeGreaterThan(2)
    const figure = { page: 'vehicleStatistics', card: 'colors', measure: '0', filters: { color: ['blue'] } }
    expect((await post('bus')<RecordPage>('/vehicle/page', { figure })).total).toBe(5)
    expect((await harness.call('bus', 'POST', '/vehicle/page', { figure: { ...figure, card: 'nothing' } })).status).toBe(400)
  })

  it('writes nothing through a statistic, and exports it', async () => {
    expect((await harness.call('bus', 'POST', '/vehicleStatistics', { plateNo: '陕A99999' })).status).toBe(404)
    expect((await harness.call('bus', 'GET', '/vehicleStatistics/v001')).status).toBe(404)
    const answer = await harness.fastify.inject({ method: 'POST', url: '/api/vehicleStatistics/export', headers: { who: 'bus' }, payload: {} })
    expect([answer.statusCode, answer.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })

  it('orders a statistic by its own columns alone', async () => {
    const answer = await harness.call('bus', 'POST', '/vehicleStatistics/page', { orders: [{ column: 'plateNo', asc: true }] })
    expect([answer.status, answer.msg]).toEqual([400, '不能按“plateNo”排序，可用的有：color、driver、period、vehicles、leasedCount、leasedShare、worth'])
  })
})
