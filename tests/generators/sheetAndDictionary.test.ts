import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startStub, type StubRequest } from '../client/foreignBackends/stubServer'
import { fixtureFolder } from '../fixtures/loadFixture'
import { createProject, type GeneratedProject } from './generateInto'

let project: GeneratedProject
beforeEach(() => { project = createProject(fixtureFolder('core')) })
afterEach(() => project.remove())
const place = (name: string, text: string | Uint8Array) => { const path = join(project.folder, name); writeFileSync(path, text); return path }

const titles = ['序号', '车牌号', '车辆类型', '车主', '身份证号', '联系电话', '核定载客（人）', '购置金额（元）', '登记日期', '检查时间', '在用', '档案编号', '备注']
const row = (index: number) => [index, `陕A1234${index}`, ['大客车', '货车', '危货车'][index % 3]!, `车主${index}`, '11010519491231002X', '13800000000', 30 + index, 10_000.5 * index, '2026-01-0' + (index + 1), '2026-03-01 08:30', index % 2 ? '是' : '否', `00${index}`, index === 3 ? '返修' : '']

describe('a spreadsheet with sample rows', () => {
  const rows = Array.from({ length: 9 }, (_, index) => row(index))
  const expected = {
    plateNo: { title: '车牌号', type: 'plate', required: true, unique: true }, cheLiangLeiXing: { title: '车辆类型', type: 'dict' }, cheZhu: { title: '车主', type: 'string' }, idCard: { title: '身份证号', type: 'idCard', masked: true },
    lianXiDianHua: { title: '联系电话', type: 'mobile' }, seats: { title: '核定载客', type: 'int', unit: '人' }, registerDate: { title: '登记日期', type: 'date' }, jianChaShiJian: { title: '检查时间', type: 'datetime' }, zaiYong: { title: '在用', type: 'bool' },
    dangAnBianHao: { title: '档案编号', type: 'string', unique: true }, remark: { title: '备注', type: 'text' },
  }

  it.each([
    ['csv', () => [titles, ...rows].map((line) => line.join(',')).join('\n')],
    ['xlsx', () => writeXlsx({ sheets: [{ name: '台账', rows: [['车辆台账'], titles, ...rows] }] })],
  ] as const)('as %s becomes a page whose types its rows have proven', async (kind, file) => {
    await project.run('sheet', place(`车辆台账.${kind}`, await file()), '--page', 'vehicleLedger')
    expect(await project.findings()).toEqual([])
    const page = project.json('vehicleLedger/vehicleLedger.json')
    expect(page).toMatchObject({ title: '车辆台账', fields: expected })
    expect(Object.keys(page['fields'] ?? {})).toHaveLength(12)
    expect(project.json('dictionaries/vehicleLedger.json')['vehicle_ledger_che_liang_lei_xing']).toEqual({ title: '车辆类型', items: [['daKeChe', '大客车'], ['huoChe', '货车'], ['weiHuoChe', '危货车']] })
  })

  it.each([
    ['one column', 'a\n1\n2', /没有一行写着两个以上的列名.*\[notTable\]$/],
    ['two columns of one name', '名称,名称\n1,2', /列名“名称”写了两次.*\[notTable\]$/],
    ['a broken xlsx', 'PK\u0003\u0004broken', /读不出来.*\[notTable\]$/],
  ])('of %s is refused in words', async (_, text, message) => {
    await expect(project.run('sheet', place('x.csv', text), '--page', 'x')).rejects.toThrow(message)
  })
})

