import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { DemoAccount } from '../../../src/contract/pageIndex'
import { checkPassword, readAccount } from '../../../src/server/access/accounts'
import { accessDatabase } from '../../../src/server/access/accessDatabase'
import { sniffFile, sniffLength } from '../../../src/server/annex/sniffFile'
import type { Database } from '../../../src/server/database/openDatabase'
import { seedDemo } from '../../../src/server/demo/seedDemo'
import { ensureDemo } from '../../../src/server/ensureDemo'
import { nextNumber } from '../../../src/server/resources/recordNumbers'
import { demoPassword } from '../../demoPassword'
import { openSeededDatabase } from '../seededDatabase'
import { oneKind } from '../testDatabase'
import { loadShippedSchemas } from '../../shippedSchemas'

// Either kind is filled once in every run, for the files that copy it; this one looks at what was written.
describe.each(oneKind)('the seeded database (%s)', (kind) => {
  let database: Database
  let folder: string
  let begun: Date
  let accounts: readonly DemoAccount[]

  beforeAll(async () => {
    ;({ database, annexFolder: folder, begun } = await openSeededDatabase(inject('seededFolder'), kind))
    accounts = await ensureDemo({ database: database.db, set: await loadShippedSchemas(), settings: { demo: 'small', demoPassword }, annexFolder: folder, tell: () => undefined })
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  const count = async (query: ReturnType<typeof sql<{ count: string | number }>>) => Number((await query.execute(database.db)).rows[0]!.count)

  it('tells the sixteen accounts of the cast, and each of them opens', async () => {
    expect(accounts).toHaveLength(16)
    const verdict = await checkPassword(accessDatabase(database.db), { empId: 'emp00004', mobile: accounts[3]!.mobile, password: demoPassword })
    expect(verdict).toEqual({ kind: 'right', empId: 'emp00004' })
    expect(await readAccount(accessDatabase(database.db), 'emp00004')).toEqual({ pwdChanged: true, disabled: false })
    expect(await readAccount(accessDatabase(database.db), 'emp00015')).toEqual({ pwdChanged: false, disabled: false })
  })

  it('leaves one account disabled and one locked', async () => {
    expect(await count(sql`select count(*) as count from access_account where disabled`)).toBe(1)
    expect(await count(sql`select count(*) as count from access_account where locked_until is not null`)).toBe(1)
  })

  it('stores values as the server itself would, computed ones too', async () => {
    const { rows } = await sql<Record<string, unknown>>`select name, gender, age, cert_state, emp_types, org_id from employee where id = 'emp00004'`.execute(database.db)
    expect(rows[0]).toEqual({ name: '苏映雪', gender: 'female', age: 40, cert_state: 'normal', emp_types: ['fullTimeSafety'], org_id: 'org-XC-KY' })
  })

  it('writes a version and a line of history for every move', async () => {
    const wrong = sql<{ count: number }>`select count(*) as count from hazard h where version <> (select count(*) from record_history r where r.resource = 'hazard' and r.record_id = h.id)`
    expect(await count(wrong)).toBe(0)
    expect(await count(sql`select count(*) as count from record_history where by_name = ''`)).toBe(0)
  })

  it('remembers what people looked at: some pages a login, all of them theirs to open, none in the future', async () => {
    const { rows: [{ visits, logins }] } = await sql<{ visits: number; logins: number }>`select count(*)::int as visits, (select count(*)::int from login_log where result = 'success') as logins from page_visit`.execute(database.db) as { rows: [{ visits: number; logins: number }] }
    expect(visits / logins).toBeGreaterThan(4)
    expect(visits / logins).toBeLessThan(8)
    expect(await count(sql`select count(*) as count from page_visit where at > ${begun.toISOString()}`)).toBe(0)
    // A driver has no business with the log of logins of others' companies.
    expect(await count(sql`select count(*) as count from page_visit v join employee e on e.id = v.employee_id where e.roles = '{driver}' and v.path in ('/appSetting', '/dqfw', '/organization/post')`)).toBe(0)
  })

  it('has told of everything that is due, so that the first start floods nobody with messages', async () => {
    expect(await count(sql`select count(*) as count from expiry_reminder`)).toBeGreaterThan(20)
    expect(await count(sql`select count(*) as count from expiry_reminder where warned_date is distinct from expire_date or last_warn_time >= ${begun.toISOString()}`)).toBe(0)
  })

  it('gives every post what its work takes, in the company it belongs to', async () => {
    const { rows } = await sql<{ post: string; org: string; may: Record<string, string[]> }>`select p.name as post, a.org_id as org, a.may from access_post_permission a join post p on p.id = a.post_id`.execute(database.db)
    const of = (name: string) => rows.find(({ post }) => post === name)
    expect(rows).toHaveLength(60)
    expect([of('动态监控员')?.org, of('监管科长')?.org, of('星程客运安全科负责人')?.org]).toEqual(['org-XC', 'org-SF-JG', 'org-XC-KY'])
    expect(of('动态监控员')?.may['gpsAlarm']).toContain('view')
    expect(of('例检员')?.may).not.toHaveProperty('gpsAlarm')
    expect(of('客运驾驶员')?.may['emp'] ?? []).not.toContain('create')
  })

  it('puts files into the folder that are what they say', async () => {
    const { rows } = await sql<{ path: string; mime: string; name: string; size: number }>`select path, mime, name, size from annex_file order by path limit 40`.execute(database.db)
    expect(rows).toHaveLength(40)
    for (const { path, mime, name, size } of rows) {
      const bytes = await readFile(join(folder, path))
      expect(sniffFile(bytes.subarray(0, sniffLength), name)?.mime).toBe(mime)
      expect(bytes.length).toBe(Number(size))
    }
  })

  it('goes on counting where the demonstration stopped', async () => {
    const { rows } = await sql<{ org_id: string; inspect_no: string }>`select org_id, inspect_no from inspection where inspect_no like 'JC2%' order by inspect_no desc limit 1`.execute(database.db)
    const [, year, month, day, last] = /^JC(\d{4})(\d\d)(\d\d)(\d{4})$/.exec(rows[0]!.inspect_no) ?? []
    const next = await nextNumber(database.db, rows[0]!.org_id, 'JC{yyyyMMdd}{0000}', new Date(`${year}-${month}-${day}T12:00:00+08:00`))
    expect(Number(next.slice(-4))).toBe(Number(last) + 1)
  })

  it('is refused as a whole when a record cannot be stored', async () => {
    const set = await loadShippedSchemas()
    const before = await count(sql`select count(*) as count from organization`)
    await expect(seedDemo({ database: database.db, set, size: 'small', password: demoPassword, today: new Date() })).rejects.toThrow('duplicate key')
    expect(await count(sql`select count(*) as count from organization`)).toBe(before)
  })
})
