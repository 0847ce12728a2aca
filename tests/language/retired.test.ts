import { expect, it } from 'vitest'
import { formatFinding } from '../../src/language/finding'
import { loadSchemas } from '../../src/language/loadSchemas'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { fixtureFolder } from '../fixtures/loadFixture'

const core = await readSchemaFolder(fixtureFolder('core'))
const sound = `{ "version": 1, "path": "/unit", "title": "单元", "menu": false, "resource": "unit",
"retired": { "closed": [true], "enabled": [false], "kind": ["company"] },
"fields": { "name": { "title": "名称", "type": "string" }, "closed": { "title": "已撤销", "type": "bool" }, "enabled": { "title": "启用", "type": "bool" }, "kind": { "title": "类型", "type": "dict", "dict": "org_kind" },
"until": { "title": "有效期止", "type": "date", "expires": { "warnDays": 30 } } } }`
const sibling = (retired: string) => `{ "version": 1, "extends": "unit", "path": "/unitToo", "title": "单元", "menu": false${retired} }`

const load = (from = '', to = '', other = sibling('')) => loadSchemas([...core, { path: 'base/unit.json', text: sound.replace(from, to) }, { path: 'base/unitToo.json', text: other }])

it('what is no longer in use is told by a value, with a word for each', () => {
  const { set, findings } = load()
  expect(findings).toEqual([])
  expect(set.pages['unit']?.retired).toEqual([
    { field: 'closed', value: true, word: '已撤销' }, { field: 'enabled', value: false, word: '未启用' }, { field: 'kind', value: 'company', word: '企业' },
  ])
  expect(set.pages['unitToo']?.retired).toEqual(set.pages['unit']?.retired)
  expect(set.pages['employee']?.retired).toEqual([])
})

it('a yes-no field that words its sides is called by them', () => {
  const { set } = load('"title": "启用", "type": "bool"', '"title": "启用", "type": "bool", "yes": "在用", "no": "停用"')
  expect(set.pages['unit']?.retired[1]?.word).toBe('停用')
})

it('dates of what is no longer in use have stopped running', () => {
  expect(load().set.pages['unit']?.reminders[0]?.over).toEqual({ closed: [true], enabled: [false], kind: ['company'] })
})

it.each([
  ['a field that is not there', '"closed": [true]', '"close": [true]', '/retired/close  本页没有名为“close”的字段'],
  ['a field that says no such thing', '"closed": [true]', '"name": ["甲"]', '/retired/name  字段“name”不能用在这里：它是 string，看不出记录不再使用'],
  ['a value the dictionary does not have', '["company"]', '["departed"]', '/retired/kind/0  “departed”不是“类型”的合法值'],
  ['a value that is neither yes nor no', '"closed": [true]', '"closed": ["yes"]', '/retired/closed/0  “yes”不是“已撤销”的合法值'],
  ['no value at all', '"closed": [true]', '"closed": []', '/retired/closed'],
])('the gate refuses %s', (_, from, to, text) => {
  const texts = load(from, to).findings.map(formatFinding)
  expect(texts).toEqual([expect.stringContaining(text)])
})

it('a sibling cannot say otherwise: whether a record is in use does not depend on the page', () => {
  const texts = load('', '', sibling(', "retired": { "closed": [true], "enabled": null, "kind": null }')).findings.map(formatFinding)
  expect(texts).toEqual([expect.stringContaining('/retired  资源“unit”的记录怎样算不再使用有两种写法：这里是 { "closed": [true] }')])
})