describe('a dictionary', () => {
  const answers: Record<string, unknown> = {
    '/cpzx/cpzx/dic/group/listItems/veh_kind': { code: 0, msg: '', data: [{ value: 'bus', label: '客车', tone: 'info' }, { value: 'truck', label: '货车' }] },
    '/system/dict/type/optionselect': { code: 200, msg: '操作成功', data: [{ dictId: 1, dictName: '系统开关', dictType: 'sys_normal_disable' }] },
    '/system/dict/data/type/sys_normal_disable': { code: 200, msg: '操作成功', data: [{ dictSort: 2, dictLabel: '停用', dictValue: '1', listClass: 'danger' }, { dictSort: 1, dictLabel: '正常', dictValue: '0', listClass: 'primary' }] },
    '/sys/dict/list': { success: true, code: 200, result: { records: [{ dictName: '性别', dictCode: 'sex' }], total: 1 } },
    '/sys/dict/getDictItems/sex': { success: true, code: 200, result: [{ value: '1', text: '男', title: '男', label: '男' }, { value: '2', text: '女', title: '女', label: '女' }] },
    '/system/dict/data/type/empty': { code: 200, data: [] },
    '/sys/dict/getDictItems/secret': { success: false, code: 401, message: 'Token失效，请重新登录' },
  }
  const tokens: string[] = []
  const serve = (request: StubRequest) => {
    tokens.push(request.header('access_token') || request.header('authorization') || request.header('x-access-token'))
    return answers[request.path] ? { body: answers[request.path] } : null
  }

  it.each([
    ['platform', ['--code', 'veh_kind'], 'veh_kind', { title: 'veh_kind', items: [['bus', '客车', 'info'], ['truck', '货车']] }, 'abc'],
    ['ruoyi', [], 'sys_normal_disable', { title: '系统开关', items: [['0', '正常', 'info'], ['1', '停用', 'danger']] }, 'Bearer abc'],
    ['jeecgboot', [], 'sex', { title: '性别', items: [['1', '男'], ['2', '女']] }, 'abc'],
  ] as const)('of %s comes with its items in order and their colours', async (kind, words, name, expected, token) => {
    const stub = await startStub(serve)
    await project.run('dictionary', stub.url, '--kind', kind, ...words, '--token', 'abc', '--area', 'codes')
    await stub.stop()
    expect(await project.findings()).toEqual([])
    expect(project.json('dictionaries/codes.json')[name]).toEqual(expected)
    expect(tokens.at(-1)).toBe(token)
  })

  it('out of a sheet comes with colours and levels, and with a page that keeps the codes', async () => {
    await project.run('dictionary', place('隐患.csv', '字典,值,名称,颜色,上级\nhazard_kind,road,道路,,\nhazard_kind,curve,急弯,红,road\nhazard_kind,slope,长下坡,橙,road\n'), '--area', 'hazard', '--page')
    expect(await project.findings()).toEqual([])
    expect(project.json('dictionaries/hazard.json')['hazard_kind']).toEqual({ title: 'hazard_kind', items: [['road', '道路'], ['curve', '急弯', 'danger', 'road'], ['slope', '长下坡', 'warning', 'road']] })
    expect(project.json('hazard/hazardKindCode.json')).toMatchObject({ actions: ['view', 'create', 'edit', 'remove', 'import', 'export'], fields: { code: { unique: true }, parent: { ref: 'hazardKindCode' } } })
  })

  it('that is empty, refused, or named like one that is there is told in words', async () => {
    const stub = await startStub(serve)
    const before = project.files()
    await expect(project.run('dictionary', stub.url, '--kind', 'ruoyi', '--code', 'empty', '--area', 'x')).rejects.toThrow(/一项也没有.*\[notDictionary\]$/)
    await expect(project.run('dictionary', stub.url, '--kind', 'jeecgboot', '--code', 'secret', '--area', 'x')).rejects.toThrow(/Token失效，请重新登录（code 401）.*\[sourceRefused\]$/)
    await expect(project.run('dictionary', stub.url, '--kind', 'oracle', '--area', 'x')).rejects.toThrow(/应是platform、ruoyi、jeecgboot.*\[wrongOption\]$/)
    await expect(project.run('dictionary', stub.url, '--kind', 'platform', '--area', 'x')).rejects.toThrow(/缺少 --code.*\[missingOption\]$/)
    await stub.stop()
    expect(project.files()).toEqual(before)
  })
})
