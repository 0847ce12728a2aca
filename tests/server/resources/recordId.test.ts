import { expect, it } from 'vitest'
import { recordId } from '../../../src/server/resources/recordId'

it('ids are twenty characters, each another, and order by the moment they were made in', () => {
  const moment = new Date('2026-03-01T02:00:00Z')
  const ids = Array.from({ length: 5000 }, () => recordId(moment))
  expect(new Set(ids).size).toBe(5000)
  expect(ids.every((id) => /^[0-9a-z]{20}$/.test(id))).toBe(true)
  expect(ids.every((id) => id < recordId(new Date(moment.getTime() + 1)))).toBe(true)
})
