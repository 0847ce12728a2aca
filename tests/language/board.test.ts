import { expect, it } from 'vitest'
import { formatFinding } from '../../src/language/finding'
import { loadSchemas } from '../../src/language/loadSchemas'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { fixtureFolder } from '../fixtures/loadFixture'

const core = await readSchemaFolder(fixtureFolder('core'))
const sound = `{ "version": 1, "path": "/job", "title": "任务", "menu": false, "resource": "job",
"fields": { "name": { "title": "名称", "type": "string" }, "due": { "title": "期限", "type": "date" }, "note": { "title": "备注", "type": "string" }, "status": { "title": "状态", "type": "dict", "dict": "job_status", "readOnly": true } },
"list": { "columns": ["name", "status", { "field": "due", "hidden": true }], "board": ["due"] },
"states": { "field": "status", "initial": "open", "steps": ["open", "done"], "transitions": {
"finish": { "title": "完成", "from": ["open"], "to": "done", "by": "org" }, "drop": { "title": "取消", "from": ["open"], "to": "dropped", "by": "org" } } } }`
const dictionary = { path: 'dictionaries/jobs.json', text: '{ "job_status": { "title": "状态", "items": [["dropped", "已取消"], ["open", "办理中"], ["done", "已完成"]] } }' }

const load = (from = '', to = '') => loadSchemas([...core, dictionary, { path: 'base/job.json', text: sound.replace(from, to) }])

it('a board is completed with its title and with its columns: the steps first, then what lies beside the way', () => {
  const { set, findings } = load()
  expect(findings).toEqual([])
  expect(set.pages['job']?.list.board).toEqual({ title: 'name', fields: ['due'], states: ['open', 'done', 'dropped'] })
  expect(set.pages['employee']?.list.board).toBeNull()
})

it('a board says in full what heads a card and which states are columns', () => {
  const { set, findings } = load('"board": ["due"]', '"board": { "title": "due", "fields": ["name"], "states": ["done", "open"] }')
  expect(findings).toEqual([])
  expect(set.pages['job']?.list.board).toEqual({ title: 'due', fields: ['name'], states: ['done', 'open'] })
})

it.each([
  ['a card that shows what the rows do not have', '"board": ["due"]', '"board": ["note"]', '/list/board/0  “list.columns”没有名为“note”的字段'],
  ['a title that the rows do not have', '"board": ["due"]', '"board": { "title": "note", "fields": ["due"] }', '/list/board/title  “list.columns”没有名为“note”的字段'],
  ['a field twice', '"board": ["due"]', '"board": ["due", "due"]', '/list/board/1  “due”出现了两次'],
  ['a column that is no state', '"board": ["due"]', '"board": { "fields": ["due"], "states": ["opened"] }', '/list/board/states/0  字典“job_status”没有状态“opened”  是否要写“open”？'],
  ['a column twice', '"board": ["due"]', '"board": { "fields": ["due"], "states": ["open", "open"] }', '/list/board/states/1  “open”出现了两次'],
  ['a card that shows nothing', '"board": ["due"]', '"board": []', '/list/board'],
])('the gate refuses %s', (_, from, to, text) => {
  expect(load(from, to).findings.map(formatFinding)).toEqual([expect.stringContaining(text)])
})

it('the gate refuses a board of records that have no states', () => {
  const { findings } = loadSchemas([...core, dictionary, { path: 'base/job.json', text: `${sound.slice(0, sound.indexOf(',\n"states"'))} }` }])
  expect(findings.map(formatFinding)).toEqual([expect.stringContaining('/list/board  缺少“states”')])
})
