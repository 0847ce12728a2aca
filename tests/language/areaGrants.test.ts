import { describe, expect, it } from 'vitest'
import { formatFinding } from '../../src/language/finding'
import { loadSchemas } from '../../src/language/loadSchemas'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { fixtureFolder } from '../fixtures/loadFixture'

const files = (await readSchemaFolder(fixtureFolder('core'))).filter(({ path }) => path !== 'roles.json')
const pagesOf = (area: string) => files.map(({ path }) => path.split('/')).filter(([folder, file]) => folder === area && !file!.endsWith('.base.json')).map(([, file]) => file!.replace('.json', ''))
const load = (may: Readonly<Record<string, readonly string[]>>) => loadSchemas([...files, { path: 'roles.json', text: JSON.stringify({ clerk: { title: '文员', records: 'org', may } }) }])

describe('a grant on an area', () => {
  it('is one on every page of the folder, added to what a page is given by name', () => {
    const { set, findings } = load({ employee: ['edit'], 'base/*': ['view'] })
    expect(findings.map(formatFinding)).toEqual([])
    expect(pagesOf('base').length).toBeGreaterThan(1)
    expect(set.roles['clerk']!.may).toEqual(Object.fromEntries(pagesOf('base').map((id) => [id, id === 'employee' ? ['edit', 'view'] : ['view']])))
  })

  it('must name a folder with pages, and actions that one of them knows', () => {
    expect(load({ 'bsae/*': ['view'], 'base/*': ['fly'] }).findings.map(({ code, value, cure }) => [code, value, cure])).toEqual([
      ['unknownArea', 'bsae/*', '是否要写“base/*”？'],
      ['unknownAction', 'fly', expect.stringContaining('可用的有：*、view')],
    ])
  })
})
