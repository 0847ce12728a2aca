import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordPage } from '../../../src/contract/envelope'
import type { SummaryAnswer, SummaryCardAnswer } from '../../../src/contract/figure'
import { addDays, dayOf } from '../../../src/language/calendar'
import { insertRecords } from '../../../src/server/resources/insertRecords'
import { drillEverything } from '../drillEverything'
import { openRecordHarness, type PrincipalName, type RecordHarness } from '../recordHarness'
import { databaseKinds } from '../testDatabase'

const today = dayOf(new Date())
const vehicles = [
  ['v1', 'bus', 'blue', 'idle'], ['v2', 'bus', 'yellow', 'idle'], ['v3', 'bus', null, 'idle'], ['v4', 'bus', 'blue', 'busy'], ['v5', 'ferry', 'blue', 'idle'],
].map(([id, org, color, status]) => ({ id: id!, org, plateNo: id, color, status, checkDate: id === 'v3' ? addDays(today, -1) : null }))
/** v1 went today, twice; v2 yesterday; v3 never; v4 today, which need not; v5 of the other company today. */
const trips = [['v1', 'bus', 0, 'done'], ['v1', 'bus', 0, 'running'], ['v2', 'bus', -1, 'done'], ['v4', 'bus', 0, 'done'], ['v5', 'ferry', 0, 'draft'], ['v2', 'bus', 0, 'void']]
  .map(([vehicle, org, day, status], index) => ({ id: `t${index}`, tripNo: `YD${index}`, vehicle, org, tripDate: addDays(today, Number(day)), status, count: 3 }))
/** What stands for a trip: a check of v2 today, just after midnight, and one of v1 yesterday; one that was not passed stands for none. */
const checks = [['v2', 0, true], ['v1', -1, true], ['v3', 0, false], [null, 0, true]]
  .map(([vehicle, day, passed], index) => ({ id: `c${index}`, checkNo: `JC${index}`, vehicle, passed, checkedAt: `${addDays(today, Number(day))}T00:10:00+08:00` }))

