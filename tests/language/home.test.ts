import { describe, expect, it } from 'vitest'
import { formatFinding } from '../../src/language/finding'
import { blocksFor } from '../../src/language/home'
import { loadSchemas, type SourceFile } from '../../src/language/loadSchemas'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { fixtureFolder } from '../fixtures/loadFixture'

const core = await readSchemaFolder(fixtureFolder('core'))
const sound = {
  blocks: {
    people: { title: '人员', numbers: [{ page: 'employee', title: '在岗', where: "status == 'enabled'" }] },
    kinds: { title: '单位', chart: { page: 'organization', chart: 'pie', group: 'kind', measure: 'count()' } },
    newest: { title: '新人', newest: { page: 'employee', show: ['mobile'] } },
    byName: { title: '名册', newest: { page: 'employee', sort: '-name' } },
    quick: { title: '入口', entries: [{ page: 'employee', action: 'create' }] },
  },
  homes: [{ roles: ['admin'], blocks: ['kinds', 'people', 'newest', 'quick'] }, { roles: ['driver'], blocks: ['newest', 'people'] }],
}
const load = (home: unknown) => loadSchemas([...core, { path: 'home.json', text: JSON.stringify(home, null, 1) } satisfies SourceFile])
const findings = (home: unknown) => load(home).findings.map(formatFinding).map((text) => text.replace(/^home\.json:\d+:\d+ {2}/, ''))
const withBlock = (block: unknown) => ({ ...sound, blocks: { ...sound.blocks, people: block } })

describe('home.json', () => {
  it('gives each role its blocks in their order, and somebody of two roles both without repeating any', () => {
    const { set, findings: none } = load(sound)
    expect(none.map(formatFinding)).toEqual([])
    const names = (...roles: string[]) => blocksFor(set.home, roles).map(({ name }) => name)
    expect(names('driver')).toEqual(['newest', 'people'])
    expect(names('driver', 'admin')).toEqual(['kinds', 'people', 'newest', 'quick'])
    expect(names('regulator')).toEqual([])
  })

  it('makes of each number and chart a card of its page, complete', () => {
    const { set } = load(sound)
    expect(set.pages['employee']?.homeCards).toMatchObject([{ name: 'home.people0', where: "status == 'enabled'", measures: [{ measure: 'count()', format: 'int' }] }, { name: 'home.newest' }, { name: 'home.byName' }])
    expect(set.pages['organization']?.homeCards).toMatchObject([{ name: 'home.kinds', chart: 'pie', group: ['kind'] }])
    expect(set.pages['employee']?.summary).toEqual([])
  })

  it('takes the first records of a list in its own order, or in the order that is written', () => {
    const { newest, byName } = load(sound).set.home.blocks
    expect([newest, byName]).toMatchObject([{ newest: { sort: null, size: 5 } }, { newest: { sort: { column: 'name', asc: false } } }])
  })

  it.each([
    ['a page that is not there', withBlock({ title: '人员', numbers: [{ page: 'employe', title: '在岗' }] }), ['/blocks/people/numbers/0/page  没有名为“employe”的页面  是否要写“employee”？ [unknownPage]']],
    ['a field that is not there', withBlock({ title: '人员', numbers: [{ page: 'employee', title: '在岗', where: "state == 'enabled'" }] }), ['/blocks/people/numbers/0/where  表达式有误：没有名为“state”的变量  改正表达式，写法见 docs/SCHEMA-LANGUAGE.md [expression]']],
    ['what the database cannot decide', withBlock({ title: '人员', numbers: [{ page: 'employee', title: '在岗', where: "name.contains('王')" }] }), [expect.stringContaining('[notQueryable]')]],
    ['a block of two kinds', withBlock({ title: '人员', numbers: [{ page: 'employee', title: '在岗' }], entries: [{ page: 'employee' }] }), [expect.stringContaining('[wrongValue]')]],
    ['a field to show that is not there', withBlock({ title: '人员', newest: { page: 'employee', show: ['phone'] } }), [expect.stringContaining('[unknownField]')]],
    ['a field that has no order', withBlock({ title: '人员', newest: { page: 'employee', sort: '-phone' } }), [expect.stringContaining('[unknownField]')]],
    ['a role that is not there', { ...sound, homes: [{ roles: ['boss'], blocks: ['people'] }] }, [expect.stringContaining('没有名为“boss”的角色')]],
    ['a block that is not there', { ...sound, homes: [{ roles: ['admin'], blocks: ['persons'] }] }, [expect.stringContaining('[unknownBlock]')]],
    ['a page the role may not open', { ...sound, homes: [{ roles: ['driver'], blocks: ['kinds'] }] }, ['/homes/0/blocks/0  角色“driver”在页面“organization”没有“view”，首页的“kinds”不能给他看  在 roles.json 里给他这个权限，或从这个角色的首页去掉这一块 [notPermitted]']],
    ['an action the role lacks', { ...sound, homes: [{ roles: ['driver'], blocks: ['quick'] }] }, [expect.stringContaining('没有“create”')]],
  ])('is told of %s', (_what, home, expected) => {
    expect(findings(home)).toEqual(expected)
  })

  it('is not blamed for a page that is broken elsewhere', () => {
    const broken = core.map((file) => (file.path === 'base/employee.json' ? { ...file, text: file.text.replace('"mobile", "required"', '"mobil", "required"') } : file))
    const { findings: all } = loadSchemas([...broken, { path: 'home.json', text: JSON.stringify(sound) }])
    expect(new Set(all.map(({ file }) => file))).toEqual(new Set(['base/employee.json']))
  })
})
