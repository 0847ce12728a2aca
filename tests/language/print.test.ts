import { describe, expect, it } from 'vitest'
import { formatFinding } from '../../src/language/finding'
import { loadSchemas } from '../../src/language/loadSchemas'
import { cutText } from '../../src/language/printDefinition'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { fixtureFolder } from '../fixtures/loadFixture'

const files = await readSchemaFolder(fixtureFolder('core'), fixtureFolder('inspections'))

const base = {
  version: 1, title: '车辆证明', resource: 'proof', menu: false,
  fields: {
    code: { title: '编号', type: 'string', required: true },
    keeper: { title: '保管人', type: 'ref', ref: 'employee' },
    state: { title: '状态', type: 'dict', dict: 'enabled_status' },
    length: { title: '长度', type: 'int', compute: 'code.size()' },
    note: { title: '说明', type: 'text' },
    sign: { title: '签字', type: 'signature' },
    on: { title: '日期', type: 'date' },
    rows: { title: '明细', type: 'table', columns: { item: { title: '项目', type: 'string' }, good: { title: '合格', type: 'bool' } } },
  },
  annex: { photo: { title: '照片', accept: ['image'] }, report: { title: '报告', accept: ['pdf'] } },
  actions: ['view', 'print'],
}

function load(parts: object, more: readonly { path: string; text: string }[] = []) {
  return loadSchemas([...files, { path: 'safety/proof.json', text: JSON.stringify({ ...base, path: '/proof', ...parts }) }, ...more])
}

const findingsOf = (parts: object) => load(parts).findings.map(formatFinding).map((line) => line.replace(/^safety\/proof\.json:\d+:\d+ {2}/, ''))
const form = (part: object, more: object = {}) => ({ print: { sheet: { title: '证明', parts: [part], ...more } } })

describe('a printed form is refused with its place and the cure', () => {
  it.each([
    ['an unknown field', form({ rows: [['cod', 'state']] }), /\/print\/sheet\/parts\/0\/rows\/0\/0 {2}本页没有名为“cod”的字段 {2}是否要写“code”？ \[unknownField\]$/],
    ['an unknown field of a reference', form({ rows: [['keeper.nam']] }), /没有名为“nam”的字段.*\[unknownField\]$/],
    ['an unknown placeholder', form({ text: '编号{cod}。' }), /\/parts\/0\/text .*“cod”/],
    ['an unknown placeholder under the title', form({ text: '无' }, { head: ['{cod}'] }), /\/print\/sheet\/head\/0 .*“cod”/],
    ['the day of what is no moment', form({ text: '{on:day}' }), /\/parts\/0\/text .*只有时刻能只印日期，它是 date/],
    ['an unknown placeholder in the heading', form({ text: '无' }, { heading: '关于{cod}的通知' }), /\/print\/sheet\/heading .*“cod”/],
    ['a title that would change with the record', form({ text: '无' }, { title: '{code}' }), /\/print\/sheet\/title .*把它写进“heading” \[wrongValue\]$/],
    ['a row that is not full', form({ columns: 3, rows: [['code', 'state']] }), /\/rows\/0 {2}这一行的格子共占 2 格，应是 3 格 .*\[printSpan\]$/],
    ['a row that is too full', form({ rows: [[{ field: 'code', span: 2 }, 'state']] }), /共占 3 格，应是 2 格/],
    ['a table in a cell', form({ rows: [['rows']] }), /格子里放不下表格.*\[wrongField\]$/],
    ['a part with a table that is none', form({ table: 'note' }), /这里要表格字段，它是 text/],
    ['an unknown column', form({ table: 'rows', columns: ['itm'] }), /表格“rows”没有名为“itm”的字段 {2}是否要写“item”？/],
    ['columns wider than the paper', form({ table: 'rows', columns: [{ field: 'item', width: 80 }, { field: 'good', width: 30 }] }), /合计不超过 100/],
    ['boxes of what has no items', form({ rows: [[{ field: 'note', boxes: true }]] }), /只有字典和是否能列出选项/],
    ['a signature that is none', form({ signatures: [{ title: '签字', field: 'code' }] }), /要签名字段，它是 string/],
    ['a date that is none', form({ signatures: [{ title: '签字', date: 'code' }] }), /要日期字段，它是 string/],
    ['related records of an unknown page', form({ related: 'prof', by: 'code', columns: ['code'] }), /\/parts\/0\/related .*“prof”.*“proof”.*\[unknownPage\]$/],
    ['an unknown field of related records', form({ related: 'proof', by: 'code', columns: ['cod'] }), /\/columns\/0 .*“proof”没有名为“cod”的字段.*\[unknownField\]$/],
    ['related records that do not point back', form({ related: 'proof', by: 'proof', columns: ['code'] }), /\/parts\/0\/by .*“proof”.*\[unknownField\]$/],
    ['related records of what this one does not name', form({ related: 'proof', by: 'code', of: 'cod', columns: ['code'] }), /\/parts\/0\/of .*“cod”.*\[unknownField\]$/],
    ['related records that point to something else', form({ related: 'proof', by: 'code', of: 'code', columns: ['code'] }), /\/parts\/0\/of .*不是同一种记录.*\[wrongField\]$/],
    ['photos of an unknown slot', form({ photos: 'photos' }), /没有名为“photos”的附件栏目.*\[unknownSlot\]$/],
    ['photos of a slot without images', form({ photos: 'report' }), /这个栏目不收图片/],
    ['a condition that does not parse', form({ text: '无' }, { when: 'code ==' }), /\/print\/sheet\/when .*\[expression\]$/],
    ['a part of no kind', form({ lines: 3 }), /\/print\/sheet\/parts\/0/],
    ['a form without parts', { print: { sheet: { title: '证明' } } }, /缺少“parts”.*\[missingKey\]$/],
    ['a form that nobody can open', { ...form({ text: '无' }), actions: ['view'] }, /“actions”里却没有“print”.*\[printNotOffered\]$/],
    ['an action with nothing to print', {}, /\/actions\/1 {2}缺少“print”.*\[missingKey\]$/],
  ])('%s', (_name, parts, expected) => {
    const found = findingsOf(parts)
    expect(found.length, found.join('\n')).toBeGreaterThan(0)
    expect(found[0]).toMatch(expected)
  })
})

