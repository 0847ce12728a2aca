import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castMembers } from '../../../src/server/demo/castMembers'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { demoPassword } from '../seededDatabase'
import { databaseKinds } from '../testDatabase'
import { accountTable } from './accountTable'
import { allowedOn, signInAs, type Account } from './accountWalk'

describe.each(databaseKinds)('the sixteen accounts on every page (%s)', (kind) => {
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
      expect([number, Object.fromEntries(Object.entries(told).map(([id, actions]) => [id, [...actions].sort()]))]).toEqual([number, Object.fromEntries(found.map(([id, actions]) => [id, [...actions].sort()]))])
    }
  })
})
