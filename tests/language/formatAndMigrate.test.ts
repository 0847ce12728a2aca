import { describe, expect, it } from 'vitest'
import { formatJson, isData, pageKeys } from '../../src/language/json/formatJson'
import { migrateFile } from '../../src/language/migrateFile'
import type { Migration } from '../../src/language/migrations'
import { loadSchemas } from '../../src/language/loadSchemas'
import { PageFileParts } from '../../src/language/pageFile'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { loadShippedSchemas } from '../shippedSchemas'

const product = await readSchemaFolder('schemas')

describe('formatting', () => {
  it('knows every key that a page file may have', () => {
    expect([...pageKeys].sort()).toEqual(['fields', ...Object.keys(PageFileParts.properties)].sort())
  })

  it('of what is formatted changes nothing, and never what a file says', () => {
    for (const { path, text } of product) {
      const once = formatJson(path, JSON.parse(text))
      expect(JSON.parse(once)).toEqual(JSON.parse(text))
      expect(formatJson(path, JSON.parse(once))).toBe(once)
    }
  })

  it('leaves a disordered product meaning what it meant', async () => {
    const disordered = product.map(({ path, text }) => ({ path, text: JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text) as object).toReversed())) }))
    const formatted = disordered.map(({ path, text }) => ({ path, text: formatJson(path, JSON.parse(text)) }))
    expect(loadSchemas(formatted).set.pages).toEqual((await loadShippedSchemas()).pages)
  }, 120_000)

  it('has been done to every page file of the product; `npm run schemas -- format` does it', () => {
    const open = product.filter(({ path, text }) => !isData(path) && formatJson(path, JSON.parse(text)) !== text)
    expect(open.map(({ path }) => path)).toEqual([])
  })

  it('puts what a page is first, and a field on a line', () => {
    const text = formatJson('vehicles/veh.json', { fields: { seats: { max: 9, type: 'int', title: '座位', required: true } }, actions: ['view'], title: '车辆', version: 1, path: '/veh', resource: 'veh' })
    expect(text).toBe('{\n  "version": 1,\n  "path": "/veh",\n  "title": "车辆",\n  "resource": "veh",\n  "fields": {\n    "seats": { "title": "座位", "type": "int", "required": true, "max": 9 }\n  },\n  "actions": ["view"]\n}\n')
  })
})

describe('migrating', () => {
  /** What a change of the language might look like: a key that is called otherwise, then one that is split. */
  const steps: readonly Migration[] = [
    { from: 1, title: 'title 改叫 heading', migrate: ({ title, ...rest }) => ({ ...rest, heading: title }) },
    { from: 2, title: '列表的 columns 移到最外层', migrate: ({ list, ...rest }) => ({ ...rest, columns: (list as { columns: unknown }).columns }) },
  ]
  const file = (text: string) => ({ path: 'vehicles/veh.json', text })

  it('goes step by step from the version that a file says, and leaves every other line alone', () => {
    const { text, done } = migrateFile(file('{\n  "version": 1,\n  "title":   "车辆",\n  "fields": {\n    "a":  { "title": "甲" }\n  },\n  "list": { "columns": ["a"] }\n}\n'), steps)
    expect(text).toBe('{\n  "version": 3,\n  "fields": {\n    "a":  { "title": "甲" }\n  },\n  "heading": "车辆",\n  "columns": ["a"]\n}\n')
    expect(done).toEqual(['1 → 2：title 改叫 heading', '2 → 3：列表的 columns 移到最外层'])
    expect(migrateFile(file(text), steps)).toEqual({ text, done: [] })
  })

  it('begins where a file stands, and does not touch what it cannot read', () => {
    expect(migrateFile(file('{ "version": 2, "list": { "columns": ["a"] } }'), steps)).toEqual({ text: '{ "version": 3, "columns": ["a"] }', done: ['2 → 3：列表的 columns 移到最外层'] })
    for (const text of ['{ "version": 1, "title": }', '{ "version": 9 }', '[]', '{}']) expect(migrateFile(file(text), steps)).toEqual({ text, done: [] })
  })
})
