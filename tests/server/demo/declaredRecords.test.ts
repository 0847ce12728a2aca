import { beforeAll, describe, expect, it } from 'vitest'
import type { SchemaSet } from '../../../src/language/schemaSet'
import { makeDeclared } from '../../../src/server/demo/declared/makeDeclared'
import { makeDemoWorld } from '../../../src/server/demo/makeDemoWorld'
import { loadShippedSchemas } from './shippedSchemas'

let set: SchemaSet
beforeAll(async () => {
  set = await loadShippedSchemas()
}, 60_000)

/** The full one is made in `fullDemonstration.test.ts`. */
describe('the records that schemas/demo declares', () => {
  it.each(['2026-11-20T11:00', '2027-02-28T11:00', '2026-11-24T00:00', '2026-11-24T00:05', '2026-11-23T23:59'])('are made as their pages allow (small, seeded at %s)', (minute) => {
    const now = new Date(`${minute}:06+08:00`)
    const problems = makeDeclared(makeDemoWorld('small', now), set, now).flatMap((entry) => entry.problems)
    expect(problems).toEqual([])
  }, 180_000)
})
