import { expect, it } from 'vitest'
import { formatFinding } from '../../src/language/finding'
import { loadSchemas } from '../../src/language/loadSchemas'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { fixtureFolder } from '../fixtures/loadFixture'

const core = await readSchemaFolder(fixtureFolder('core'))
const sound = `{ "version": 1, "path": "/unit", "title": "单元", "menu": false, "resource": "unit",
"fields": { "name": { "title": "名称", "type": "string" }, "above": { "title": "上级", "type": "ref", "ref": "unit" }, "several": { "title": "若干", "type": "refs", "ref": "unit" }, "closed": { "title": "停用", "type": "bool" } },
"list": { "tree": { "parent": "above",
"counts": { "parts": { "title": "部分", "page": "unit", "by": ["several"], "where": "!closed" } },
"marks": [{ "when": "closed || counts.parts == 0.0", "title": "空", "tone": "neutral" }] } } }`

const load = (from = '', to = '') => loadSchemas([...core, { path: 'base/unit.json', text: sound.replace(from, to) }])

it('a tree is completed with what it leaves out', () => {
  const { set, findings } = load()
  expect(findings).toEqual([])
  expect(set.pages['unit']?.list.tree).toEqual({
    parent: 'above', order: 'name', levels: 8, move: '',
    counts: [{ name: 'parts', title: '部分', page: 'unit', by: ['several'], where: '!closed' }],
    marks: [{ when: 'closed || counts.parts == 0.0', title: '空', tone: 'neutral' }],
  })
  expect(set.pages['employee']?.list.tree).toBeNull()
})

it.each([
  ['a parent that is no reference to the same resource', '"parent": "above"', '"parent": "name"', '/list/tree/parent  字段“name”不能用在这里：树的上级要指向本资源“unit”的一条记录'],
  ['a parent of several records', '"parent": "above"', '"parent": "several"', '/list/tree/parent  字段“several”不能用在这里'],
  ['an order that nothing can be sorted by', '"parent": "above",', '"parent": "above", "order": "several",', '/list/tree/order  字段“several”不能用在这里'],
  ['a count of a page that nobody is', '"page": "unit"', '"page": "units"', '/list/tree/counts/parts/page'],
  ['a count by a field that points elsewhere', '"by": ["several"]', '"by": ["name"]', '/list/tree/counts/parts/by/0  字段“name”不能用在这里：它不指向本资源“unit”'],
  ['a condition that the database cannot decide', '"where": "!closed"', '"where": "closed ? true : false"', '/list/tree/counts/parts/where'],
  ['a mark by a count that nobody declares', 'counts.parts ==', 'counts.part ==', '/list/tree/marks/0/when  表达式有误'],
])('the gate refuses %s', (_, from, to, text) => {
  const { findings } = load(from, to)
  expect(findings.map(formatFinding)).toEqual([expect.stringContaining(text)])
})
