import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordPage } from '../../../src/contract/envelope'
import type { HomeAnswer, HomeBlockAnswer, HomeTarget } from '../../../src/contract/home'
import { sessionPaths } from '../../../src/contract/session'
import { day } from '../../day'
import { cast, openPlatformHarness, type CastName, type PlatformHarness } from './platformHarness'

const people = Object.keys(cast) as CastName[]

describe('the home page', () => {
  let harness: PlatformHarness
  const homes = new Map<CastName, HomeAnswer>()
  const home = async (who: CastName) => homes.get(who) ?? homes.set(who, (await harness.call<HomeAnswer>(who, 'GET /home')).data).get(who)!
  const listed = async (who: CastName, { path, figure }: HomeTarget) => {
    const answer = await harness.call<RecordPage>(who, `POST ${path}/page`, { size: 1, ...(figure ? { figure } : {}) })
    expect([who, path, figure, answer.status]).toEqual([who, path, figure, 200])
    return answer.data.total
  }
  const names = async (who: CastName) => (await home(who)).blocks.map(({ name }) => name)
  beforeAll(async () => { harness = await openPlatformHarness('embedded') }, 180_000)
  afterAll(() => harness.close())

  it.each(people)('counts for %s what the list behind each number shows', { timeout: 120_000 }, async (who) => {
    const { blocks } = await home(who)
    const numbers = blocks.flatMap((block) => (block.kind === 'numbers' ? block.numbers : []))
    expect(numbers.length).toBeGreaterThan(3)
    for (const number of numbers) expect([number.title, number.value]).toEqual([number.title, await listed(who, number)])
    for (const block of blocks.filter(({ kind }) => kind === 'newest') as Extract<HomeBlockAnswer, { kind: 'newest' }>[]) expect(block.rows.length).toBeLessThanOrEqual((await listed(who, block)) ?? 0)
  })

  it.each(people)('draws for %s charts whose parts lead to as many records', { timeout: 120_000 }, async (who) => {
    const charts = (await home(who)).blocks.filter((block): block is Extract<HomeBlockAnswer, { kind: 'chart' }> => block.kind === 'chart')
    for (const { card, answer, path } of charts) {
      expect([card.title, answer.failed]).toEqual([card.title, undefined])
      const [row] = answer.rows.filter(({ rest }) => !rest)
      if (row === undefined || card.measures[0]?.measure !== 'count()') continue
      const figure = { card: card.name, measure: '0', ...(card.group.length > 0 ? { group: row.group } : {}), ...(row.period === undefined ? {} : { period: row.period }) }
      expect([card.title, await listed(who, { path, figure })]).toEqual([card.title, row.values[0]])
    }
  })

  it('is another for a regulator, a group, a company, a station and a driver', async () => {
    const all = await Promise.all((['regulator', 'group', 'officer', 'inspector', 'driver'] as const).map(names))
    expect(new Set(all.map((one) => one.join())).size).toBe(5)
    expect(all[0]).toContain('regulation')
    expect(all[3]).toContain('stationToday')
    expect(all[4]).toContain('myRoad')
  })

  it('shows what is due, in every company of the demonstration', async () => {
    const expiry = (await home('group')).blocks.find(({ name }) => name === 'expiry')
    expect(expiry?.kind === 'numbers' && expiry.numbers.map(({ value }) => value! > 0)).toEqual([true, true, true, true])
  })

  it('offers nobody what he may not do', async () => {
    for (const who of people) {
      const { data: permissions } = await harness.call<Record<string, readonly string[]>>(who, `GET ${sessionPaths.permissions}`)
      for (const block of (await home(who)).blocks) {
        if (block.kind !== 'entries') continue
        for (const { path, action } of block.entries) {
          const page = Object.values(harness.set.pages).find((one) => one.path === path)!
          expect([who, path, permissions[page.id]?.includes(action)]).toEqual([who, path, true])
        }
      }
    }
  })

  it('lists the shifts that are to come with the nearest first, whatever the order of their list', async () => {
    // At night the station has none ahead.
    await sql`update station_shift set plan_date = ${day(0)}, plan_depart_time = now() + next.number * interval '1 minute'
      from (select id, row_number() over (order by id desc) as number from station_shift where status = 'passed' limit 4) as next where station_shift.id = next.id`.execute(harness.database.db)
    const { blocks } = (await harness.call<HomeAnswer>('inspector', 'GET /home')).data
    const block = blocks.find(({ name }) => name === 'stationNext')
    const times = block?.kind === 'newest' ? block.rows.map(({ notes }) => notes[0]!) : []
    expect(times).toEqual(times.toSorted())
    expect(new Set(times).size).toBeGreaterThan(1)
  })
})
