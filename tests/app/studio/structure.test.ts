import fc from 'fast-check'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { differenceOf } from '../../../src/app/studio/differenceOf'
import { addSlot, moveSlot, removeSlot, setSlot, slotsIn } from '../../../src/app/studio/structure/annex'
import { addEntry, addField, entriesIn, moveEntry, nameOf, removeEntry, removeField, setOption } from '../../../src/app/studio/structure/layout'
import { fieldsIn, readPageText, type PageText } from '../../../src/app/studio/structure/pageText'
import { beginDetail, endDetail, fieldsOutside, hideField, moveField, moveSection, renameSection, sectionsIn } from '../../../src/app/studio/structure/sections'
import { removeMove, sayInitial, sayMove, statesIn } from '../../../src/app/studio/structure/states'
import { inheritedValue } from '../../../src/language/inheritedValue'
import { mergePatch } from '../../../src/language/gate/mergePatch'

// All of them: a page of one area may extend another's base.
const areas = ['information', 'inspection', 'people', 'safety', 'signing', 'station', 'system', 'training', 'vehicles', 'violation', 'waybill']
const files = areas.flatMap((area) => readdirSync(`schemas/${area}`).map((name) => ({ path: `${area}/${name}`, text: readFileSync(`schemas/${area}/${name}`, 'utf8') })))
const pages = files.map(({ text }) => readPageText(text, inheritedValue(files, text))!)
/** By its number: what is found wrong is then told in a line. */
const aPage = fc.nat(pages.length - 1)

/** The page that a text makes of what stands beneath it. */
const after = (page: PageText, text: string): PageText => readPageText(text, page.inherited)!
/** Lines that another one stands for, or none. */
function changedLines(before: string, text: string): number {
  const parts = differenceOf(before, text)
  const count = (kind: string) => parts.filter((part) => part.kind === kind).flatMap((part) => part.text.split('\n')).length
  return Math.max(count('gone'), count('come'))
}

