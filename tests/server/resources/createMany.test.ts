import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostMany, type ManyAnswer } from '../../../src/contract/createMany'
import type { HistoryEntry, RecordData } from '../../../src/contract/envelope'
import { day } from '../../day'
import { openPlatformHarness, type CastName, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'
import { oneKind } from '../testDatabase'

describe.each(oneKind)('a record for each of many (%s)', (kind) => {
  let harness: PlatformHarness
  let people: readonly RecordData[]
  let template: string
  const { create, read, list } = recordCalls(() => harness)
  const makeMany = (who: CastName, path: string, body: object) => harness.call<ManyAnswer>(who, `POST ${path}/many`, body)
  const count = async () => Number((await sql<{ count: number }>`select count(*) as count from person_assessment`.execute(harness.database.db)).rows[0]?.count)
  /** Each test its own quarter: nobody is assessed twice in one. */
  const assessment = (years: number, employee: unknown) => ({
    template, period: 'quarter', periodStart: `20${10 + years}-01-01`, periodEnd: `20${10 + years}-03-31`, assessDate: `20${10 + years}-04-02`, employee, assessor: 'emp00003',
  })
  beforeAll(async () => {
    harness = await openPlatformHarness(kind)
    const drivers = await list('director', '/emp', { empTypes: ['driver'], status: ['onDuty'] })
    people = await Promise.all(drivers.slice(0, 4).map(({ id }) => read('director', '/emp', id)))
    template = (await list('director', '/personAssessment/template', { status: ['published'] }))[0]!.id
  })
  afterAll(() => harness.close())

  it('is written with its own number, copies and history, as if made alone', async () => {
    const ids = people.slice(0, 3).map(({ id }) => id)
    const { ids: made, ...answer } = done(await makeMany('director', '/personAssessment', { record: assessment(0, ids) }))
    expect(answer).toEqual({ created: 3, failed: 0, errors: [], repeated: false })
    const records = await Promise.all(made.map((id) => read('director', '/personAssessment', id ?? '')))
    expect(records.map((record) => record['employee'])).toEqual(ids)
    expect(records.map((record) => record['org'])).toEqual(people.slice(0, 3).map((person) => person['org']))
    // Of several posts the first, which is the main one.
    expect(records.map((record) => record['post'])).toEqual(people.slice(0, 3).map((person) => (person['posts'] as string[])[0]))
    expect(new Set(records.map((record) => record['assessNo'])).size).toBe(3)
    expect((records[2]!['items'] as unknown[]).length).toBeGreaterThan(0)
    expect(records[2]).toMatchObject({ status: 'draft', trainingHours: expect.any(Number) as number })
    const alone = done(await create('director', '/personAssessment', assessment(0, people[3]!.id)))
    expect(Object.keys(alone).filter((name) => (alone[name] === null) !== (records[2]![name] === null) && !name.startsWith('period'))).toEqual([])
    const history = done(await harness.call<HistoryEntry[]>('director', `GET /personAssessment/${made[1] ?? ''}/history`))
    expect(history).toMatchObject([{ action: 'create', version: 1, by: { name: expect.any(String) as string } }])
  })

  it('is refused with all the others, each at its place, or made without those that cannot be', async () => {
    done(await create('director', '/personAssessment', assessment(1, people[1]!.id)))
    const before = await count()
    const record = assessment(1, [people[0]!.id, people[1]!.id, people[2]!.id])
    const refused = await makeMany('director', '/personAssessment', { record })
    expect(refused).toMatchObject({ status: 400, code: 5, msg: '3条中有1条不能新增，没有新增任何一条', errors: [{ path: '2/periodStart', message: expect.stringContaining('这个人同一周期已有考核') as string }] })
    expect(await count()).toBe(before)
    expect(done(await makeMany('director', '/personAssessment', { record, mode: 'valid' }))).toMatchObject({ created: 2, failed: 1, ids: [expect.any(String), null, expect.any(String)], errors: [{ path: '2/periodStart' }] })
    expect(await makeMany('director', '/personAssessment', { record, mode: 'valid' })).toMatchObject({ status: 400, msg: '3条中有3条不能新增，没有新增任何一条' })
    expect(await count()).toBe(before + 2)
  })

  it('is written once under a key, however often it is sent', async () => {
    const request = { record: assessment(2, people.map(({ id }) => id)), key: 'the-answer-was-lost' }
    const before = await count()
    const [first, second] = await Promise.all([makeMany('director', '/personAssessment', request), makeMany('director', '/personAssessment', request)])
    expect([done(first), done(second)].map(({ created }) => created)).toEqual([4, 4])
    expect(done(await makeMany('director', '/personAssessment', request))).toEqual({ created: 4, failed: 0, ids: [], errors: [], repeated: true })
    expect(await count()).toBe(before + 4)
  })

  it('is of vehicles or of people, where the page says both', async () => {
    const vehicles = await Promise.all((await list('director', '/veh', { operateStatus: ['operating'] })).slice(0, 2).map(({ id }) => read('director', '/veh', id)))
    const record = { objectType: 'vehicle', scope: ['vehicleViolation'], startDate: day(0), endDate: day(300), authorizer: '企业负责人', operator: 'emp00003' }
    const { ids } = done(await makeMany('director', '/violationAccreditV2', { record: { ...record, vehicle: vehicles.map(({ id }) => id) } }))
    expect(await read('director', '/violationAccreditV2', ids[1] ?? '')).toMatchObject({ vehicle: vehicles[1]!.id, plateNo: vehicles[1]!['plateNo'], registerOwner: vehicles[1]!['licenseOwner'], vinTail: String(vehicles[1]!['vin']).slice(-6) })
    const drivers = people.slice(0, 2).map(({ id }) => id)
    expect(done(await makeMany('director', '/violationAccreditV2', { record: { ...record, objectType: 'driver', vehicle: [], driver: drivers } }))).toMatchObject({ created: 2 })
    expect(await makeMany('director', '/violationAccreditV2', { record: { ...record, vehicle: vehicles.map(({ id }) => id), driver: drivers } })).toMatchObject({ status: 400, code: 6, msg: '“车辆”、“驾驶员”每次只能选其中一种' })
  })

  it('is not made by those who may not create one, nor on a page that makes them one by one', async () => {
    expect(await makeMany('driver', '/personAssessment', { record: assessment(3, [people[0]!.id]) })).toMatchObject({ status: 403 })
    expect(await makeMany('director', '/veh', { record: {} })).toMatchObject({ status: 404, msg: '“车辆管理”不能批量新增' })
  })

  it('is asked for in bounds, of somebody, and without files', async () => {
    const many = (employee: unknown, more: object = {}) => makeMany('director', '/personAssessment', { record: assessment(4, employee), ...more })
    expect(await many([])).toMatchObject({ status: 400, errors: [{ path: 'employee', code: 'required', message: '请选择被考核人' }] })
    expect(await many(Array.from({ length: mostMany + 1 }, (_, index) => `emp-${index}`))).toMatchObject({ status: 400, errors: [{ path: 'employee', code: 'tooMany', message: '被考核人最多选择500项' }] })
    expect(await many([people[0]!.id, { id: 1 }])).toMatchObject({ status: 400, errors: [{ path: '2/employee', code: 'type' }, { path: '2/post', code: 'required' }] })
    expect(await many([people[0]!.id], { mode: 'some' })).toMatchObject({ status: 400, code: 6 })
    expect(await many([people[0]!.id], { key: '?' })).toMatchObject({ status: 400, code: 6 })
    expect(await makeMany('director', '/personAssessment', { record: 'all' })).toMatchObject({ status: 400, code: 6 })
    expect(await makeMany('director', '/personAssessment', { record: { ...assessment(4, [people[0]!.id]), annex: { evidence: ['file-1'] } } })).toMatchObject({ status: 400, code: 6, msg: '批量新增时不能带附件，新增以后逐条上传' })
    // Chosen twice is chosen once.
    expect(done(await many([people[0]!.id, people[0]!.id]))).toMatchObject({ created: 1 })
  })
})
