import { Ajv } from 'ajv'
import addFormatsModule from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { createPageJsonSchema, pageJsonSchemaText } from '../../src/language/pageJsonSchema'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { readFile } from 'node:fs/promises'
import { fixtureFolder } from '../fixtures/loadFixture'

// Editors speak draft-07 and know no more than the file, so the test compiles nothing else either.
const ajv = new Ajv({ allErrors: true, strict: false })
;(addFormatsModule as unknown as (instance: Ajv) => void)(ajv)
const accepts = ajv.compile(createPageJsonSchema())

const isPage = (path: string) => path.includes('/') && !/^(dictionaries|backends|seeds|demo)\//.test(path)

async function pageFiles(folder: string): Promise<[string, unknown][]> {
  return (await readSchemaFolder(folder)).filter(({ path }) => isPage(path)).map(({ path, text }) => [path, JSON.parse(text)])
}

describe('page.schema.json', () => {
  it.each(['schemas', fixtureFolder('core'), fixtureFolder('inspections')])('accepts every page of %s', async (folder) => {
    const files = await pageFiles(folder)
    expect(files.length).toBeGreaterThan(0)
    const refused = files.filter(([, file]) => !accepts(file)).map(([path, file]) => {
      accepts(file)
      return `${path} ${JSON.stringify(accepts.errors?.[0])}`
    })
    expect(refused).toEqual([])
  })

  it('stands beside the pages as it is generated', async () => {
    expect(await readFile('schemas/page.schema.json', 'utf8')).toBe(pageJsonSchemaText())
  })

  const page = {
    version: 1, path: '/tyre', title: '轮胎', resource: 'tyre',
    fields: {
      code: { title: '编号', type: 'string', required: true, maxLength: 30 },
      rows: { title: '明细', type: 'table', columns: { amount: { title: '金额', type: 'money' } } },
    },
    list: { columns: ['code'] },
    states: { field: 'status', initial: 'a', transitions: { go: { title: '走', from: ['a'], to: 'b', by: 'org' } } },
  }

  it('accepts the page the defects are seeded in', () => {
    expect(accepts(page)).toBe(true)
  })

  it.each<[string, object]>([
    ['an unknown key', { ...page, colour: 'red' }],
    ['an unknown key in the list', { ...page, list: { colunms: ['code'] } }],
    ['an unknown field type', { ...page, fields: { code: { title: '编号', type: 'plateNo' } } }],
    ['an option of another type', { ...page, fields: { code: { title: '编号', type: 'date', maxLength: 3 } } }],
    ['an unknown option in a column of a table', { ...page, fields: { rows: { title: '明细', type: 'table', columns: { amount: { title: '金额', type: 'money', colour: 1 } } } } }],
    ['a field without a title', { ...page, fields: { code: { type: 'string' } } }],
    ['a field without a type', { ...page, fields: { code: { title: '编号' } } }],
    ['a name that begins with a capital', { ...page, fields: { Code: { title: '编号', type: 'string' } } }],
    ['a page without fields', { ...page, fields: undefined }],
    ['no version', { ...page, version: undefined }],
    ['another version', { ...page, version: 2 }],
    ['a transition that starts nowhere', { ...page, states: { field: 'status', initial: 'a', transitions: { go: { title: '走', to: 'a', by: 'org' } } } }],
    ['an unknown mover', { ...page, states: { field: 'status', initial: 'a', transitions: { go: { title: '走', from: ['a'], to: 'b', by: 'boss' } } } }],
    ['a path without its slash', { ...page, path: 'tyre' }],
    ['an unknown key in a patch', { version: 1, extends: 'tyre', colour: 'red' }],
    ['an unknown option in a patch of a field', { version: 1, extends: 'tyre', fields: { code: { colour: 'red' } } }],
    ['a wrong type in a patch of a field', { version: 1, extends: 'tyre', fields: { code: { type: 'sting' } } }],
  ])('rejects %s', (_, file) => {
    expect(accepts(JSON.parse(JSON.stringify(file)))).toBe(false)
  })

  it.each<[string, object]>([
    ['leaves everything out', { version: 1, extends: 'tyre' }],
    ['deletes a field, a transition and a part', { version: 1, extends: 'tyre', list: null, fields: { code: null }, states: { transitions: { go: null } } }],
    ['changes one word of a field', { version: 1, extends: 'tyre', fields: { code: { title: '胎号', maxLength: null } } }],
    ['changes one word of a transition', { version: 1, extends: 'tyre', states: { transitions: { go: { title: '出发' } } } }],
    ['adds a column to a table', { version: 1, extends: 'tyre', fields: { rows: { columns: { note: { title: '说明', type: 'string' } } } } }],
  ])('accepts a patch that %s', (_, file) => {
    expect(accepts(file)).toBe(true)
  })
})
