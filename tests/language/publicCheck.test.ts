import { describe, expect, it } from 'vitest'
import { formatFinding } from '../../src/language/finding'
import { loadSchemas } from '../../src/language/loadSchemas'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { fixtureFolder } from '../fixtures/loadFixture'

const files = await readSchemaFolder(fixtureFolder('core'), fixtureFolder('inspections'))

const keeperPage = {
  version: 1, path: '/keeper', title: '保管人', resource: 'keeper', label: 'name', menu: false,
  fields: { name: { title: '姓名', type: 'string', required: true }, certNo: { title: '证号', type: 'string', masked: true }, call: { title: '联系方式', type: 'phone' } },
}
const base = {
  version: 1, path: '/proof', title: '车辆证明', resource: 'proof', menu: false,
  fields: {
    proofNo: { title: '编号', type: 'string', required: true },
    secret: { title: '核验码', type: 'string', random: 16, unique: true, readOnly: true },
    keeper: { title: '保管人', type: 'ref', ref: 'keeper' },
    keeperCert: { title: '保管人证号', type: 'string', readOnly: true, from: 'keeper.certNo' },
    keeperName: { title: '保管人姓名', type: 'string', readOnly: true, from: 'keeper.name' },
    mobile: { title: '手机', type: 'mobile' },
    state: { title: '状态', type: 'dict', dict: 'enabled_status' },
    validTo: { title: '有效期止', type: 'date' },
    sign: { title: '签字', type: 'signature' },
    rows: { title: '明细', type: 'table', columns: { item: { title: '项目', type: 'string' }, call: { title: '电话', type: 'phone' }, mark: { title: '签字', type: 'signature' } } },
  },
}
const load = (publicCheck: object | null, parts: object = {}) => loadSchemas([
  ...files,
  { path: 'safety/keeper.json', text: JSON.stringify(keeperPage) },
  { path: 'safety/proof.json', text: JSON.stringify({ ...base, ...(publicCheck ? { publicCheck: { code: 'secret', title: '证明核验', fields: ['proofNo'], ...publicCheck } } : {}), ...parts }) },
])
const findingsOf = (publicCheck: object, parts: object = {}) => load(publicCheck, parts).findings.map(formatFinding).map((line) => line.replace(/^safety\/proof\.json:\d+:\d+ {2}/, ''))

describe('a check page is refused with its place and the cure', () => {
  it.each([
    ['an unknown code', { code: 'secre' }, /^\/publicCheck\/code {2}本页没有名为“secre”的字段 {2}是否要写“secret”？ \[unknownField\]$/],
    ['a code that people type', { code: 'proofNo' }, /^\/publicCheck\/code .*核验码要由系统给出.*"random": 16.*\[wrongField\]$/],
    ['a code of another type', { code: 'mobile' }, /^\/publicCheck\/code .*\[wrongField\]$/],
    ['an unknown field', { fields: ['proofN'] }, /^\/publicCheck\/fields\/0 .*“proofN”.*“proofNo”.*\[unknownField\]$/],
    ['an unknown field with a title', { fields: ['proofNo', { field: 'valid', title: '有效' }] }, /^\/publicCheck\/fields\/1\/field .*“valid”.*\[unknownField\]$/],
    ['a signature', { fields: ['sign'] }, /^\/publicCheck\/fields\/0 .*只显示文字，它是 signature.*\[wrongField\]$/],
    ['a table whole', { fields: ['rows'] }, /^\/publicCheck\/fields\/0 {2}缺少“columns”.*\[missingKey\]$/],
    ['an unknown column', { fields: [{ field: 'rows', columns: ['itm'] }] }, /^\/publicCheck\/fields\/0\/columns\/0 {2}表格“rows”没有名为“itm”的字段 {2}是否要写“item”？/],
    ['a column of signatures', { fields: [{ field: 'rows', columns: ['item', { field: 'mark' }] }] }, /^\/publicCheck\/fields\/0\/columns\/1\/field .*只显示文字.*\[wrongField\]$/],
    ['columns of what is no table', { fields: [{ field: 'proofNo', columns: ['item'] }] }, /^\/publicCheck\/fields\/0\/columns .*只有表格有列.*\[wrongField\]$/],
    ['a condition that does not parse', { alert: [{ when: 'state ==', text: '停用' }] }, /^\/publicCheck\/alert\/0\/when .*\[expression\]$/],
    ['a condition that is no yes or no', { alert: [{ when: 'proofNo', text: '停用' }] }, /^\/publicCheck\/alert\/0\/when .*\[expression\]$/],
    ['a condition on who looks', { alert: [{ when: "user.id == ''", text: '停用' }] }, /^\/publicCheck\/alert\/0\/when .*\[expression\]$/],
    ['no fields at all', { fields: [] }, /^\/publicCheck\/fields .*\[wrongValue\]$/],
  ])('%s', (_name, publicCheck, expected) => {
    const found = findingsOf(publicCheck)
    expect(found.length, found.join('\n')).toBeGreaterThan(0)
    expect(found[0]).toMatch(expected)
  })

  it.each(['random', 'unique', 'readOnly'])('a code that is not %s', (option) => {
    const secret = Object.fromEntries(Object.entries(base.fields.secret).filter(([name]) => name !== option))
    expect(findingsOf({}, { fields: { ...base.fields, secret } })[0]).toMatch(/^\/publicCheck\/code .*\[wrongField\]$/)
  })
})

describe('a check page', () => {
  const pageOf = (publicCheck: object | null, parts: object = {}) => load(publicCheck, parts).set.pages['proof']!

  it('is none where the page says nothing', () => {
    expect(pageOf(null).publicCheck).toBeNull()
  })

  it('is complete behind the gate, with what has to be masked marked wherever it comes from', () => {
    const fields = ['proofNo', 'mobile', 'keeper', 'keeperName', { field: 'keeperCert', title: '证号' }, { field: 'state', masked: true }, { field: 'rows', columns: ['item', 'call'] }]
    expect(pageOf({ fields, alert: [{ when: "state == 'disabled' || validTo < today", text: '已失效' }] }).publicCheck).toEqual({
      code: 'secret', title: '证明核验',
      fields: [
        { field: 'proofNo', title: '编号', masked: false, columns: [] },
        { field: 'mobile', title: '手机', masked: true, columns: [] },
        { field: 'keeper', title: '保管人', masked: false, columns: [] },
        { field: 'keeperName', title: '保管人姓名', masked: false, columns: [] },
        { field: 'keeperCert', title: '证号', masked: true, columns: [] },
        { field: 'state', title: '状态', masked: true, columns: [] },
        { field: 'rows', title: '明细', masked: false, columns: [{ field: 'item', title: '项目', masked: false }, { field: 'call', title: '电话', masked: true }] },
      ],
      alert: [{ when: "state == 'disabled' || validTo < today", text: '已失效' }],
    })
  })

  it('keeps its code out of the detail, where a machine’s word says nothing', () => {
    const shown = (publicCheck: object | null) => pageOf(publicCheck).detail.tabs.flatMap(({ sections }) => sections).flatMap(({ fields }) => fields)
    expect(shown(null)).toContain('secret')
    expect(shown({})).not.toContain('secret')
  })
})
