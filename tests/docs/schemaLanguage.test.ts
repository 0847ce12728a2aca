import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fieldTypes } from '../../src/fields/definitions'
import { checkExpression, evaluate } from '../../src/language/expressions'
import { recordVariables, variableTypes } from '../../src/language/expressionVariables'
import { formatFinding } from '../../src/language/finding'
import { loadSchemas } from '../../src/language/loadSchemas'
import { AnnexFile, EndpointsFile, ExtensionFile, ListFile, PageFileParts, RuleFile, SectionFile, UniqueFile } from '../../src/language/pageFile'
import { StatesFile, TransitionFile } from '../../src/language/statesFile'
import { queryProblem } from '../../src/language/query/readQuery'
import { PrintFile } from '../../src/language/printFile'
import { PublicCheckFile } from '../../src/language/publicCheckFile'
import { StatisticsFile, SummaryFile } from '../../src/language/summaryFile'
import { eachAlone } from '../../src/language/createMany'
import { collide } from '../../src/language/uniqueRules'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { fixtureFolder } from '../fixtures/loadFixture'

const text = readFileSync('docs/SCHEMA-LANGUAGE.md', 'utf8')
const examples = [...text.matchAll(/^```(\w+) ?(\S*)\n(.*?)^```$/gms)].map(([, language = '', name = '', body = '']) => ({ language, name, body }))
const files = examples.filter(({ language, name }) => language === 'json' && name.endsWith('.json')).map(({ name, body }) => ({ path: name, text: body }))
// The core brings organisations and employees; the document has a menu of its own.
const core = (await readSchemaFolder(fixtureFolder('core'))).filter(({ path }) => path !== 'menu.json')

describe('docs/SCHEMA-LANGUAGE.md', () => {
  it('says of every JSON example what it is', () => {
    expect(examples.filter(({ language, name }) => language === 'json' && !name.endsWith('.json') && !['expressions', 'unique', 'createMany'].includes(name))).toEqual([])
    expect(files.length).toBeGreaterThan(8)
  })

  it('has examples that pass the gate together', () => {
    const { set, findings } = loadSchemas([...core, ...files])
    expect(findings.map(formatFinding)).toEqual([])
    const pages = files.map(({ path }) => path).filter((path) => !/^(dictionaries|backends)\/|menu|norms|roles|home|\.base\.json$/.test(path))
    expect(Object.keys(set.pages)).toEqual(expect.arrayContaining(pages.map((path) => path.split('/')[1]!.replace('.json', ''))))
  })

  it('shows a finding as it is printed', () => {
    const slip = files.map((file) => (file.path === 'vehicles/vehicle.json' ? { ...file, text: file.text.replace('"plate"', '"plateNo"') } : file))
    const shown = examples.find(({ name }) => name === 'finding')?.body.trim()
    expect(loadSchemas([...core, ...slip]).findings.map(formatFinding)).toEqual([shown])
  })

  it('has expressions that give what it says', () => {
    const { fields } = loadSchemas([...core, ...files]).set.pages['vehInsurance']!
    const record = { kind: 'carrier', startDate: '2026-12-01', endDate: '2027-12-01', premium: '1200.00', seatCover: null }
    const variables = recordVariables(fields, record, { dictionary: () => undefined, refLabel: () => undefined, now: new Date(), user: { id: '1', orgId: '1', roles: [] } })
    const rows = JSON.parse(examples.find(({ name }) => name === 'expressions')!.body) as [string, unknown][]
    expect(rows.map(([expression]) => checkExpression(expression, variableTypes(fields)))).toEqual(rows.map(() => null))
    expect(rows.map(([expression]) => [expression, evaluate(expression, variables) ?? '未知'])).toEqual(rows)
  })

  it('names every key that a page file may have', () => {
    const parts = [PageFileParts, ListFile, SectionFile, StatesFile, TransitionFile, AnnexFile, RuleFile, UniqueFile, EndpointsFile, ExtensionFile, SummaryFile, StatisticsFile, PrintFile, PublicCheckFile]
    const keys = parts.flatMap((part) => Object.keys(part.properties))
    expect(keys.filter((key) => !text.includes(`\`${key}\``) && !text.includes(`"${key}"`) && !text.includes(`.${key}\``))).toEqual([])
  })

  it('has records that may or may not stand side by side, as it says', () => {
    const page = loadSchemas([...core, ...files]).set.pages['vehInsurance']!
    const rows = JSON.parse(examples.find(({ name }) => name === 'unique')!.body) as [Record<string, unknown>, Record<string, unknown>, string][]
    expect(rows.map(([one, other]) => (collide(page.unique[0]!, page.fields, one, other) ? '不能' : '能'))).toEqual(rows.map(([, , verdict]) => verdict))
  })

  it('says which fields are filled in once for many records', () => {
    const page = loadSchemas([...core, ...files]).set.pages['allowance']!
    const rows = JSON.parse(examples.find(({ name }) => name === 'createMany')!.body) as [string, string][]
    const own = eachAlone(page)
    expect(rows.map(([name]) => [name, page.createMany.includes(name) ? '选许多个' : own.has(name) ? '各有各的' : '相同'])).toEqual(rows)
  })

  it('has figures that the database can work out, or says why not', () => {
    const { fields } = loadSchemas([...core, ...files]).set.pages['dangerBoard']!
    const rows = JSON.parse(examples.find(({ name }) => name === 'queries')!.body) as [string, string][]
    expect(rows.map(([text]) => [text, queryProblem(text, fields, 'measure')?.message ?? '能'])).toEqual(rows)
  })

  it('has a check page that masks what it says is masked', () => {
    const { fields = [], alert } = loadSchemas([...core, ...files]).set.pages['passCheck']?.publicCheck ?? {}
    expect(fields.map(({ title, masked }) => [title, masked])).toEqual([['通行证号', false], ['车辆', false], ['持证人姓名', true], ['持证人电话', true], ['有效期止', false], ['准行路段', false]])
    expect(alert?.map(({ text }) => text)).toEqual(['本通行证已停用', '本通行证已过期'])
  })

  it('lists every field type with its options and filters', () => {
    const code = (names: readonly string[]) => (names.length === 0 ? '—' : names.map((name) => `\`${name}\``).join(' '))
    const expected = Object.values(fieldTypes).map(({ type, title, options, filters }) => `| \`${type}\` | ${title} | ${code(Object.keys(options.properties))} | ${code(filters)} |`)
    expect(text.split('\n').filter((line) => expected.includes(line))).toEqual(expected)
  })
})
