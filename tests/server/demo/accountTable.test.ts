import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordPage } from '../../../src/contract/envelope'
import { isRoom } from '../../../src/language/rooms'
import { castMembers } from '../../../src/server/demo/castMembers'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { demoPassword } from '../../demoPassword'
import { oneKind } from '../testDatabase'
import { foreignIds } from './accountReach'
import { accountTable } from './accountTable'
import { allowedOn, signInAs, type Account } from './accountWalk'

describe.each(oneKind)('the sixteen accounts on every page (%s)', (kind) => {
  let harness: PlatformHarness
  const accounts: Account[] = []
  const walked = new Map<number, Record<string, string[]>>()
  const written = async () => (await sql<{ rows: number; last: string }>`select count(*)::int as rows, max(id)::text as last from record_history`.execute(harness.database.db)).rows[0]
  beforeAll(async () => {
    harness = await openPlatformHarness(kind)
    for (const { number } of castMembers) accounts.push(await signInAs(harness.fastify, number, demoPassword))
  })
  afterAll(() => harness.close())

  it('are let do what the table says and nothing else, and leave every record as it was', { timeout: 400_000 }, async () => {
    const before = await written()
    for (const account of accounts) {
      const allowed: Record<string, string[]> = {}
      for (const page of Object.values(harness.set.pages)) allowed[page.id] = await allowedOn(account, page)
      walked.set(account.number, allowed)
    }
    expect(await written()).toEqual(before)
    await expect(accountTable(harness.set, walked)).toMatchFileSnapshot('accountTable.md')
  })

  it('are told just that, so that menu and buttons offer what is not refused', () => {
    for (const { number, told } of accounts) {
      const found = Object.entries(walked.get(number) ?? {}).filter(([, actions]) => actions.length > 0)
      const pages = Object.entries(told).filter(([id]) => !isRoom(id))
      expect([number, Object.fromEntries(pages.map(([id, actions]) => [id, [...actions].sort()]))]).toEqual([number, Object.fromEntries(found.map(([id, actions]) => [id, [...actions].sort()]))])
    }
  })

  it('open the Studio to the author of pages alone', () => {
    expect(accounts.filter(({ told }) => told['studio'] !== undefined).map(({ number, told }) => [number, told['studio']])).toEqual([[2, ['view', 'publish']]])
  })

  // One of each kind: who holds the same role in the same company sees the same. Pages that everybody reads are left out.
  it.each([1, 2, 4, 5, 7, 8, 9, 10, 13])('number %i is neither shown nor lets itself be changed what is another’s', { timeout: 400_000 }, async (number) => {
    const { ask, told } = accounts.find((account) => account.number === number)!
    const before = await written()
    const leaks: string[] = []
    for (const page of Object.values(harness.set.pages).filter((one) => one.statistics === null && (one.scope !== 'any' || one.readBy !== null) && told[one.id]?.includes('view'))) {
      const foreign = await foreignIds(harness, page, number)
      const [id] = foreign
      if (id === undefined) continue
      const listed = (await ask(page, 'page', {}, { current: 1, size: 100 })).data as RecordPage
      if (listed.records.some((record) => foreign.has(record.id))) leaks.push(`${page.id} lists`)
      const answers = {
        get: await ask(page, 'get', { id }), history: await ask(page, 'history', { id }),
        update: await ask(page, 'update', { id }, { version: 1 }), remove: await ask(page, 'remove', { id, query: '?version=1' }),
        ...Object.fromEntries(await Promise.all(Object.keys(page.states?.transitions ?? {}).map(async (name) => [name, await ask(page, 'transition', { id, transition: name }, { version: 1 })] as const))),
      }
      for (const [call, { status }] of Object.entries(answers)) if (status !== 404 && status !== 403) leaks.push(`${page.id} ${call}: ${status}`)
    }
    expect(leaks).toEqual([])
    expect(await written()).toEqual(before)
  })
})
