import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRecords } from '../../../src/server/resources/insertRecords'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { oneKind } from '../testDatabase'
import { fix, makeKey, report } from './positionHarness'

const vehicles = 2000
const rounds = 7

describe.each(oneKind)('a fleet of 2000 vehicles (%s)', (kind) => {
  let harness: PlatformHarness
  let key: string
  const plateOf = (index: number) => `陕AT${String(index).padStart(4, '0')}`
  beforeAll(async () => {
    harness = await openPlatformHarness(kind)
    await insertRecords(harness.database.db, harness.set, 'vehicle', Array.from({ length: vehicles }, (_, index) => ({ id: `fleet-${index}`, plateNo: plateOf(index), plateColor: 'yellow', ownerOrg: 'org-XC-KY', businessCategory: 'regularBus' })))
    key = (await makeKey(harness, 'org-XC-KY')).key
  })
  afterAll(() => harness.close())

  it('reports every second, and each batch is kept within that second', async () => {
    const start = Date.now() - 600_000
    const taken: number[] = []
    const bytes: number[] = []
    for (let round = 0; round < rounds; round++) {
      const batch = Array.from({ length: vehicles }, (_, index) => fix(plateOf(index), start, round, { lat: 34 + (index % 1000) / 1000, color: 'yellow' }))
      const begun = performance.now()
      const { data } = await report(harness, key, batch)
      taken.push(performance.now() - begun)
      expect(data.accepted).toBe(vehicles)
      const { rows: [size] } = await sql<{ bytes: number }>`select pg_relation_size('vehicle_position')::int as bytes`.execute(harness.database.db)
      bytes.push(size?.bytes ?? Infinity)
    }
    // The first makes two thousand records, which happens once in the life of a vehicle.
    const [first = 0, ...later] = taken
    process.stdout.write(`${kind}: first batch ${Math.round(first)} ms, later ${later.map(Math.round).join(', ')} ms for ${vehicles} fixes each; ${bytes.join(', ')} bytes\n`)
    // A new version takes the place of an old one on the same page, but for some that somebody was just reading: seven of each would be seven times as long, and each would write every index.
    expect(bytes.at(-1)! / bytes[0]!).toBeLessThan(4)
    expect(later.toSorted((one, other) => one - other)[Math.floor(later.length / 2)]).toBeLessThan(1000)
  })
})
