import { describe, expect, it } from 'vitest'
import { matchPhoneFiles, type PhoneFileState } from '../../../src/engine/annex/phoneFiles'

const files = (...ids: string[]) => ids.map((id) => ({ id }))
const nothing = new Map<string, PhoneFileState>()

describe('files from a phone', () => {
  it('come into the slot once, beside what stands there', () => {
    const first = matchPhoneFiles(nothing, files('a', 'b'), files('own'), 5)
    expect(first).toMatchObject({ add: files('a', 'b'), drop: [], removed: [] })
    const second = matchPhoneFiles(first.states, files('a', 'b', 'c'), files('own', 'a', 'b'), 5)
    expect(second).toMatchObject({ add: files('c'), drop: [], removed: [] })
  })

  it('are not given twice before the slot shows them', () => {
    const { states } = matchPhoneFiles(nothing, files('a'), [], 2)
    expect(matchPhoneFiles(states, files('a', 'b', 'c'), [], 2)).toMatchObject({ add: files('b'), drop: [], removed: [] })
  })

  it('wait where the slot is full, until there is room', () => {
    const full = matchPhoneFiles(nothing, files('a', 'b'), files('own'), 2)
    expect(full.add).toEqual(files('a'))
    expect(matchPhoneFiles(full.states, files('a', 'b'), files('a'), 2).add).toEqual(files('b'))
  })

  it('leave the slot when the phone deletes them, and nothing else does', () => {
    const { states } = matchPhoneFiles(nothing, files('a', 'b'), files('own'), 5)
    expect(matchPhoneFiles(states, files('b'), files('own', 'a', 'b'), 5)).toMatchObject({ add: [], drop: ['a'], removed: [] })
  })

  it('that the person removes are told to the phone, and do not come back', () => {
    const given = matchPhoneFiles(nothing, files('a'), [], 5)
    const placed = matchPhoneFiles(given.states, files('a'), files('a'), 5)
    const removed = matchPhoneFiles(placed.states, files('a'), [], 5)
    expect(removed).toMatchObject({ add: [], drop: [], removed: ['a'] })
    expect(matchPhoneFiles(removed.states, files('a'), [], 5)).toMatchObject({ add: [], drop: [], removed: [] })
    expect(matchPhoneFiles(removed.states, [], [], 5)).toMatchObject({ add: [], drop: [], removed: [] })
  })
})
