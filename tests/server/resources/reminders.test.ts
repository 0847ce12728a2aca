import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData, RecordPage } from '../../../src/contract/envelope'
import { addDays, dayOf } from '../../../src/language/calendar'
import { pageTable } from '../../../src/server/resources/pageTable'
import { refreshAllReminders, renewReminders, sweepReminders } from '../../../src/server/resources/reminders/refreshReminders'
import { databaseKinds } from '../testDatabase'
import { logger, openRecordHarness, type PrincipalName, type RecordHarness } from '../recordHarness'

const today = dayOf(new Date())
const inDays = (days: number) => addDays(today, days)

describe.each(databaseKinds)('reminders of dates that run out (%s)', (kind) => {
  let harness: RecordHarness
  let number = 0
  const call: RecordHarness['call'] = (...given) => harness.call(...given)
  const create = async (values: object) => (await call('bus', 'POST', '/permit', { permitNo: `P${++number}`, org: 'bus', ...values })).data
  const change = async ({ id, version }: RecordData, values: object) => (await call('bus', 'PUT', `/permit/${id}`, { version, ...values })).data
  const found = async (id: string, who: PrincipalName = 'bus') =>
    (await call<RecordPage>(who, 'POST', '/expiryReminder/page', { current: 1, size: 200 })).data.records.filter((record) => record['recordId'] === id)
  const open = async (id: string) => (await found(id)).filter(({ status }) => status !== 'done')
  beforeAll(async () => { harness = await openRecordHarness(kind, 'reminders') })
  afterAll(() => harness.close())

  it('stand as soon as the record is saved, for dates that are near or over, and for no others', async () => {
    expect(await found((await create({ validTo: inDays(31) })).id)).toEqual([])
    expect(await found((await create({ coloured: inDays(-3) })).id)).toEqual([])
    const { id } = await create({ validTo: inDays(30), holder: 'e-driver' })
    expect(await found(id)).toMatchObject([{ title: '唐予安 有效期止', kind: 'permit', expireDate: inDays(30), owner: 'e-driver', status: 'open', org: 'bus' }])
    expect(await found((await create({ validTo: inDays(-400) })).id)).toMatchObject([{ expireDate: inDays(-400) }])
  })

  it.runIf(kind === 'postgres')('of one record are planned once for each connection, those of all records by their number', async () => {
    const { id } = await create({ validTo: inDays(5) })
    const texts = await harness.database.db.connection().execute(async (db) => {
      const services = { set: harness.set, db, now: new Date() }
      for (let time = 0; time < 2; time += 1) await refreshAllReminders(services, pageTable(harness.set, 'permit'), [id])
      await renewReminders(db, harness.set, new Date())
      return (await sql<{ statement: string }>`select statement from pg_prepared_statements where statement like 'with found as%permit%'`.execute(db)).rows
    })
    expect(texts).toEqual([{ statement: expect.stringContaining('t.id = any($') as string }])
  })

  it('stand with their record or not at all', async () => {
    const { db } = harness.database
    await sql`alter table expiry_reminder add constraint no_such_day check (expire_date <> ${sql.lit(inDays(17))}::date)`.execute(db)
    const refused = await call('bus', 'POST', '/permit', { permitNo: 'P-undone', org: 'bus', validTo: inDays(17) })
    await sql`alter table expiry_reminder drop constraint no_such_day`.execute(db)
    expect(refused).toMatchObject({ status: 500 })
    expect((await sql`select 1 from permit where permit_no = 'P-undone'`.execute(db)).rows).toEqual([])
  })

  it('keep to the conditions and kinds of their pages and fields', async () => {
    expect(await found((await create({ checkAt: `${inDays(5)}T08:00:00+08:00` })).id)).toEqual([])
    const checked = await create({ checkAt: `${inDays(10)}T23:30:00+08:00`, holder: 'e-bus' })
    expect(await found(checked.id)).toMatchObject([{ kind: 'check', expireDate: inDays(10) }])
    await change(checked, { stopped: true })
    expect(await open(checked.id)).toEqual([])
  })

  it('are cleared at once when the record is renewed, and come back when it is due again', async () => {
    const record = await create({ validTo: inDays(3) })
    expect(await open(record.id)).toHaveLength(1)
    const renewed = await change(record, { validTo: inDays(400) })
    expect(await found(record.id)).toMatchObject([{ status: 'done' }])
    await change(renewed, { validTo: inDays(7) })
    expect(await found(record.id)).toMatchObject([{ status: 'open', expireDate: inDays(7) }])
  })

  it('leave to another page what it reminds of by a date of its own', async () => {
    const { id } = await create({ sealedUntil: inDays(5) })
    expect(await open(id)).toMatchObject([{ title: '封存至' }])
    const paper = async (values: object) => (await call('bus', 'POST', '/permitPaper', { paperNo: 'W1', permit: id, org: 'bus', ...values })).data
    const swept = async () => { await sweepReminders(harness.database.db, harness.set, logger); return open(id) }
    await paper({ kind: 'letter', validTo: inDays(5) })
    await paper({ kind: 'seal' })
    expect(await swept()).toHaveLength(1)
    const seal = await paper({ kind: 'seal', validTo: inDays(5) })
    expect(await swept()).toEqual([])
    expect(await open(seal.id)).toHaveLength(1)
    await call('bus', 'PUT', `/permitPaper/${seal.id}`, { version: seal.version, withdrawn: true })
    expect(await swept()).toMatchObject([{ title: '封存至' }])
  })

  it('go with a removed record, and come back with it', async () => {
    const { id } = await create({ validTo: inDays(3) })
    await call('bus', 'DELETE', `/permit/${id}?version=1`)
    expect(await open(id)).toEqual([])
    await call('bus', 'POST', `/permit/${id}/restore`, { version: 2 })
    expect(await open(id)).toHaveLength(1)
  })

  it('stay ignored until the date is another', async () => {
    const record = await create({ validTo: inDays(3) })
    const [reminder] = await found(record.id)
    await call('bus', 'POST', `/expiryReminder/${reminder!.id}/ignore`, { version: reminder!.version })
    await renewReminders(harness.database.db, harness.set, new Date())
    expect(await found(record.id)).toMatchObject([{ status: 'ignored' }])
    await change(record, { validTo: inDays(9) })
    expect(await found(record.id)).toMatchObject([{ status: 'open', expireDate: inDays(9) }])
  })

  it('come by the daily scan as the day draws near, once however often it runs', async () => {
    const { id } = await create({ validTo: inDays(40) })
    const later = new Date(Date.now() + 15 * 86_400_000)
    await sweepReminders(harness.database.db, harness.set, logger, later)
    await sweepReminders(harness.database.db, harness.set, logger, later)
    expect(await found(id)).toMatchObject([{ status: 'open', version: 1 }])
    await sweepReminders(harness.database.db, harness.set, logger)
    expect(await open(id)).toEqual([])
  })

  it('belong to the company of the record, and to the person it concerns', async () => {
    const { id } = await create({ validTo: inDays(2), holder: 'e-driver' })
    const other = await create({ validTo: inDays(2) })
    expect(await found(id, 'driver')).toHaveLength(1)
    expect(await found(other.id, 'driver')).toEqual([])
    expect(await found(id, 'ferry')).toEqual([])
    expect(await found(id, 'group')).toHaveLength(1)
  })
})
