import { describe, expect, it } from 'vitest'
import { GateMemory } from '../../src/language/gate/gateMemory'
import { formatFinding } from '../../src/language/finding'
import { loadSchemas, type SourceFile } from '../../src/language/loadSchemas'
import { namesOfNorms } from '../../src/language/norms'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { fixtureFolder } from '../fixtures/loadFixture'
import { loadShippedSchemas } from '../shippedSchemas'

const core = await readSchemaFolder(fixtureFolder('core'))
const norms = (value: number | string, basis = '《机动车运行安全技术条件》'): SourceFile => ({ path: 'norms.json', text: JSON.stringify({ tyreMonths: { title: '轮胎使用最长', value, unit: '个月', basis } }) })
const tyre: SourceFile = {
  path: 'base/tyre.json',
  text: JSON.stringify({
    version: 1, path: '/tyre', title: '轮胎', resource: 'tyre', menu: false,
    fields: { code: { title: '编号', type: 'string', help: '使用不超过{norm.tyreMonths}个月' }, fittedOn: { title: '安装日期', type: 'date' }, due: { title: '应换日期', type: 'date', compute: 'addMonths(fittedOn, {norm.tyreMonths})' } },
  }),
}

describe('a norm', () => {
  it('stands with its value in expressions and in texts', () => {
    const { set, findings } = loadSchemas([...core, norms(60), tyre])
    expect(findings).toEqual([])
    expect(set.pages['tyre']!.fields).toMatchObject({ code: { help: '使用不超过60个月' }, due: { compute: 'addMonths(fittedOn, 60)' } })
    expect(set.norms['tyreMonths']).toMatchObject({ value: 60 })
  })

  it('may be some days, which an expression has as a list', () => {
    const holidays: SourceFile = { path: 'norms.json', text: JSON.stringify({ tyreMonths: { title: '月数', value: 60, basis: '标准' }, daysOff: { title: '放假', value: ['2026-10-01', '2026-10-02'], basis: '国务院办公厅通知' } }) }
    const due: SourceFile = { ...tyre, text: tyre.text.replace('addMonths(fittedOn, {norm.tyreMonths})', 'addWorkdays(fittedOn, 1, {norm.daysOff}, [])') }
    const { set, findings } = loadSchemas([...core, holidays, due])
    expect(findings).toEqual([])
    expect(set.pages['tyre']!.fields['due']).toMatchObject({ compute: "addWorkdays(fittedOn, 1, ['2026-10-01', '2026-10-02'], [])" })
    expect(loadSchemas([...core, { ...holidays, text: holidays.text.replace('2026-10-02', '2026-13-02') }, due]).findings.map(formatFinding)).toContainEqual(expect.stringContaining('/daysOff/value'))
  })

  it('that changes, changes the pages that name it and leaves all others the very objects they were', () => {
    const memory = new GateMemory()
    const before = loadSchemas([...core, norms(60), tyre], { memory }).set
    const after = loadSchemas([...core, norms(48), tyre], { memory })
    expect(after).toEqual(loadSchemas([...core, norms(48), tyre]))
    expect(after.set.pages['tyre']!.fields['due']).toMatchObject({ compute: 'addMonths(fittedOn, 48)' })
    expect(Object.keys(before.pages).filter((id) => after.set.pages[id] !== before.pages[id])).toEqual(['tyre'])
  })

  it('has the value that a later folder gives it', () => {
    expect(loadSchemas([...core, norms(60), tyre, norms(36, '省标准')]).set.pages['tyre']!.fields['due']).toMatchObject({ compute: 'addMonths(fittedOn, 36)' })
  })

  it('of the wrong kind for an expression is found where the page says it', () => {
    expect(loadSchemas([...core, norms('22:00'), tyre]).findings.map(formatFinding)).toEqual([expect.stringMatching(/^base\/tyre\.json:1:\d+ {2}\/fields\/due\/compute {2}表达式有误/)])
  })
})

describe('the product', () => {
  it('names every norm it has, and shows none by its name', async () => {
    const [set, sources] = [await loadShippedSchemas(), await readSchemaFolder('schemas')]
    const named = new Set(sources.flatMap(({ text }) => namesOfNorms(text)))
    expect(Object.keys(set.norms).filter((name) => !named.has(name))).toEqual([])
    expect(namesOfNorms(JSON.stringify(set))).toEqual([])
  })
})