describe('a change in the structure of any page of the product', () => {
  it.each(['columns', 'filters'] as const)('moves an entry of the %s to its place in at most three lines', (part) => {
    const listed = pages.filter((page) => ((page.own['list'] as Record<string, unknown[] | undefined> | undefined)?.[part]?.length ?? 0) > 0)
    fc.assert(fc.property(fc.nat(listed.length - 1), fc.nat(), fc.nat(), (number, one, other) => {
      const page = listed[number]!
      const entries = entriesIn(page, part, null)
      const [from, to] = [one % entries.length, other % entries.length]
      const text = moveEntry(page, part, entries, from, to)
      const names = entries.map(nameOf)
      const [moved = ''] = names.splice(from, 1)
      names.splice(to, 0, moved)
      expect(entriesIn(after(page, text), part, null).map(nameOf)).toEqual(names)
      expect(changedLines(page.text, text)).toBeLessThanOrEqual(3)
    }), { numRuns: 300 })
  })

  it('adds a filter and takes it away again, and every other one stays as it is written', () => {
    fc.assert(fc.property(aPage, fc.nat(), (number, pick) => {
      const page = pages[number]!
      const entries = entriesIn(page, 'filters', null)
      const added = after(page, addEntry(page, 'filters', entries, 'brandNew'))
      expect(entriesIn(added, 'filters', null)).toEqual([...entries, 'brandNew'])
      expect(entriesIn(after(added, removeEntry(added, 'filters', [...entries, 'brandNew'], entries.length)), 'filters', null)).toEqual(entries)
      const at = pick % Math.max(1, entries.length)
      expect(entriesIn(after(page, removeEntry(page, 'filters', entries, at)), 'filters', null)).toEqual(entries.filter((_, index) => index !== at))
    }), { numRuns: 100 })
  })

  it('changes no byte where it changes nothing', () => {
    fc.assert(fc.property(aPage, fc.nat(), (number, pick) => {
      const page = pages[number]!
      for (const part of ['columns', 'filters'] as const) {
        const entries = entriesIn(page, part, null)
        const at = pick % Math.max(1, entries.length)
        expect(moveEntry(page, part, entries, at, at)).toBe(page.text)
      }
      const sections = sectionsIn(page)
      const section = pick % sections.length
      sections[section]!.fields.forEach((name, index) => expect(moveField(page, name, { section, index })).toBe(page.text))
      expect(renameSection(page, section, sections[section]!.title)).toBe(page.text)
      for (const [name, field] of Object.entries(fieldsIn(page))) expect(setOption(page, name, 'title', field['title'])).toBe(page.text)
      slotsIn(page).forEach(({ name, slot }, index) => {
        expect(moveSlot(page, index, index)).toBe(page.text)
        for (const [part, value] of Object.entries(slot)) expect(setSlot(page, name, part, value)).toBe(page.text)
      })
      sectionsIn(page, 'detail').forEach(({ title, fields }, at) => {
        fields.forEach((name, index) => expect(moveField(page, name, { section: at, index }, '', 'detail')).toBe(page.text))
        expect(renameSection(page, at, title, 'detail')).toBe(page.text)
        expect(moveSection(page, at, at, 'detail')).toBe(page.text)
      })
      for (const [name, move] of Object.entries(statesIn(page)?.transitions ?? {})) expect(sayMove(page, name, move)).toBe(page.text)
    }), { numRuns: 100 })
  })

  it('puts a field where it is dropped, and every other field stays where it was', () => {
    fc.assert(fc.property(aPage, fc.nat(), fc.nat(), fc.nat(), (number, one, two, three) => {
      const page = pages[number]!
      const sections = sectionsIn(page)
      const names = sections.flatMap(({ fields }) => fields)
      if (names.length === 0) return
      const name = names[one % names.length]!
      const section = two % sections.length
      const expected = sections.map(({ fields }) => fields.filter((other) => other !== name))
      const index = three % (expected[section]!.length + 1)
      expected[section]!.splice(index, 0, name)
      const text = moveField(page, name, { section, index })
      expect(sectionsIn(after(page, text)).map(({ fields }) => fields).filter(({ length }) => length > 0)).toEqual(expected.filter(({ length }) => length > 0))
      expect({ ...after(page, text).whole, form: null }).toEqual({ ...page.whole, form: null })
    }), { numRuns: 300 })
  })

  it.each(['form', 'detail'] as const)('puts a section of the %s before or behind others as it is written', (part) => {
    const divided = pages.filter((page) => sectionsIn(page, part).length > 1)
    fc.assert(fc.property(fc.nat(divided.length - 1), fc.nat(), fc.nat(), (number, one, other) => {
      const page = divided[number]!
      const sections = sectionsIn(page, part)
      const [from, to] = [one % sections.length, other % sections.length]
      const expected = sections.filter((_, index) => index !== from)
      expected.splice(to, 0, sections[from]!)
      expect(sectionsIn(after(page, moveSection(page, from, to, part)), part)).toEqual(expected)
    }), { numRuns: 100 })
  })

  it('divides the detail otherwise than the form, which stays as it is written', () => {
    fc.assert(fc.property(aPage, fc.nat(), fc.nat(), (number, one, two) => {
      const page = pages[number]!
      const divided = after(page, beginDetail(page))
      const sections = sectionsIn(divided, 'detail')
      const shown = sections.flatMap(({ fields }) => fields)
      fc.pre(shown.length > 0)
      const name = shown[one % shown.length]!
      const moved = after(divided, moveField(divided, name, { section: two % sections.length, index: 0 }, '', 'detail'))
      expect(sectionsIn(moved, 'detail').flatMap(({ fields }) => fields).toSorted()).toEqual(shown.toSorted())
      const hidden = after(divided, hideField(divided, name, 'detail'))
      expect(sectionsIn(hidden, 'detail').flatMap(({ fields }) => fields)).toEqual(shown.filter((other) => other !== name))
      expect(fieldsOutside(hidden, 'detail')).toContain(name)
      for (const changed of [moved, hidden]) expect({ ...changed.whole, detail: null }).toEqual({ ...page.whole, detail: null })
    }), { numRuns: 150 })
  })

  it('lets a detail follow the form again, without a trace', () => {
    const following = pages.filter((page) => sectionsIn(page, 'detail').length === 0)
    expect(following.map((page) => endDetail(after(page, beginDetail(page))))).toEqual(following.map(({ text }) => text))
  })

  it('moves a slot for files to its place in at most three lines where it is written on two', () => {
    const taking = pages.filter((page) => slotsIn(page).filter(({ isOwn }) => isOwn).length > 1)
    fc.assert(fc.property(fc.nat(taking.length - 1), fc.nat(), fc.nat(), (number, one, other) => {
      const page = taking[number]!
      const slots = slotsIn(page)
      const first = slots.findIndex(({ isOwn }) => isOwn)
      const [from, to] = [first + (one % (slots.length - first)), other % slots.length]
      const expected = slots.filter((_, index) => index !== from)
      expected.splice(Math.max(first, to), 0, slots[from]!)
      const text = moveSlot(page, from, to)
      expect(slotsIn(after(page, text))).toEqual(expected)
      const moved = findNodeAtLocation(parseTree(page.text)!, ['annex', slots[from]!.name])!
      const lines = page.text.slice(moved.offset, moved.offset + moved.length).split('\n').length
      // A comma more where it stood last.
      expect(changedLines(page.text, text)).toBeLessThanOrEqual(Math.max(3, lines + 1))
      expect(slots.slice(0, first).map((_, index) => moveSlot(page, index, slots.length - 1))).toEqual(slots.slice(0, first).map(() => page.text))
    }), { numRuns: 200 })
  })

  it('adds a slot for files, says what it takes, and takes it away again without a trace', () => {
    fc.assert(fc.property(aPage, (number) => {
      const page = pages[number]!
      const added = after(page, addSlot(page, 'brandNew', '现场照片'))
      expect(slotsIn(added).at(-1)).toEqual({ name: 'brandNew', isOwn: true, slot: { title: '现场照片' } })
      const set = after(added, setSlot(added, 'brandNew', 'accept', ['image']))
      expect(changedLines(added.text, set.text)).toBeLessThanOrEqual(3)
      expect(removeSlot(set, 'brandNew')).toBe(page.text)
    }), { numRuns: 100 })
  })

  it('says just what is said and leaves all other lines as they are written', () => {
    fc.assert(fc.property(aPage, fc.nat(), fc.string({ minLength: 1, maxLength: 20 }), (number, pick, title) => {
      const page = pages[number]!
      const names = Object.keys(fieldsIn(page))
      const name = names[pick % names.length]
      if (name === undefined) return
      const text = setOption(page, name, 'title', title)
      expect(after(page, text).whole).toEqual(mergePatch(page.whole, { fields: { [name]: { title } } }))
      const isSaidHere = Object.hasOwn((page.own['fields'] ?? {}) as object, name)
      // What is inherited is said here anew, in lines of its own.
      expect(isSaidHere ? changedLines(page.text, text) : 0).toBeLessThanOrEqual(3)
    }), { numRuns: 200 })
  })

  it('adds a field that is shown in its section, and takes it away again without a trace', () => {
    fc.assert(fc.property(aPage, fc.nat(), (number, pick) => {
      const page = pages[number]!
      const sections = sectionsIn(page)
      const section = pick % sections.length
      const added = after(page, addField(page, 'brandNew', { title: '新的', type: 'int', min: 0 }, section))
      expect(sectionsIn(added)[section]!.fields).toContain('brandNew')
      expect(fieldsIn(added)['brandNew']).toEqual({ title: '新的', type: 'int', min: 0 })
      const listed = after(added, addEntry(added, 'columns', entriesIn(added, 'columns', null), 'brandNew'))
      expect(entriesIn(listed, 'columns', null).map(nameOf)).toContain('brandNew')
      const removed = after(listed, removeField(listed, 'brandNew'))
      expect(removed.text).not.toContain('brandNew')
      expect(fieldsIn(removed)).toEqual(fieldsIn(page))
    }), { numRuns: 100 })
  })

  it('adds, changes and removes a move between states', () => {
    const moving = pages.filter((page) => statesIn(page) !== null)
    fc.assert(fc.property(fc.nat(moving.length - 1), (number) => {
      const page = moving[number]!
      const { initial, transitions } = statesIn(page)!
      const added = after(page, sayMove(page, 'hurry', { title: '加急', from: [initial], to: initial, by: 'org' }))
      expect(statesIn(added)!.transitions).toEqual({ ...transitions, hurry: { title: '加急', from: [initial], to: initial, by: 'org' } })
      expect(statesIn(after(added, removeMove(added, 'hurry')))!.transitions).toEqual(transitions)
      expect(sayInitial(page, initial)).toBe(page.text)
    }), { numRuns: 60 })
  })
})

