import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneKind } from '../testDatabase'
import { openPlatformHarness, type CastName, type PlatformHarness } from '../platform/platformHarness'
import { done, recordCalls } from '../platform/recordCalls'

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString()

describe.each(oneKind)('what has to be read (%s)', (kind) => {
  let harness: PlatformHarness
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  const { create, list, move } = recordCalls(() => harness)
  const told = async (who: CastName, title: string) => (await list(who, '/myMsg')).filter((message) => message['title'] === `请阅读：${title}`).length

  it.each([
    { what: 'an article', path: '/dynamics', receipts: '/dynamics/receipt', ref: 'article', values: { column: 'notice', source: 'own', scope: 'self', needRead: true, readDeadline: day(3), content: '<p>请读</p>' }, publish: ['publishSelf'] },
    { what: 'a law', path: '/lawsReveal', receipts: '/lawsReveal/receipt', ref: 'law', values: { level: 'enterprise', fields: ['passenger'], issuer: '本企业', publishDate: day(-9).slice(0, 10), effectiveDate: day(-9).slice(0, 10), fullText: '<p>请学</p>', needLearn: true, learnDeadline: day(3).slice(0, 10), readSeconds: 0, annex: { original: ['law-pdf'] } }, publish: ['submit', 'publish'] },
  ])('$what is urged by who published it: a message to those who have not confirmed, once a day', async ({ path, receipts, ref, values, publish }) => {
    await sql`insert into annex_file (id, page, resource, slot, name, mime, size, path, uploaded_at, uploaded_by) values ('law-pdf', 'lawsReveal', 'law', 'original', '原文.pdf', 'application/pdf', 10, 'demo/none', now(), 'emp00003') on conflict do nothing`.execute(harness.database.db)
    const title = `催读试用${path}`
    const { id } = done(await create('director', path, { title, ...values }))
    for (const name of publish) done(await move('director', path, id, name))
    const receiptsOf = async (who: CastName) => (await list(who, receipts)).filter((one) => one['targetTitle'] === title)
    const everybody = (await receiptsOf('director')).length
    expect(everybody).toBeGreaterThan(2)
    const [own] = await receiptsOf('driver')
    done(await move('driver', receipts, own!.id, 'confirm'))
    expect(await harness.call('driver', `POST ${path}/${id}/urge`, { version: 1 })).toMatchObject({ code: 3 })
    expect(done(await move('director', path, id, 'urge'))).toMatchObject({ status: 'published', urgedCount: everybody - 1 })
    expect([await told('driver', title), await told('officer', title)]).toEqual([0, 1])
    expect(await move('director', path, id, 'urge')).toMatchObject({ code: 9 })
    expect(await told('officer', title)).toBe(1)
    await sql`update ${sql.table(ref)} set urged_day = urged_day - 1 where id = ${id}`.execute(harness.database.db)
    done(await move('director', path, id, 'urge'))
    expect(await told('officer', title)).toBe(2)
  })
})
