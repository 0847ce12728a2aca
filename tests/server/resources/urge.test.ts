import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordPage } from '../../../src/contract/envelope'
import type { SummaryAnswer } from '../../../src/contract/figure'
import type { UrgeAnswer, UrgeRequest } from '../../../src/contract/urge'
import { dayOf } from '../../../src/language/calendar'
import { insertRecords } from '../../../src/server/resources/insertRecords'
import { sweepUrged } from '../../../src/server/resources/urge/urgedToday'
import { openRecordHarness, type PrincipalName, type RecordHarness } from '../recordHarness'
import { databaseKinds } from '../testDatabase'

const people = [
  ['ann', '安驾驶', 'bus', 'driver', 'enabled'], ['ben', '本驾驶', 'bus', 'driver', 'enabled'], ['eve', '离职的', 'bus', 'driver', 'disabled'],
  ['olga', '安全员', 'bus', 'officer', 'enabled'], ['fay', '船员', 'ferry', 'driver', 'enabled'], ['fred', '航运安全员', 'ferry', 'officer', 'enabled'],
].map(([id, name, org, role, status], index) => ({ id, name, org, roles: [role], status, mobile: `1390000000${index}` }))
/** v1 has been out today, v2 and v3 have not; v4 is driven by who has left; v5 need not; w1 and w2 are of the other company, w2 without a driver. */
const vehicles = [
  ['v1', 'bus', 'ann', 'idle'], ['v2', 'bus', 'ann', 'idle'], ['v3', 'bus', 'olga', 'idle'], ['v4', 'bus', 'eve', 'idle'], ['v5', 'bus', 'ben', 'busy'], ['w1', 'ferry', 'fay', 'idle'], ['w2', 'ferry', null, 'idle'],
].map(([id, org, driver, status]) => ({ id: id!, org, plateNo: id, driver, status }))
const nothing = { missed: 0, urged: 0, people: 0, before: 0, beforeNames: [], unreached: 0 }