const small = (text: string, inherited = {}) => readPageText(text, inherited)!

describe('the structure of a page', () => {
  it('keeps what stands for the rest standing for the rest, when one field of it is moved', () => {
    const page = small('{ "fields": { "a": {}, "b": {}, "c": {}, "d": {} }, "form": [{ "fields": ["*"] }, { "title": "二", "fields": ["d"] }] }')
    expect(moveField(page, 'd', { section: 0, index: 1 })).toContain('"form": [{ "fields": ["a", "d", "*"] }]')
    expect(moveField(page, 'a', { section: 1, index: 1 })).toContain('{ "title": "二", "fields": ["d", "a"] }')
    expect(moveField(page, 'b', { section: 2, index: 0 }, '三')).toContain('{ "title": "三", "fields": ["b"] }')
  })

  it('repeats nothing of what it extends: an option is said as a difference, and gone when it is none', () => {
    const page = small('{ "extends": "base" }', { fields: { a: { title: '甲', type: 'int', required: true }, b: { title: '乙', type: 'int' } } })
    const renamed = setOption(page, 'a', 'title', '子')
    expect(renamed).toContain('"fields": { "a": { "title": "子" } }')
    expect(setOption(small(renamed, page.inherited), 'a', 'title', '甲')).not.toContain('"子"')
    expect(setOption(page, 'a', 'required', undefined)).toContain('"required": null')
    expect(removeField(page, 'b')).toContain('"b": null')
  })

  it('takes a slot for files out of the moves that ask for it, and with the last one the column of all', () => {
    const page = small('{ "list": { "columns": ["no", "annex"] }, "states": { "field": "s", "initial": "a", "transitions": { "go": { "annex": ["photo", "scan"] }, "end": { "annex": ["photo"] } } }, "annex": { "photo": { "title": "照片" }, "scan": { "title": "扫描件" } } }')
    const one = after(page, removeSlot(page, 'photo'))
    expect(one.text).toBe('{ "list": { "columns": ["no", "annex"] }, "states": { "field": "s", "initial": "a", "transitions": { "go": { "annex": ["scan"] }, "end": {} } }, "annex": { "scan": { "title": "扫描件" } } }')
    expect(removeSlot(one, 'scan')).toBe('{ "list": { "columns": ["no"] }, "states": { "field": "s", "initial": "a", "transitions": { "go": {}, "end": {} } } }')
  })

  it('keeps a new section on the tab that the last one is on', () => {
    const page = small('{ "fields": { "a": {}, "b": {} }, "form": [{ "tab": "一", "fields": ["a", "b"] }] }')
    expect(moveField(page, 'b', { section: 1, index: 0 }, '新的一节')).toContain('{ "title": "新的一节", "tab": "一", "fields": ["b"] }')
  })

  it('names what no section shows, and lets a column go', () => {
    const page = small('{ "fields": { "a": {}, "s": { "readOnly": true } }, "list": { "columns": ["a", "s"] } }')
    expect(fieldsOutside(page)).toEqual(['s'])
    expect(removeEntry(page, 'columns', entriesIn(page, 'columns', null), 0)).toContain('"columns": ["s"]')
  })
})
