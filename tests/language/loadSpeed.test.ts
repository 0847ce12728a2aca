import { expect, it } from 'vitest'
import { loadSchemas, type SourceFile } from '../../src/language/loadSchemas'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { cpuTime } from '../cpuTime'
import { fixtureFolder } from '../fixtures/loadFixture'

const pageCount = 140
const limitMilliseconds = 2000

/** A page of the size of a real one: 30 fields, a table, states, rules, conditions. */
function generatedPage(number: number): SourceFile {
  const fields = Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`field${index}`, { title: `字段${index}`, type: ['string', 'date', 'int', 'money'][index % 4], ...(index % 5 === 0 ? { visibleWhen: "status == 'enabled' && field2 > 3" } : {}) }]))
  const page = {
    version: 1, path: `/generated${number}`, title: `生成的页面${number}`, resource: `generated${number}`, menu: false, person: 'keeper',
    fields: {
      code: { title: '编号', type: 'string', required: true }, keeper: { title: '保管人', type: 'emp' },
      ...fields,
      other: { title: '关联', type: 'ref', ref: `generated${(number + 1) % pageCount}` },
      items: { title: '明细', type: 'table', columns: { name: { title: '名称', type: 'string', required: true }, amount: { title: '金额', type: 'money', visibleWhen: "row.name != null" } } },
      total: { title: '合计', type: 'money', compute: 'sum(items.map(i, i.amount))' },
      status: { title: '状态', type: 'dict', dict: 'enabled_status' },
    },
    list: { columns: ['code', 'keeper.mobile', 'other.code', 'field1', 'total', 'status'], filters: ['code', 'status', 'field1'] },
    rules: [{ check: 'field5 > field1', at: 'field5', message: '后者必须晚于前者' }, { check: 'total >= field3', at: 'total', message: '合计不足' }],
    states: { field: 'status', initial: 'enabled', transitions: { disable: { title: '停用', from: ['enabled'], to: 'disabled', by: 'org', when: 'items.all(i, i.amount > 0)' } } },
  }
  return { path: `generated/generated${number}.json`, text: JSON.stringify(page, null, 2) }
}

it(`checks ${pageCount} pages in under ${limitMilliseconds / 1000} seconds, the best of five`, async () => {
  const files = [...(await readSchemaFolder(fixtureFolder('core'))), ...Array.from({ length: pageCount }, (_, number) => generatedPage(number))]
  const rounds = [0, 1, 2, 3, 4].map(() => cpuTime(() => {
    const { set, findings } = loadSchemas(files)
    expect(findings).toEqual([])
    expect(Object.keys(set.pages)).toHaveLength(pageCount + 2)
  }))
  expect(Math.min(...rounds)).toBeLessThan(limitMilliseconds)
}, 60_000)
