import { beforeAll, describe, expect, it } from 'vitest'
import { fieldTypeOf } from '../../../src/fields/definitions'
import { offeredWhere } from '../../../src/fields/referenceType'
import { recordVariables } from '../../../src/language/expressionVariables'
import { isOffered, offeredWith } from '../../../src/language/offeredWith'
import type { SchemaSet } from '../../../src/language/schemaSet'
import { dayOf, timeOf } from '../../../src/language/calendar'
import { completeRecord, seedingContext } from '../../../src/server/demo/completeRecord'
import { makeDeclared } from '../../../src/server/demo/declared/makeDeclared'
import type { DemoRecord, DemoWorld } from '../../../src/server/demo/demoWorld'
import { makeDemoWorld } from '../../../src/server/demo/makeDemoWorld'
import { loadShippedSchemas } from '../../shippedSchemas'

let set: SchemaSet
beforeAll(async () => {
  set = await loadShippedSchemas()
}, 60_000)

/** The full one is made in `fullDemonstration.test.ts`. */
describe('the records that schemas/demo declares', () => {
  it.each(['2027-02-28T11:00', '2026-11-24T00:00', '2026-11-24T00:05', '2026-11-24T08:10', '2026-11-23T23:59'])('are made as their pages allow, in daylight, moved when they say so, and point to what is offered (small, seeded at %s)', (minute) => {
    const now = new Date(`${minute}:06+08:00`)
    const world = makeDemoWorld('small', now)
    expect(makeDeclared(world, set, now).flatMap((entry) => entry.problems)).toEqual([])
    const times = [['inspection', 'inspectTime'], ['stationInspection', 'inspectTime'], ['stationShift', 'reportTime'], ['outStationCheck', 'checkTime']] as const
    const late = times.flatMap(([resource, field]) => world.all(resource).flatMap(({ id, values }) => (typeof values[field] === 'string' ? [[id, values[field]] as const] : [])))
      .filter(([, time]) => timeOf(time) < '05:00' || timeOf(time) > '20:00' || time > now.toISOString())
    expect(late).toEqual([])
    const done = [['trainingParticipant', 'signOutTime'], ['stationInspection', 'rectifyTime'], ['vehicleRoutineInspection', 'rectifyTime'], ['terminalInstallProof', 'accessTime']] as const
    const yetToCome = done.flatMap(([resource, field]) => world.all(resource).filter(({ values }) => String(values[field] ?? '') > now.toISOString()).map(({ id, values }) => [id, values[field]]))
    expect(yetToCome).toEqual([])
    const records = [...world.records.values()].flat()
    expect(records.flatMap(disagreements)).toEqual([])
    expect(records.flatMap((record) => unoffered(record, world, now))).toEqual([])
  }, 180_000)
})

/** References that nobody could have chosen: their fields offer other records alone. */
function unoffered(record: DemoRecord, world: DemoWorld, now: Date): string[] {
  const { fields } = set.pages[record.page]!
  const narrowed = Object.values(fields).filter((field) => offeredWhere(field) !== undefined)
  if (narrowed.length === 0) return []
  const context = seedingContext(set, now)
  const values = completeRecord(set, record, context)
  const variables = recordVariables(fields, values, context)
  return narrowed.flatMap((field) => {
    const offered = offeredWith(field, variables)
    const among = world.all(fieldTypeOf(field).refersTo!(field as never))
    const chosen = [values[field.name] ?? []].flat().map((id) => among.find((one) => one.id === id)).filter((one) => one !== undefined)
    return offered === null ? [] : chosen.filter((one) => !isOffered(offered, one.values)).map(({ id }) => `${record.page} ${record.id}: ${field.name} ${id} is not ${JSON.stringify(offered)}`)
  })
}

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
