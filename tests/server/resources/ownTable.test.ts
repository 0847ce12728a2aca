import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../../src/server/createLogger'
import { makeMove } from '../../../src/server/resources/makeMove'
import { homeTable } from '../../../src/server/resources/pageTable'
import { readRecord } from '../../../src/server/resources/queries/readRecord'
import { sweepRecords } from '../../../src/server/resources/sweepRecords'
import { nobody } from '../../../src/server/resources/systemPrincipal'
import { day } from '../../day'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { recordCalls } from '../platform/recordCalls'
import { oneKind } from '../testDatabase'

describe.each(oneKind)('a record that its own page reckons otherwise than the page of all (%s)', (kind) => {
  let harness: PlatformHarness
  const { read } = recordCalls(() => harness)
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  /** A fire patrol that found nothing but one piece of broken equipment, which is late. */
  const patrol = async () => {
    const { db } = harness.database
    const { rows: [row] } = await sql<{ id: string }>`select id from inspection where inspect_type = 'firePatrol' and org_id = 'org-XC-KY' and deleted_at is null limit 1`.execute(db)
    const equipments = JSON.stringify([{ result: 'fail', handling: 'deadline', deadline: day(-3) }])
    await sql`update inspection set status = 'rectifying', items = '[]', equipments = ${equipments}::jsonb, hazard_count = 1, rectify_deadline = ${day(-3)}, rectify_status = 'rectifying' where id = ${row!.id}`.execute(db)
    return row!.id
  }

  it('is reckoned anew at night by its own page', async () => {
    const id = await patrol()
    await sweepRecords(harness.database.db, harness.set, createLogger({ logLevel: 'silent' }))
    expect(await read('officer', '/fireFitingInspect', id)).toMatchObject({ hazardCount: 1, rectifyStatus: 'overdue' })
  })

  it('moves by its own page, whoever moves it', async () => {
    const id = await patrol()
    const home = homeTable(harness.set, 'inspection')
    const record = await readRecord(harness.database.db, home, [sql`t.id = ${id}`])
    await harness.database.db.transaction().execute((db) => makeMove({ set: harness.set, db, now: new Date(), principal: nobody }, home, record!, home.page.states!.transitions['close']!, {}))
    expect(await read('officer', '/fireFitingInspect', id)).toMatchObject({ status: 'closed', hazardCount: 1, rectifyStatus: 'finished' })
  })
})
