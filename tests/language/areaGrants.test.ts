import { describe, expect, it } from 'vitest'
import { formatFinding } from '../../src/language/finding'
import { loadSchemas } from '../../src/language/loadSchemas'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { fixtureFolder } from '../fixtures/loadFixture'

const coreFiles = (await readSchemaFolder(fixtureFolder('core'))).filter(({ path }) => path !== 'roles.json')
const pagesOf = (area: string) => coreFiles.map(({ path }) => path.split('/')).filter(([folder, file]) => folder === area && !file!.endsWith('.base.json')).map(([, file]) => file!.replace('.json', ''))
const load = (may: Readonly<Record<string, readonly string[]>>) => loadSchemas([...coreFiles, { path: 'roles.json', text: JSON.stringify({ clerk: { title: '文员', records: 'org', may } }) }])

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

describe('what a role is not given', () => {
  const files = (except: unknown) => [...coreFiles, { path: 'roles.json', text: JSON.stringify({ clerk: { title: '文员', records: 'org', may: { '*': ['*'] }, except: { employee: ['*'], 'base/*': ['remove'] } }, aide: { title: '助理', records: 'org', may: { '*': ['view'] }, except } }) }]
  it('is taken out of everything else, page by page', () => {
    const { set, findings } = loadSchemas(files('clerk'))
    expect(findings.map(formatFinding)).toEqual([])
    const clerk = set.roles['clerk']!.may
    expect([clerk['*'], clerk['employee']]).toEqual([undefined, undefined])
    for (const id of pagesOf('base').filter((one) => one !== 'employee')) expect(clerk[id]).toEqual(expect.arrayContaining(['view', 'create', 'edit']))
    for (const id of pagesOf('base')) expect(clerk[id] ?? []).not.toContain('remove')
    expect(Object.keys(clerk).sort()).toEqual(Object.keys(set.pages).filter((id) => id !== 'employee').sort())
  })

  it('may be the same as of another role, which has to say it', () => {
    expect(loadSchemas(files('clerk')).set.roles['aide']!.may['employee']).toBeUndefined()
    expect(loadSchemas(files('nobody')).findings.map(({ code, value }) => [code, value])).toEqual([['unknownRole', 'nobody']])
    expect(loadSchemas(files({ emploee: ['view'] })).findings.map(({ code, value }) => [code, value])).toEqual([['unknownPage', 'emploee']])
  })
})