describe('a printed form', () => {
  const layout = form({ rows: [['code', 'keeper.name'], '*'] }, { title: '{page}登记', head: ['{on}'], parts: [{ rows: [['code', 'keeper.name'], '*'] }, { table: '*' }] })
  const page = (parts: object) => load({ form: [{ fields: ['code', 'keeper', 'state', 'note', 'sign', 'on', 'rows'] }], ...parts }).set.pages['proof']!

  it('is complete behind the gate: titles, spans, what stands nowhere else', () => {
    const [sheet] = page(layout).print
    expect(sheet).toMatchObject({ name: 'sheet', title: '车辆证明登记', paper: 'A4', orientation: 'portrait', blank: false })
    const [rows, table] = sheet!.parts
    expect(rows).toMatchObject({ kind: 'rows', columns: 2, rows: [
      { flows: false, cells: [{ field: 'code', title: '编号', span: 1 }, { field: 'keeper.name', title: '姓名', span: 1 }] },
      { flows: true, cells: [{ field: 'keeper' }, { field: 'state' }, { field: 'note', span: 2 }, { field: 'sign', span: 2 }] },
    ] })
    expect(table).toMatchObject({ kind: 'table', field: 'rows', title: '明细', columns: [{ field: 'item', title: '项目' }, { field: 'good', title: '合格' }] })
  })

  it('brings along the fields of referred records that it shows', () => {
    expect(Object.keys(page(layout).references['employee']!.fields)).toEqual(['name'])
  })

  it('is inherited under its own page\'s title, and can be given up', () => {
    const sibling = (id: string, parts: object) => ({ path: `safety/${id}.json`, text: JSON.stringify({ version: 1, extends: 'proof', path: `/${id}`, title: '船舶证明', menu: false, ...parts }) })
    const { set, findings } = load(layout, [sibling('shipProof', {}), sibling('plainProof', { print: null, actions: ['view'] })])
    expect(findings.map(formatFinding)).toEqual([])
    expect(set.pages['shipProof']!.print.map(({ title }) => title)).toEqual(['船舶证明登记'])
    expect(set.pages['plainProof']!.print).toEqual([])
  })
})

it('a text is cut at its placeholders', () => {
  expect(cutText('编号：{code}，{keeper.name}')).toMatchObject([{ words: '编号：' }, { field: 'code' }, { words: '，' }, { field: 'keeper.name' }])
  expect(cutText('{issued:day}前')).toEqual([{ field: 'issued', dayOnly: true }, { words: '前' }])
  expect(cutText('没有')).toEqual([{ words: '没有' }])
  expect(cutText('')).toEqual([])
})
