import { describe, expect, it } from 'vitest'
import { formatFinding } from '../../src/language/finding'
import { loadSchemas } from '../../src/language/loadSchemas'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { inDrawnOrder } from '../../src/server/resources/drawRecords'
import { fixtureFolder } from '../fixtures/loadFixture'

const core = await readSchemaFolder(fixtureFolder('core'))
const dictionary = { path: 'dictionaries/draw.json', text: JSON.stringify({ draw_status: { title: '状态', items: [['draft', '待抽'], ['drawn', '已抽']] } }) }
const fields = {
  title: { title: '名称', type: 'string', required: true }, howMany: { title: '几人', type: 'int' }, range: { title: '范围', type: 'orgs' },
  people: { title: '抽中的人', type: 'emps', readOnly: true }, typed: { title: '人填的', type: 'emps' }, places: { title: '单位', type: 'orgs', readOnly: true },
  rows: { title: '结果', type: 'table', readOnly: true, columns: { org: { title: '单位', type: 'org' }, people: { title: '人', type: 'emps' } } },
  seed: { title: '种子', type: 'string', readOnly: true }, status: { title: '状态', type: 'dict', dict: 'draw_status', readOnly: true },
}

/** What the gate says of a page whose one move draws so. */
function findingsOf(draw: object): string[] {
  const page = { version: 1, path: '/drawing', title: '抽取', menu: false, resource: 'drawing', fields, states: { field: 'status', initial: 'draft', transitions: { draw: { title: '抽取', from: ['draft'], to: 'drawn', by: 'org', draw } } } }
  return loadSchemas([...core, dictionary, { path: 'base/drawing.json', text: JSON.stringify(page) }]).findings.map(formatFinding)
}
const people = { page: 'employee', where: { id: 'typed' }, count: 'howMany' }
const fill = (given: object, seed = 'seed') => ({ seed, fill: given })

describe('a draw at random', () => {
  it('fills fields of several, tables, and a column of each row, and keeps what it was drawn from', () => {
    expect(findingsOf(fill({ people, rows: { page: 'organization', where: { name: 'title' }, below: 'range', count: '2.0', set: { org: 'item.id' }, pool: 'places' }, 'rows.people': people }))).toEqual([])
  })

  it.each([
    ['a seed that is no text', fill({ people }, 'howMany'), /\/draw\/seed .*它是 int，记不下种子/],
    ['what people write themselves', fill({ typed: people }), /抽出来的不能由人填写 {2}加上 "readOnly": true/],
    ['a field of one', fill({ howMany: people }), /它是 int，放不下几个“employee”/],
    ['a field of others', fill({ places: people }), /它是 orgs，放不下几个“employee”/],
    ['a table that is not told what its columns take', fill({ rows: people }), /表格要说明各列填什么/],
    ['a column that is not there', fill({ 'rows.peopel': people }), /表格“rows”没有名为“peopel”的字段 {2}是否要写“people”？/],
    ['an unknown page', fill({ people: { ...people, page: 'employe' } }), /是否要写“employee”？/],
    ['a range that is no organisation', fill({ people: { ...people, below: 'howMany' } }), /它是 int，不是组织/],
    ['a pool for others', fill({ people: { ...people, pool: 'places' } }), /\/pool .*放不下几个“employee”/],
    ['a number that is none', fill({ people: { ...people, count: 'title' } }), /\/fill\/people\/count /],
    ['an unknown field in a value', fill({ rows: { page: 'organization', where: { name: 'title' }, count: '2.0', set: { org: 'item.idd' } } }), /\/set\/org /],
  ])('is refused with %s', (_name, draw, expected) => {
    const found = findingsOf(draw)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(expected)
  })

  it('gives the same to whoever draws again with its seed, in whatever order the candidates stand', () => {
    const candidates = Array.from({ length: 40 }, (_, index) => ({ id: `org-${index}` }))
    const order = (seed: string, draw = 'rows', from = candidates) => inDrawnOrder(from, seed, draw).map(({ id }) => id)
    expect(order('0f', 'rows', candidates.toReversed())).toEqual(order('0f'))
    // SHA-256 of `0f:rows:org-…`, as anybody works it out.
    expect(order('0f', 'rows', candidates.slice(0, 3))).toEqual(['org-1', 'org-2', 'org-0'])
    expect(order('10')).not.toEqual(order('0f'))
    expect(order('0f', 'rows.people:1')).not.toEqual(order('0f', 'rows.people:2'))
  })

  it('prefers nobody', () => {
    const candidates = Array.from({ length: 10 }, (_, index) => ({ id: `emp${index}` }))
    const times = new Map<string, number>()
    for (let seed = 0; seed < 2000; seed++) for (const { id } of inDrawnOrder(candidates, String(seed), 'people').slice(0, 3)) times.set(id, (times.get(id) ?? 0) + 1)
    // Each 600 times of 2000; further off than 100 would be one case in a million.
    expect([...times.values()].filter((count) => Math.abs(count - 600) > 100)).toEqual([])
  })
})
