import { beforeAll, describe, expect, it } from 'vitest'
import type { SchemaSet } from '../../../src/language/schemaSet'
import { dayOf, timeOf } from '../../../src/language/calendar'
import { makeDeclared } from '../../../src/server/demo/declared/makeDeclared'
import type { DemoRecord } from '../../../src/server/demo/demoWorld'
import { makeDemoWorld } from '../../../src/server/demo/makeDemoWorld'
import { loadShippedSchemas } from './shippedSchemas'

let set: SchemaSet
beforeAll(async () => {
  set = await loadShippedSchemas()
}, 60_000)

/** The full one is made in `fullDemonstration.test.ts`. */
describe('the records that schemas/demo declares', () => {
  it.each(['2027-02-28T11:00', '2026-11-24T00:00', '2026-11-24T00:05', '2026-11-24T08:10', '2026-11-23T23:59'])('are made as their pages allow, in daylight, and moved when they say so (small, seeded at %s)', (minute) => {
    const now = new Date(`${minute}:06+08:00`)
    const world = makeDemoWorld('small', now)
    expect(makeDeclared(world, set, now).flatMap((entry) => entry.problems)).toEqual([])
    const times = [['inspection', 'inspectTime'], ['stationInspection', 'inspectTime'], ['stationShift', 'reportTime'], ['outStationCheck', 'checkTime']] as const
    const late = times.flatMap(([resource, field]) => world.all(resource).flatMap(({ id, values }) => (typeof values[field] === 'string' ? [[id, values[field]] as const] : [])))
      .filter(([, time]) => timeOf(time) < '05:00' || timeOf(time) > '20:00' || time > now.toISOString())
    expect(late).toEqual([])
    expect([...world.records.values()].flat().flatMap(disagreements)).toEqual([])
  }, 180_000)
})

/** Moves out of their order, and those that the record dates to another day than its history. */
function disagreements({ page: pageId, id, values, createdAt, moves }: DemoRecord): string[] {
  const states = set.pages[pageId]?.states
  return moves.flatMap((move, index) => {
    const before = moves[index - 1]?.at ?? createdAt
    const isRepeated = moves.slice(index + 1).some(({ to }) => to === move.to)
    const field = isRepeated ? undefined : states?.steps.find(({ state }) => state === move.to)?.at
    const told = field ? values[field] : undefined
    return [
      ...(move.at < before ? [`${pageId} ${id}: ${move.transition} at ${move.at}, before ${before}`] : []),
      ...(typeof told === 'string' && (told.length > 10 ? dayOf(new Date(told)) : told) !== dayOf(new Date(move.at)) ? [`${pageId} ${id}: ${move.transition} at ${move.at}, ${field} ${told}`] : []),
    ]
  })
}
