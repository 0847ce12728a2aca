import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeJson } from '../../src/language/json/mergeJson'
import { printJson } from '../../src/language/json/printJson'
import { rewriteJson } from '../../src/language/json/rewriteJson'
import { sameJson } from '../../src/language/json/sameJson'

const word = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const scalar = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.boolean(), word, fc.constant(null))
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof({ maxDepth: 3 }, scalar, fc.dictionary(word, tie('json'), { maxKeys: 5 }), fc.array(tie('json'), { maxLength: 4 }), fc.uniqueArray(fc.record({ field: word, width: fc.integer({ min: 0, max: 3 }) }), { selector: ({ field }) => field, maxLength: 4 })),
}))
const object = fc.dictionary(word, json, { maxKeys: 5 })

type Tree = Readonly<Record<string, unknown>>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Every place in an object where something stands that is no object. */
const leaves = (value: unknown, path: readonly string[] = []): { path: readonly string[]; value: unknown }[] => (isTree(value) && Object.keys(value).length > 0 ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key])) : [{ path, value }])
const at = (value: unknown, path: readonly string[]): unknown => path.reduce<unknown>((inner, key) => (isTree(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), value)

describe('three versions made one', () => {
  it('lose nothing that the hand has changed', () => {
    fc.assert(fc.property(object, object, object, (base, ours, theirs) => {
      const { value } = mergeJson(base, ours, theirs)
      for (const leaf of leaves(ours)) {
        // Lists are merged entry by entry, below.
        if (Array.isArray(leaf.value) || sameJson(at(base, leaf.path), leaf.value) || isTree(leaf.value)) continue
        expect(at(value, leaf.path)).toEqual(leaf.value)
      }
    }), { numRuns: 3000 })
  })

  it('are the new one where no hand was, and the edited one where the source is as it was', () => {
    fc.assert(fc.property(json, json, (base, other) => {
      expect(mergeJson(base, base, other)).toEqual({ value: other, conflicts: [] })
      expect(mergeJson(base, other, base)).toEqual({ value: other, conflicts: [] })
      expect(mergeJson(base, other, other)).toEqual({ value: other, conflicts: [] })
    }))
  })

  it('conflict only where both sides touched', () => {
    fc.assert(fc.property(object, object, object, (base, ours, theirs) => {
      for (const conflict of mergeJson(base, ours, theirs).conflicts) {
        expect([sameJson(conflict.base, conflict.ours), sameJson(conflict.base, conflict.theirs), sameJson(conflict.ours, conflict.theirs)]).toEqual([false, false, false])
      }
    }), { numRuns: 2000 })
  })

  it('merged once are merged: the same sources again change nothing', () => {
    fc.assert(fc.property(object, object, object, (base, ours, theirs) => {
      const once = mergeJson(base, ours, theirs).value
      expect(mergeJson(theirs, once, theirs)).toEqual({ value: once, conflicts: [] })
    }))
  })

  it('take from the hand what was taken out, and from the source what is new', () => {
    const base = { fields: { a: { title: '甲' }, b: { title: '乙' } }, columns: ['a', 'b'] }
    const ours = { fields: { a: { title: '甲方' } }, columns: ['a'] }
    const theirs = { fields: { a: { title: '甲', max: 3 }, b: { title: '乙' }, c: { title: '丙' } }, columns: ['a', 'b', 'c'] }
    expect(mergeJson(base, ours, theirs)).toEqual({ value: { fields: { a: { title: '甲方', max: 3 }, c: { title: '丙' } }, columns: ['a', 'c'] }, conflicts: [] })
  })

  it('tell where both have their own mind, and keep that of the hand', () => {
    const { value, conflicts } = mergeJson({ title: '岗位' }, { title: '职位' }, { title: '岗位管理' })
    expect([value, conflicts]).toEqual([{ title: '职位' }, [{ path: ['title'], base: '岗位', ours: '职位', theirs: '岗位管理' }]])
    expect(mergeJson({ a: 1 }, {}, { a: 2 })).toEqual({ value: {}, conflicts: [{ path: ['a'], base: 1, ours: undefined, theirs: 2 }] })
  })

  it('keep the order of the hand, and take that of the source where the hand left it alone', () => {
    expect(mergeJson(['a', 'b', 'c'], ['c', 'a', 'b'], ['a', 'x', 'b', 'c']).value).toEqual(['c', 'a', 'x', 'b'])
    expect(mergeJson(['a', 'b', 'c'], ['a', 'b', 'c', 'y'], ['c', 'b', 'a']).value).toEqual(['c', 'y', 'b', 'a'])
  })
})

describe('a text that is to say something else', () => {
  it('says it, whatever it said before', () => {
    fc.assert(fc.property(json, json, fc.boolean(), (before, after, isOpen) => {
      expect(JSON.parse(rewriteJson(printJson(before, { isOpen }), after))).toEqual(after)
    }), { numRuns: 3000 })
  })

  it('is not touched where it says so already', () => {
    fc.assert(fc.property(json, fc.integer({ min: 0, max: 4 }), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      expect(rewriteJson(text, value)).toBe(text)
    }))
  })

  it('keeps order, blanks and comments of all that stays', () => {
    const text = '{\n  // by hand\n  "b": 1,   "a": { "x": [1,2] },\n\n  "list": [\n    { "field": "one" }, // first\n    { "field": "two" }\n  ]\n}\n'
    expect(rewriteJson(text, { a: { x: [1, 2], y: true }, b: 1, list: [{ field: 'one' }, { field: 'new' }, { field: 'two', width: 80 }] }))
      .toBe('{\n  // by hand\n  "b": 1,   "a": { "x": [1,2], "y": true },\n\n  "list": [\n    { "field": "one" }, // first\n    { "field": "new" },\n    { "field": "two", "width": 80 }\n  ]\n}\n')
  })
})
