import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isJsonObject, mergePatch } from '../../src/language/gate/mergePatch'

/** Appendix A of RFC 7396. */
const examples: readonly [unknown, unknown, unknown][] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [['a', 'b'], ['c', 'd'], ['c', 'd']],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
]

const json = fc.jsonValue({ maxDepth: 3 })

describe('mergePatch', () => {
  it.each(examples)('of %j and %j is %j', (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result)
  })

  it('changes nothing by an empty patch', () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), json), (target) => { expect(mergePatch(target, {})).toEqual(target) }))
  })

  it('gives the same when a patch is applied twice', () => {
    fc.assert(fc.property(json, json, (target, patch) => {
      const once = mergePatch(target, patch)
      expect(mergePatch(once, patch)).toEqual(once)
    }))
  })

  it('leaves no null of a patch behind', () => {
    const hasNull = (value: unknown): boolean => isJsonObject(value) && Object.values(value).some((inner) => inner === null || hasNull(inner))
    fc.assert(fc.property(fc.dictionary(fc.string(), json), (patch) => { expect(hasNull(mergePatch({}, patch))).toBe(false) }))
  })

  it('touches neither target nor patch', () => {
    fc.assert(fc.property(json, json, (target, patch) => {
      const before = JSON.stringify([target, patch])
      mergePatch(target, patch)
      expect(JSON.stringify([target, patch])).toBe(before)
    }))
  })
})
