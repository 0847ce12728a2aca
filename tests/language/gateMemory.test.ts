import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GateMemory } from '../../src/language/gate/gateMemory'
import { loadSchemas, type SourceFile } from '../../src/language/loadSchemas'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { fixtureFolder } from '../fixtures/loadFixture'

const core = await readSchemaFolder(fixtureFolder('core'))
const page = (id: string, rest: object): SourceFile => ({ path: `base/${id}.json`, text: JSON.stringify({ version: 1, path: `/${id}`, title: id, menu: false, resource: id, ...rest }) })

/** Versions of files that depend on one another in the ways pages do: by reference, by base, by dictionary, by the resource they share. */
const variants: readonly (readonly (SourceFile | null)[])[] = [
  [page('yard', { fields: { name: { title: '名称', type: 'string', required: true } } }), page('yard', { fields: { name: { title: '名称', type: 'string' }, area: { title: '面积', type: 'decimal' } } }), { path: 'base/yard.json', text: '{ "path": ' }, null],
  [page('visit', { fields: { yard: { title: '场站', type: 'ref', ref: 'yard' }, area: { title: '面积', type: 'decimal', from: 'yard.area' } } }), page('visit', { fields: { yard: { title: '场站', type: 'ref', ref: 'yard' } }, list: { columns: ['yard.name'] } }), null],
  [page('visitToday', { extends: 'visit', title: '今日' }), page('visitToday', { extends: 'visit', rules: [{ check: 'area > 1.0', at: 'area', message: '太小' }] }), null],
  [page('yardView', { resource: 'yard', adds: { enabled_status: [['closed', '已关闭']] }, fields: { state: { title: '状态', type: 'dict', dict: 'enabled_status', default: 'closed' } } }), page('yardView', { resource: 'yard', fields: { state: { title: '状态', type: 'dict', dict: 'enabled_status', default: 'closed' } } }), null],
]

describe('a gate with a memory', () => {
  it('says after any changes what a gate without one says', () => {
    const steps = fc.array(fc.tuple(...variants.map((some) => fc.integer({ min: 0, max: some.length - 1 }))), { minLength: 2, maxLength: 6 })
    fc.assert(fc.property(steps, (changes) => {
      const memory = new GateMemory()
      for (const choice of changes) {
        const files = [...core, ...choice.flatMap((index, which) => variants[which]![index] ?? [])].map((file) => ({ ...file }))
        expect(loadSchemas(files, { memory })).toEqual(loadSchemas(files))
      }
    }), { numRuns: 40 })
  })

  it('gives an untouched page as the very same object', () => {
    const memory = new GateMemory()
    const before = loadSchemas(core, { memory }).set
    const after = loadSchemas([...core, variants[0]![0]!], { memory }).set
    expect(Object.keys(before.pages).map((id) => after.pages[id] === before.pages[id])).toEqual(Object.keys(before.pages).map(() => true))
    expect(Object.keys(after.pages)).toContain('yard')
  })
})

describe('one file', () => {
  it('is in the menu among the pages of its folder, with its own item in a dictionary', () => {
    const menu = { path: 'menu.json', text: JSON.stringify([{ title: '人员', icon: 'team', pages: ['employee', 'organization'] }]) }
    const yard = page('yard', { menu: undefined, adds: { enabled_status: [['closed', '已关闭', 'neutral']] }, fields: { state: { title: '状态', type: 'dict', dict: 'enabled_status', default: 'closed' } } })
    const { set, findings } = loadSchemas([...core.filter(({ path }) => path !== 'menu.json'), menu, yard])
    expect(findings).toEqual([])
    expect(set.menu).toMatchObject([{ pages: ['employee', 'organization', 'yard'] }])
    expect(set.pages['yard']?.dictionaries['enabled_status']?.items.at(-1)).toMatchObject({ value: 'closed', label: '已关闭' })
  })

  it('cannot add what a dictionary has, or to one that is not there', () => {
    const yard = page('yard', { adds: { enabled_status: [['enabled', '启用']], enabled_statu: [['x', 'y']] }, fields: { name: { title: '名称', type: 'string' } } })
    expect(loadSchemas([...core, yard]).findings.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(['unknownDictionary /adds/enabled_statu', 'repeated /adds/enabled_status/0/0'].toSorted())
  })
})