describe.each(databaseKinds)('those who have not done what was due (%s)', (kind) => {
  let harness: RecordHarness
  beforeAll(async () => {
    harness = await openRecordHarness(kind, 'records', 'urges')
    await insertRecords(harness.database.db, harness.set, 'employee', people)
    await insertRecords(harness.database.db, harness.set, 'vehicle', vehicles)
    const trip = (id: string, vehicle: string, status: string) => ({ id, tripNo: id, vehicle, org: 'bus', tripDate: dayOf(new Date()), status })
    await insertRecords(harness.database.db, harness.set, 'trip', [trip('t1', 'v1', 'done'), trip('t2', 'v2', 'running'), trip('t3', 'v3', 'void')])
  })
  beforeEach(async () => {
    await sql`delete from urged_member`.execute(harness.database.db)
    await sql`delete from note`.execute(harness.database.db)
  })
  afterAll(() => harness.close())

  const urge = (who: PrincipalName, request: Partial<UrgeRequest>, page = 'tripUrge') => harness.call<UrgeAnswer>(who, 'POST', `/${page}/urge`, request)
  const urged = async (who: PrincipalName, request: Partial<UrgeRequest>, page?: string) => {
    const answer = await urge(who, request, page)
    expect([answer.status, answer.msg]).toEqual([200, ''])
    return answer.data
  }
  const notes = async () => (await harness.call<RecordPage>('group', 'POST', '/note/page', { size: 100 })).data.records.map(({ receiver, content }) => `${String(receiver)} ${String(content)}`).sort()

  it('are told of by one message to each who answers for them', async () => {
    expect(await urged('bus', { card: 'today' })).toEqual({ missed: 3, urged: 3, people: 2, before: 0, beforeNames: [], unreached: 0 })
    // She drives one of them and is the officer of all, and hears of each once.
    expect(await notes()).toEqual(['ann v2还没有出车，共1台', 'olga v2、v3、v4还没有出车，共3台'])
    const [note] = (await harness.call<RecordPage>('group', 'POST', '/note/page', {})).data.records
    expect(note).toMatchObject({ title: '请出车', sender: 'e-bus', org: 'bus', priority: 'normal', createdBy: 'e-bus' })
    const history = await sql<{ action: string; by_id: string }>`select action, by_id from record_history where resource = 'note' and record_id = ${note!.id}`.execute(harness.database.db)
    expect(history.rows).toEqual([{ action: 'create', by_id: 'e-bus' }])
  })

  it('are only counted in a preview', async () => {
    expect(await urged('bus', { card: 'today', preview: true })).toEqual({ missed: 3, urged: 3, people: 2, before: 0, beforeNames: [], unreached: 0 })
    expect(await notes()).toEqual([])
    expect((await urged('bus', { card: 'today' })).urged).toBe(3)
  })

  it('are as many as the number of the card says', async () => {
    const { cards } = (await harness.call<SummaryAnswer>('bus', 'POST', '/tripUrge/summary', {})).data
    expect(cards.find(({ name }) => name === 'today')?.totals[1]).toBe((await urged('bus', { card: 'today', preview: true })).missed)
  })

  it('are urged once a day, from each card for itself, whoever does it', async () => {
    await urged('bus', { card: 'today', filters: { vehicle: ['v2'] } })
    expect(await urged('bus', { card: 'today' })).toEqual({ missed: 3, urged: 2, people: 1, before: 1, beforeNames: ['v2'], unreached: 0 })
    expect(await urged('bus', { card: 'today' })).toMatchObject({ urged: 0, people: 0, before: 3, beforeNames: ['v2', 'v3', 'v4'] })
    expect(await notes()).toEqual(['ann v2还没有出车，共1台', 'olga v2还没有出车，共1台', 'olga v3、v4还没有出车，共2台'])
    expect((await urged('bus', { card: 'ever' })).before).toBe(0)
    await sql`update urged_member set day = day - 1`.execute(harness.database.db)
    expect(await urged('bus', { card: 'today' })).toMatchObject({ urged: 3, before: 0 })
  })

  it('are told of once, where two urge at the same moment', async () => {
    const answers = await Promise.all(['bus', 'bus', 'bus', 'bus'].map((who) => urged(who as PrincipalName, { card: 'today' })))
    expect(answers.map((one) => one.urged).sort()).toEqual([0, 0, 0, 3])
    expect(answers.every((one) => one.urged + one.before === 3)).toBe(true)
    expect(await notes()).toHaveLength(2)
  })

  it('whom nobody answers for are said, and stay to be urged', async () => {
    expect(await urged('ferry', { card: 'ever' })).toEqual({ missed: 2, urged: 1, people: 1, before: 0, beforeNames: [], unreached: 1 })
    expect(await urged('ferry', { card: 'ever' })).toMatchObject({ urged: 0, before: 1, beforeNames: ['w1'], unreached: 1 })
  })

  it('are those one sees, under the filters that say whose a record is', async () => {
    expect(await urged('group', { card: 'month', filters: { org: ['ferry'] } }, 'orgUrge')).toEqual({ missed: 1, urged: 1, people: 1, before: 0, beforeNames: [], unreached: 0 })
    expect(await urged('ferry', { card: 'month' }, 'orgUrge')).toMatchObject({ missed: 1, before: 1, beforeNames: ['星程航运'] })
    expect(await urged('bus', { card: 'month', filters: { org: ['ferry'] } }, 'orgUrge')).toEqual(nothing)
    expect(await notes()).toEqual(['fred 星程航运'])
  })

  it('are no more under a filter that narrows the records alone', async () => {
    expect((await urged('bus', { card: 'today', preview: true, filters: { status: ['draft'], tripDate: ['2020-01-01', '2020-01-31'] } })).missed).toBe(3)
  })

  it('are nobody where all have done it', async () => {
    expect(await urged('bus', { card: 'today', filters: { vehicle: ['v1'] } })).toEqual(nothing)
    expect(await notes()).toEqual([])
  })

  it('are looked up by the day, and forgotten after a month', async () => {
    await urged('bus', { card: 'today' })
    await sql`update urged_member set day = day - 40 where member_id = 'v2'`.execute(harness.database.db)
    await sweepUrged(harness.database.db)
    const { rows } = await sql<{ id: string }>`select member_id as id from urged_member order by 1`.execute(harness.database.db)
    expect(rows.map(({ id }) => id)).toEqual(['v3', 'v4'])
  })

  it('are left alone by who may not urge, sees only his own, or names another card', async () => {
    expect((await urge('reader', { card: 'today' })).status).toBe(403)
    expect((await urge('driver', { card: 'today' })).status).toBe(403)
    expect((await urge('bus', { card: 'today' }, 'trip')).status).toBe(403)
    expect(await urge('bus', { card: 'plain' })).toMatchObject({ status: 400, msg: 'card 应是能催办的统计：today、ever' })
    expect((await urge('bus', { card: 'today', filters: [] as never })).status).toBe(400)
    expect(await notes()).toEqual([])
  })
})
