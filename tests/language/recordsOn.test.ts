import { expect, it } from 'vitest'
import { formatFinding } from '../../src/language/finding'
import { loadSchemas } from '../../src/language/loadSchemas'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { fixtureFolder } from '../fixtures/loadFixture'

const core = (await readSchemaFolder(fixtureFolder('core'))).filter(({ path }) => path !== 'roles.json')
const load = (records: string, recordsOn: object) => loadSchemas([...core, { path: 'roles.json', text: JSON.stringify({ clerk: { title: '文员', records, recordsOn, may: { '*': ['view'] } } }) }])

it('says of single pages how far a role sees, by name before by folder', () => {
  const { set, findings } = load('org', { 'base/*': 'own' })
  expect(findings.map(formatFinding)).toEqual([])
  expect(set.roles['clerk']!.recordsOn).toEqual({ employee: 'own', organization: 'own' })
  expect(load('own', { employee: 'org' }).set.roles['clerk']!.recordsOn).toEqual({ employee: 'org' })
})

it('must name pages, and another sight than the role has anyway', () => {
  const problems = (records: string, recordsOn: object) => load(records, recordsOn).findings.map(({ code, value }) => [code, value])
  expect(problems('org', { emploee: 'own', '*': 'own', 'bsae/*': 'own' })).toEqual([['unknownPage', 'emploee'], ['unknownPage', '*'], ['unknownArea', 'bsae/*']])
  expect(problems('org', { employee: 'org' })).toEqual([['wrongValue', 'org']])
  expect(problems('own', { employee: 'own' })).toEqual([['wrongValue', 'own']])
})