describe.each(databaseKinds)('figures of what is due (%s)', (kind) => {
  let harness: RecordHarness
  const post = (who: PrincipalName) => async <Data>(path: string, body: object): Promise<Data> => {
    const answer = await harness.call<Data>(who, 'POST', path, body)
    expect([path, answer.status, answer.msg]).toEqual([path, 200, ''])
    return answer.data
  }
  const cardsOf = async (who: PrincipalName, path: string, query: object = {}) => Object.fromEntries((await post(who)<SummaryAnswer>(`${path}/summary`, query)).cards.map((card) => [card.name, card])) as Record<string, SummaryCardAnswer>
  beforeAll(async () => {
    harness = await openRecordHarness(kind, 'records', 'summaries')
    await insertRecords(harness.database.db, harness.set, 'vehicle', vehicles)
    await insertRecords(harness.database.db, harness.set, 'trip', trips)
    await insertRecords(harness.database.db, harness.set, 'yardCheck', checks)
  })
  afterAll(() => harness.close())

  it('count who has a record, who has none, and the records of those from whom they are due alone', async () => {
    const { today: now, ever } = await cardsOf('bus', '/tripBoard')
    // Due of v1, v2, v3; what was voided is none; the trip of v4 is not counted.
    expect([now!.totals, ever!.totals]).toEqual([[3, 1, 2, 2, 1 / 3, 2, 1, 6], [4, 1, 5]])
  })

  it('have no share where nothing is due', async () => {
    const { today: now } = await cardsOf('bus', '/tripBoard', { 'vehicle.plateNo': 'v4' })
    expect(now!.totals).toEqual([0, 0, 0, 0, null, 0, 0, 0])
  })

  it('have a place for every group and period, also without a record', async () => {
    const { each, days, colors, week } = await cardsOf('bus', '/tripBoard')
    expect(each!.rows.map(({ labels, period, values }) => [labels[0], period, ...values]).sort()).toEqual(['v1', 'v2', 'v3', 'v4'].flatMap((id) => [-1, 0].map((day) => {
      const count = trips.filter(({ vehicle, tripDate }) => vehicle === id && tripDate === addDays(today, day)).length
      return [id, addDays(today, day), count, count > 0 ? 0 : 1]
    })).sort())
    // v3 is due since yesterday.
    expect(days!.rows.map(({ values }) => values[1])).toEqual([3, 3, 3, 4, 4])
    // A ranking takes its window as a whole.
    expect(week!.rows.map(({ labels, values }) => [labels[0], ...values])).toEqual([['v3', 7, 0], ['v1', 6, 2], ['v4', 6, 1], ['v2', 5, 2]])
    expect(colors!.rows.map(({ rest }) => rest ?? false)).toEqual([false, true])
  })

  it('are not due where a record of another page stands for them, in that period alone', async () => {
    const { covered, coveredWeek } = await cardsOf('bus', '/tripBoard')
    const values = covered!.rows.map(({ labels, period, values: [due, had, missed, count] }) => [labels[0], period === today ? 0 : -1, due, had, missed, count]).sort()
    // v1 has no place yesterday, v2 none today: not even with the trip that was voided.
    expect(values).toEqual([['v1', 0, 1, 1, 0, 2], ['v2', -1, 1, 1, 0, 1], ['v3', -1, 1, 0, 1, 0], ['v3', 0, 1, 0, 1, 0], ['v4', -1, 1, 0, 1, 0], ['v4', 0, 1, 1, 0, 1]])
    expect(coveredWeek!.totals).toEqual([4, 26])
  })

  it('lead from every number to as many records, or members, under the filters, for everyone who may know', async () => {
    const page = harness.set.pages['tripBoard']!
    expect(await drillEverything(post('bus'), page)).toBeGreaterThan(35)
    expect(await drillEverything(post('bus'), page, { vehicle: ['v1', 'v2'] })).toBeGreaterThan(20)
    expect(await drillEverything(post('bus'), page, { status: ['done'], tripDate: [today, null] })).toBeGreaterThan(20)
    expect(await drillEverything(post('ferry'), page)).toBeGreaterThan(10)
    expect(await drillEverything(post('group'), harness.set.pages['tripGroup']!)).toBeGreaterThan(5)
    expect(await drillEverything(post('bus'), harness.set.pages['tripDue']!)).toBeGreaterThan(2)
  })

  it('are kept to those one sees, and from who sees only his own', async () => {
    const { month, orgs, quarters } = await cardsOf('group', '/tripGroup')
    expect([month!.totals, orgs!.rows.map(({ group, values }) => [group[0], ...values]).sort()]).toEqual([[3, 1, 6], [['bus', 5, 3 / 5], ['ferry', 1, 0], ['group', 0, null]]])
    const quarter = `${today.slice(0, 4)}-${['01', '04', '07', '10'][Math.floor((Number(today.slice(5, 7)) - 1) / 3)]}-01`
    expect([quarters!.rows.length, quarters!.rows.at(-1)]).toMatchObject([4, { period: quarter, values: [addDays(today, -1) < quarter ? 5 : 6, 1] }])
    expect((await cardsOf('group', '/tripGroup', { org: ['bus'] }))['month']!.totals).toEqual([1, 0, 5])
    expect((await cardsOf('driver', '/tripBoard'))['today']).toEqual({ name: 'today', rows: [], totals: [], withheld: true })
  })

  it('stand in a statistic, sorted, counted, exported, and lead on', async () => {
    const { records, total } = await post('bus')<RecordPage>('/tripDue/page', { size: 50 })
    expect([total, records.reduce((sum, record) => sum + Number(record['missing']), 0), records.find(({ id }) => id === JSON.stringify(['v1', today]))!['rate']]).toEqual([12, 8, 50])
    for (const record of records) {
      const [vehicle, period] = JSON.parse(record.id) as [string, string]
      const figure = { page: 'tripDue', group: [vehicle], period }
      const listed = async (path: string, measure: string) => (await post('bus')<RecordPage>(path, { figure: { ...figure, measure } })).total
      expect([record.id, await listed('/tripBoard/page', 'trips'), await listed('/vehicle/page', 'missing')]).toEqual([record.id, record['trips'], record['missing']])
    }
    const sheet = await harness.fastify.inject({ method: 'POST', url: '/api/tripDue/export', headers: { who: 'bus' }, payload: {} })
    expect([sheet.statusCode, sheet.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })

  it('are refused where they are not of this page', async () => {
    for (const [path, figure] of [['/vehicle/page', { page: 'tripBoard', card: 'today', measure: '5' }], ['/organization/page', { page: 'tripBoard', card: 'today', measure: '0' }], ['/vehicle/page', { page: 'tripBoard', card: 'each', measure: '1', group: ['v1'] }]] as const) {
      expect([figure, (await harness.call('bus', 'POST', path, { figure })).status]).toEqual([figure, 400])
    }
  })
})
