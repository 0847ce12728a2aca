import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { addDays } from '../../../src/language/calendar'
import { collide } from '../../../src/language/uniqueRules'
import { insertRecords } from '../../../src/server/resources/insertRecords'
import { createRecords } from '../../../src/server/resources/operations/createRecords'
import { importRecords } from '../../../src/server/resources/operations/importRecords'
import { createTables } from '../../../src/server/tables/migrate'
import { oneKind } from '../testDatabase'
import { logger, openRecordHarness, principals, type RecordHarness } from '../recordHarness'

describe.each(oneKind)('rules over several records (%s)', (kind) => {
  let harness: RecordHarness
  let count = 0
  const call: RecordHarness['call'] = (...given) => harness.call(...given)
  const plate = () => `陕A${String(++count).padStart(4, '0')}`
  const policy = async (values: object, who: 'bus' | 'ferry' | 'group' = 'bus') => call(who, 'POST', '/policy', { policyNo: `P${++count}`, kind: '交强', startDate: '2026-01-01', endDate: '2026-12-31', ...values })
  beforeAll(async () => { harness = await openRecordHarness(kind, 'unique') })
  afterAll(() => harness.close())

  describe('the same values', () => {
    it('are refused at the first named field, with the rule’s words', async () => {
      const plateNo = plate()
      expect(await call('bus', 'POST', '/truck', { plateNo, color: '黄' })).toMatchObject({ code: 0 })
      expect(await call('bus', 'POST', '/truck', { plateNo, color: '黄' })).toMatchObject({
        status: 400, code: 5, msg: '同号同色的车辆已登记', errors: [{ path: 'plateNo', code: 'duplicate', message: '同号同色的车辆已登记' }],
      })
      expect(await call('bus', 'POST', '/truck', { plateNo, color: '蓝' })).toMatchObject({ code: 0 })
    })

    it('are refused in another company too', async () => {
      const plateNo = plate()
      await call('bus', 'POST', '/truck', { plateNo, color: '黄' })
      expect(await call('ferry', 'POST', '/truck', { plateNo, color: '黄' })).toMatchObject({ status: 400 })
    })

    it('do not collide where one of them is blank', async () => {
      const plateNo = plate()
      for (const _ of [1, 2]) expect(await call('bus', 'POST', '/truck', { plateNo })).toMatchObject({ code: 0 })
    })

    it('are found however an amount is written, and every broken rule is named', async () => {
      const plateNo = plate()
      await call('bus', 'POST', '/truck', { plateNo, color: '黄', price: '12.5', note: plateNo })
      const { errors } = await call('bus', 'POST', '/truck', { plateNo, color: '黄', price: '12.50', note: plateNo })
      expect(errors).toEqual([{ path: 'plateNo', code: 'duplicate', message: '同号同色的车辆已登记' }, { path: 'note', code: 'duplicate', message: '同价同注' }])
    })

    it('are refused in an update, which may keep its own', async () => {
      const [one, two] = [plate(), plate()]
      await call('bus', 'POST', '/truck', { plateNo: one, color: '黄' })
      const { data } = await call('bus', 'POST', '/truck', { plateNo: two, color: '黄' })
      expect(await call('bus', 'PUT', `/truck/${data.id}`, { version: 1, plateNo: one })).toMatchObject({ status: 400, errors: [{ path: 'plateNo', code: 'duplicate' }] })
      expect(await call('bus', 'PUT', `/truck/${data.id}`, { version: 1, plateNo: two, color: '黄', note: '改' })).toMatchObject({ code: 0, data: { version: 2 } })
    })

    it('are free once the record is removed, and then stand against its return', async () => {
      const plateNo = plate()
      const { data } = await call('bus', 'POST', '/truck', { plateNo, color: '黄' })
      await call('bus', 'DELETE', `/truck/${data.id}?version=1`)
      const { data: next } = await call('bus', 'POST', '/truck', { plateNo, color: '黄' })
      expect(await call('bus', 'POST', `/truck/${data.id}/restore`, { version: 2 })).toMatchObject({ status: 400, msg: '同号同色的车辆已登记' })
      await call('bus', 'DELETE', `/truck/${next.id}?version=1`)
      expect(await call('bus', 'POST', `/truck/${data.id}/restore`, { version: 2 })).toMatchObject({ code: 0 })
    })

    it('let one of twenty at once through', async () => {
      const plateNo = plate()
      const answers = await Promise.all(Array.from({ length: 20 }, () => call('bus', 'POST', '/truck', { plateNo, color: '黄' })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 400)])
    })

    it('cost no statement more than the insert, until it is refused', async () => {
      const record = { plateNo: plate(), color: '黄' }
      const execute = vi.spyOn(harness.database.db.getExecutor(), 'executeQuery')
      await call('bus', 'POST', '/truck', record)
      const statements = execute.mock.calls.map(([query]) => query.sql)
      execute.mockRestore()
      expect(statements).toEqual([expect.stringMatching(/^with written as \(insert into "truck"/)])
    })

    it('are told with the name of the record in the way, to those who may know it', async () => {
      const [plateNo, engineNo] = [plate(), `E${count}`]
      await call('bus', 'POST', '/truck', { plateNo, engineNo })
      expect((await call('bus', 'POST', '/truck', { plateNo: plate(), engineNo })).errors).toEqual([{ path: 'engineNo', code: 'duplicate', message: `发动机号与${plateNo}相同` }])
      expect(await call('ferry', 'POST', '/truck', { plateNo: plate(), engineNo })).toMatchObject({ msg: '发动机号与其他企业的货车相同' })
    })

    it('are refused in an import at their rows, with all other rows judged and none written', async () => {
      const [one, other] = [plate(), plate()]
      await call('bus', 'POST', '/truck', { plateNo: one, engineNo: `E${one}` })
      const bring = async (...rows: readonly (readonly string[])[]) => importRecords(
        { set: harness.set, db: harness.database.db, principal: principals.bus, now: new Date() }, 'truck',
        { mode: 'commit', purpose: 'new', key: null, bytes: await writeXlsx({ sheets: [{ name: '货车', rows: [['车牌号', '车牌颜色', '发动机号'], ...rows.map((row) => [...row])] }] }) })
      await expect(bring([other, '黄', 'E-'], [other, '黄', 'E='], [plate(), '黄', `E${one}`], [plate(), '黄', 'E-'])).rejects.toMatchObject({
        errors: [
          { path: '3/plateNo', code: 'duplicate', message: '同号同色的车辆已登记' },
          { path: '4/engineNo', code: 'duplicate', message: `发动机号与${one}相同` },
          { path: '5/engineNo', code: 'duplicate', message: `发动机号与${other}相同` },
        ],
      })
      expect(await bring([other, '黄', 'E-'], [other, '蓝', 'E='])).toEqual({ created: 2, repeated: false })
    })

    it('let one of many updates at once through', async () => {
      const plateNo = plate()
      const made = await Promise.all(Array.from({ length: 8 }, () => call('bus', 'POST', '/truck', { plateNo: plate(), color: '黄' })))
      const answers = await Promise.all(made.map(({ data }) => call('bus', 'PUT', `/truck/${data.id}`, { version: 1, plateNo })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    })
  })

  describe('a page’s where', () => {
    it('keeps the rule to its own records, by the day in China', async () => {
      const plateNo = plate()
      const day = (visitedAt: string) => call('bus', 'POST', '/dayVisit', { plateNo, visitedAt })
      expect((await day('2026-03-01T15:59:00.000Z')).data).toMatchObject({ day: '2026-03-01' })
      expect((await day('2026-03-01T16:01:00.000Z')).data).toMatchObject({ day: '2026-03-02' })
      expect(await day('2026-03-02T01:00:00.000Z')).toMatchObject({ status: 400, errors: [{ path: 'plateNo', message: '这辆车当天已有检查' }] })
      expect(await call('bus', 'POST', '/monthVisit', { plateNo, visitedAt: '2026-03-02T01:00:00.000Z', leftAt: '2026-03-02T02:00:00.000Z' })).toMatchObject({ code: 0 })
    })
  })

  describe('a period', () => {
    it('may not share a day with another, whose name is told', async () => {
      const plateNo = plate()
      const { data } = await policy({ plateNo })
      expect(await policy({ plateNo, startDate: '2026-12-31', endDate: '2027-12-30' })).toMatchObject({ status: 400, errors: [{ path: 'startDate', message: `保险期间与${String(data['policyNo'])}重叠` }] })
      expect(await policy({ plateNo, startDate: '2027-01-01', endDate: '2027-12-31' })).toMatchObject({ code: 0 })
      expect(await policy({ plateNo, kind: '三者' })).toMatchObject({ code: 0 })
    })

    it('lets one of several batches at once through, and a single record beside them', async () => {
      const plateNo = plate()
      const row = () => ({ policyNo: `P${++count}`, kind: '交强', plateNo, startDate: '2026-01-01', endDate: '2026-12-31' })
      const batch = () => createRecords({ set: harness.set, db: harness.database.db, principal: principals.bus, now: new Date() }, 'policy', [row(), { ...row(), plateNo: plate() }], 'all').then(() => 'written', () => 'refused')
      const answers = await Promise.all([batch(), batch(), batch(), policy({ plateNo }).then(({ code }) => (code === 0 ? 'written' : 'refused'))])
      expect(answers.toSorted()).toEqual(['refused', 'refused', 'refused', 'written'])
    })

    it('without an end lasts on; without a start it is not compared', async () => {
      const plateNo = plate()
      expect(await policy({ plateNo, endDate: null })).toMatchObject({ code: 0 })
      expect(await policy({ plateNo, startDate: '2030-01-01', endDate: '2030-02-01' })).toMatchObject({ status: 400 })
      expect(await policy({ plateNo, startDate: '2025-01-01', endDate: null })).toMatchObject({ status: 400 })
      expect(await policy({ plateNo, startDate: null, endDate: null })).toMatchObject({ code: 0 })
    })

    it('of moments may begin when another ends', async () => {
      const plateNo = plate()
      const month = (from: string, to: string) => call('bus', 'POST', '/monthVisit', { plateNo, visitedAt: `2026-05-01T${from}:00.000Z`, leftAt: `2026-05-01T${to}:00.000Z` })
      expect(await month('08:00', '09:00')).toMatchObject({ code: 0 })
      expect(await month('09:00', '10:00')).toMatchObject({ code: 0 })
      expect(await month('08:59', '09:01')).toMatchObject({ status: 400 })
    })

    it('does not tell the name of another company’s record', async () => {
      const plateNo = plate()
      await policy({ plateNo }, 'ferry')
      expect(await policy({ plateNo })).toMatchObject({ msg: '保险期间与其他企业的保单重叠' })
    })
  })

  describe('a condition', () => {
    it('leaves out what does not count', async () => {
      const plateNo = plate()
      for (const _ of [1, 2]) expect(await policy({ plateNo, kind: '附加' })).toMatchObject({ code: 0 })
      const { data } = await policy({ plateNo })
      await call('bus', 'POST', `/policy/${data.id}/cancel`, { version: 1 })
      expect(await policy({ plateNo })).toMatchObject({ code: 0 })
    })

    it('is asked again when a move makes a record count, through a page that knows nothing of the rule', async () => {
      const plateNo = plate()
      const { data } = await policy({ plateNo })
      await call('bus', 'POST', `/policy/${data.id}/cancel`, { version: 1 })
      const { data: next } = await policy({ plateNo })
      expect(await call('bus', 'POST', `/policyArchive/${data.id}/revive`, { version: 2 })).toMatchObject({ status: 400, msg: `保险期间与${String(next['policyNo'])}重叠` })
      await call('bus', 'POST', `/policyArchive/${next.id}/cancel`, { version: 1 })
      expect((await call('bus', 'POST', `/policyArchive/${data.id}/revive`, { version: 2 })).data).toMatchObject({ status: 'active' } satisfies Partial<RecordData>)
    })
  })

  describe('records that broke a plain rule before it was there', () => {
    const warnings: string[] = []
    const start = () => createTables(harness.database, harness.set, [], { logger: Object.assign(Object.create(logger), { warn: (_: object, sentence: string) => warnings.push(sentence) }) })
    // Of other schemas not even the definition is asked: what another test drops meanwhile cannot be opened.
    const ruleIndexes = async () => (await sql<{ name: string }>`with own as materialized (select oid, relname from pg_class where relkind = 'i' and relnamespace = current_schema()::regnamespace)
      select relname as name from own where pg_get_indexdef(oid) like 'CREATE UNIQUE INDEX % ON %truck %(plate_no, color)%'`.execute(harness.database.db)).rows.map(({ name }) => name)

    it('do not hinder the start, and may be mended under the rule; the next start has the index', async () => {
      const plateNo = plate()
      for (const name of await ruleIndexes()) await sql`drop index ${sql.id(name)}`.execute(harness.database.db)
      const [id] = await insertRecords(harness.database.db, harness.set, 'truck', [1, 2].map(() => ({ plateNo, color: '黄', orgId: 'bus' })))
      expect(await start()).toMatchObject({ destructive: [], hash: null })
      expect(warnings).toEqual([expect.stringContaining('Records of truck break the rule that no two have the same plate_no, color: 1 values stand more than once')])
      expect(await ruleIndexes()).toEqual([])
      expect(await start()).toMatchObject({ additive: [] })

      expect(await call('bus', 'PUT', `/truck/${id}`, { version: 1, note: '待核' })).toMatchObject({ code: 0 })
      expect(await call('bus', 'PUT', `/truck/${id}`, { version: 2, plateNo, color: '蓝' })).toMatchObject({ code: 0 })
      expect(await call('bus', 'PUT', `/truck/${id}`, { version: 3, color: '黄' })).toMatchObject({ status: 400, msg: '同号同色的车辆已登记' })
      const next = plate()
      const answers = await Promise.all(Array.from({ length: 20 }, () => call('bus', 'POST', '/truck', { plateNo: next, color: '黄' })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)

      expect((await start()).contradicted).toEqual([])
      expect(await ruleIndexes()).toHaveLength(1)
      expect(await call('bus', 'PUT', `/truck/${id}`, { version: 3, color: '黄' })).toMatchObject({ status: 400, msg: '同号同色的车辆已登记' })
    })
  })

  it('takes exactly the records that the language says do not collide', async () => {
    const [rule] = harness.set.pages['policy']!.unique
    const { fields } = harness.set.resources['policy']!
    const day = fc.integer({ min: 0, max: 6 }).map((days) => addDays('2026-01-01', days))
    const maybeDay = fc.option(day, { freq: 4 })
    const values = fc.record({ kind: fc.constantFrom('交强', '三者', '附加'), startDate: maybeDay, endDate: maybeDay })
    await fc.assert(fc.asyncProperty(fc.array(values, { minLength: 2, maxLength: 6 }), async (wanted) => {
      const plateNo = plate()
      const taken: object[] = []
      for (const one of wanted) {
        const record = { plateNo, status: 'active', ...one }
        const isFree = !taken.some((other) => collide(rule!, fields, record, { ...other }))
        expect((await policy({ plateNo, ...one })).status === 200, JSON.stringify({ record, taken })).toBe(isFree)
        if (isFree) taken.push(record)
      }
    }), { numRuns: 25 })
  })
})
