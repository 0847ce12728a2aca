import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeTimedMoves } from '../../../src/server/resources/timedMoves'
import { resourceTable } from '../../../src/server/tables/resourceTable'
import { openRecordHarness, type RecordHarness } from '../recordHarness'
import { databaseKinds } from '../testDatabase'

const start = Date.now()
/** So many minutes after the start. */
const at = (minutes: number) => new Date(start + minutes * 60_000)

describe.each(databaseKinds)('moves whose time comes (%s)', (kind) => {
  let harness: RecordHarness
  const call: RecordHarness['call'] = (...given) => harness.call(...given)
  const look = (now: number, since: number) => takeTimedMoves({ db: harness.database.db, set: harness.set, now: at(now) }, at(since))
  const letter = async (values: object, queued = true) => {
    const { id, version } = (await call('bus', 'POST', '/letter', values)).data
    if (queued) await call('bus', 'POST', `/letter/${id}/queue`, { version })
    return id
  }
  const stateOf = async (id: string) => (await call('bus', 'GET', `/letter/${id}`)).data['status']
  const postmarks = async (code: string) => (await call<{ records: { letter: string }[] }>('bus', 'POST', '/postmark/page', { size: 100 })).data.records.filter((one) => one.letter === code).length
  beforeAll(async () => { harness = await openRecordHarness(kind, 'waiting') })
  afterAll(() => harness.close())

  it('are taken when it has come, and no earlier', async () => {
    const id = await letter({ code: 'eight', sendTime: at(5).toISOString() })
    expect([await look(4, -6), await stateOf(id)]).toEqual([0, 'waiting'])
    expect([await look(6, 4), await stateOf(id)]).toEqual([1, 'sent'])
    expect([await look(7, -6), await postmarks('eight')]).toEqual([0, 1])
  })

  it('are taken once, however many servers look at the same time', async () => {
    for (let i = 0; i < 5; i++) await letter({ code: 'shared', sendTime: at(20).toISOString() })
    const taken = await Promise.all([look(21, 11), look(21, 11), look(21, 11)])
    expect(taken.reduce((sum, one) => sum + one)).toBe(5)
    expect(await postmarks('shared')).toBe(5)
  })

  it('are found by what a record says of its time, and left where the rest of the condition does not hold', async () => {
    const [soon, later, refused] = [await letter({ code: 'soon', sendTime: at(30).toISOString(), hours: 0.5 }, false), await letter({ code: 'later', sendTime: at(30).toISOString(), hours: 48 }, false), await letter({ code: 'much-too-long', sendTime: at(30).toISOString(), hours: 0.5 }, false)]
    await letter({ code: 'timeless' }, false)
    expect(await look(59, 40)).toBe(0)
    expect(await look(61, 51)).toBe(1)
    const nagged = async (id: string) => (await call('bus', 'GET', `/letter/${id}`)).data['nagged']
    expect([await nagged(soon), await nagged(later), await nagged(refused)]).toEqual([1, 0, 0])
  })

  it('are looked for by an index over what they wait for', () => {
    const { indexes } = resourceTable(harness.set, harness.set.resources['letter']!)
    expect(indexes.map(({ columns }) => columns.join())).toContain('status,send_time')
  })
})
