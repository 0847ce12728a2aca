import { describe, expect, it } from 'vitest'
import { formatFinding } from '../../src/language/finding'
import { loadSchemas } from '../../src/language/loadSchemas'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { fixtureFolder, loadFixture } from '../fixtures/loadFixture'

const files = await readSchemaFolder(fixtureFolder('core'), fixtureFolder('records'))

/** The findings of one page over the fixture's vehicles. */
function findingsOf(parts: object): string[] {
  const text = JSON.stringify({ version: 1, extends: 'vehicle', path: '/board', title: '看板', menu: false, ...parts })
  return loadSchemas([...files, { path: 'fleet/board.json', text }]).findings.map(formatFinding).map((line) => line.replace(/^fleet\/board\.json:\d+:\d+ {2}/, ''))
}

const card = (parts: object) => ({ summary: [{ title: '车辆', chart: 'number', measure: 'count()', ...parts }] })
const urging = (parts: object, more: object = {}) => ({
  summary: [{
    title: '驾驶员', chart: 'number', measures: { 未检: 'missed()' }, ...more,
    due: { by: 'driver', page: 'employee', urge: { confirm: '催{count}个，通知{people}人', to: { page: 'employee', where: { id: 'record.id' } }, create: 'trip', set: { remark: "names + string(count) + '个'", driver: 'item.id' }, ...parts } },
  }],
})
const statistic = (parts: object) => ({ statistics: { group: 'color', columns: { vehicles: { title: '车辆数', measure: 'count()' } }, ...parts } })

describe('a card is refused with its place and the cure', () => {
  it.each([
    ['an expression that does not parse', card({ measure: 'count(' }), /\/summary\/0\/measure {2}表达式有误.*\[expression\]$/],
    ['an unknown field', card({ measure: "count(colour == 'blue')" }), /没有名为“colour”的变量，是否要写“color”？/],
    ['a wrong type', card({ measure: 'sum(color)' }), /\[expression\]$/],
    ['a value of one record', card({ measure: 'seats' }), /每条记录各有一个值，要放在 sum.*\[notQueryable\]$/],
    ['what the database cannot decide', card({ measure: "count(color == 'blue' ? true : false)" }), /条件里只能用比较.*\[notQueryable\]$/],
    ['a moment compared with a day', card({ measure: 'count(boughtAt < today)' }), /日期时间不能与日期比较，请写 dayOf/],
    ['a list compared as one value', card({ where: 'drivers == drivers' }), /多选不能这样比较/],
    ['a masked group', card({ chart: 'ranking', group: 'phone' }), /它要脱敏，不能作为分组/],
    ['a group of several values', card({ chart: 'bar', group: 'drivers' }), /各组之和不等于总数/],
    ['a group of moments', card({ chart: 'bar', group: 'boughtAt' }), /用“period”和“by”/],
    ['an unknown group', card({ chart: 'bar', group: 'colour' }), /没有名为“colour”的字段 {2}是否要写“color”？ \[unknownField\]$/],
    ['an unknown field of a reference', card({ chart: 'bar', group: 'driver.nam' }), /是否要写“name”？/],
    ['a line without periods', card({ chart: 'line' }), /缺少“period”/],
    ['a period without a date', card({ chart: 'line', period: 'day' }), /缺少“by”/],
    ['a period by what is no date', card({ chart: 'line', period: 'day', by: 'seats' }), /期间要按日期分，它是 int/],
    ['a pie of shares', card({ chart: 'pie', group: 'color', measure: 'count(leased) / count()' }), /饼图的各块合起来是总数/],
    ['a number by groups', card({ group: 'color' }), /不分组的统计/],
    ['rows of what has none', card({ rows: 'color' }), /它是 dict，没有行 {2}换成表格或多选的字段/],
    ['rows of an unknown field', card({ rows: 'driver2' }), /没有名为“driver2”的字段/],
    ['a column of no table', card({ measure: 'sum(row.cost)' }), /没有名为“row”的变量/],
    ['an unknown column', card({ rows: 'drivers', where: "row.valu == 'e1'" }), /没有名为“valu”的字段/],
    ['a group of an unknown column', card({ chart: 'bar', rows: 'drivers', group: 'row.valu' }), /是否要写“row.value”？/],
    ['a pie of records with rows', card({ chart: 'pie', rows: 'drivers', group: 'row.value' }), /饼图的各块合起来是总数/],
    ['a radar of two', card({ chart: 'radar', measure: undefined, measures: { 甲: 'count()', 乙: 'count(leased)' } }), /缺少“group”/],
    ['a radar over time', card({ chart: 'radar', group: 'color', period: 'day', by: 'checkDate' }), /不分期间的统计/],
    ['a calendar of months', card({ chart: 'calendar', period: 'month', by: 'checkDate' }), /日历一格是一天/],
    ['a calendar of groups', card({ chart: 'calendar', period: 'day', by: 'checkDate', group: 'color' }), /不分组的统计/],
    ['what is due of nobody', card({ measure: 'missed()' }), /有“due”才能用的 due\(\)、done\(\)、missed\(\)/],
    ['what is due by what refers to nothing', card({ due: { by: 'seats', page: 'vehicle' } }), /不说明记录是哪一个的/],
    ['what is due by several', card({ due: { by: 'drivers', page: 'employee' } }), /它是 emps/],
    ['those of another resource', card({ due: { by: 'driver', page: 'vehicle' } }), /列出“employee”的页面/],
    ['those of an unknown page', card({ due: { by: 'driver', page: 'employe' } }), /是否要写“employee”？/],
    ['those of a narrower page', { ...card({ due: { by: 'ride', page: 'trip' } }), scope: 'group', fields: { ride: { title: '运单', type: 'ref', ref: 'trip' } } }, /范围（scope）不小于本页的页面/],
    ['groups that nobody without records has', card({ chart: 'bar', group: 'color', due: { by: 'driver', page: 'employee' } }), /没有记录的，没有它的值 {2}写“driver”或“driver.字段”/],
    ['an unknown field of theirs', card({ due: { by: 'driver', page: 'employee', where: "nam == 'x'" } }), /\/summary\/0\/due\/where .*是否要写“name”？/],
    ['a wrong condition of what is done', card({ due: { by: 'driver', page: 'employee', done: 'colour == null' } }), /\/summary\/0\/due\/done .*是否要写“color”？/],
    ['a day of theirs that is none', card({ due: { by: 'driver', page: 'employee', since: 'name' } }), /它是 string {2}换成 date 类型的字段/],
    ['what stands for it and is of nobody', card({ period: 'day', by: 'checkDate', due: { by: 'driver', page: 'employee', unless: { page: 'trip', by: 'vehicle', date: 'tripDate' } } }), /\/due\/unless\/by .*它不说明记录是哪一个的 {2}写指向“employee”的字段/],
    ['what stands for it on no day', card({ period: 'day', by: 'checkDate', due: { by: 'driver', page: 'employee', unless: { page: 'trip', by: 'driver', date: 'count' } } }), /\/due\/unless\/date .*它是 int/],
    ['what stands for it under a wrong condition', card({ period: 'day', by: 'checkDate', due: { by: 'driver', page: 'employee', unless: { page: 'trip', by: 'driver', date: 'tripDate', where: 'arived' } } }), /\/due\/unless\/where .*是否要写“arrived”？/],
    ['what stands for it in no period', card({ due: { by: 'driver', page: 'employee', unless: { page: 'trip', by: 'driver', date: 'tripDate' } } }), /\/due\/unless .*分期间的统计/],
    ['urging from a drawing', urging({}, { chart: 'line', period: 'day', by: 'checkDate', measures: undefined, measure: 'missed()' }), /\/summary\/0\/due\/urge {2}.*数字卡片/],
    ['urging of several periods', urging({}, { period: 'day', by: 'checkDate', last: 7 }), /\/summary\/0\/last {2}.*催办只催本期的/],
    ['urging where nobody is counted as missing', urging({}, { measures: { 应有: 'due()' } }), /有 missed\(\) 的卡片/],
    ['urging in a statistic', statistic({ group: 'driver', due: urging({}).summary[0]!.due }), /\/statistics\/due\/urge {2}.*数字卡片/],
    ['urging people of an unknown page', urging({ to: { page: 'employe', where: { id: 'record.id' } } }), /\/urge\/to\/page .*是否要写“employee”？/],
    ['urging people by an unknown field', urging({ to: [{ page: 'employee', where: { orgg: 'org' } }] }), /\/urge\/to\/0\/where\/orgg .*是否要写“org”？/],
    ['urging people by what those who are missing have not', urging({ to: { page: 'employee', where: { org: 'seats' } } }), /\/urge\/to\/where\/org .*没有名为“seats”的变量/],
    ['urging with a record of an unknown page', urging({ create: 'lawy' }), /\/urge\/create .*\[unknownPage\]$/],
    ['urging with an unknown field', urging({ set: { remarks: 'names' } }), /\/urge\/set\/remarks .*是否要写“remark”？/],
    ['urging with what is not known then', urging({ set: { remark: 'plateNo' } }), /\/urge\/set\/remark .*没有名为“plateNo”的变量/],
    ['urging with a wrong type', urging({ set: { remark: 'count' } }), /\/urge\/set\/remark .*\[expression\]$/],
    ['urging that asks with another figure', urging({ confirm: '催{number}个' }), /\/urge\/confirm .*能写的有：\{count\}、\{people\}/],
    ['a statistic of no end', statistic({ group: 'driver', period: 'day', by: 'checkDate', due: { by: 'driver', page: 'employee' } }), /缺少“last”/],
    ['nothing to count', card({ measure: undefined }), /缺少“measure”/],
    ['a chart that is none', card({ chart: 'donut' }), /\/summary\/0\/chart/],
    ['a statistic column named like a field', statistic({ columns: { seats: { title: '座位', measure: 'sum(seats)' } } }), /“seats”出现了两次/],
    ['a statistic ordered by a field', statistic({ sort: 'seats' }), /应是color、vehicles/],
    ['a statistic of another scope', { ...statistic({}), scope: 'group' }, /范围（scope、readBy）与本页相同/],
    ['a statistic of another resource', statistic({ of: 'trip' }), /资源“vehicle”的页面/],
  ])('%s', (_name, parts, expected) => {
    const found = findingsOf(parts)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(expected)
  })
})

describe('the radar of a table', () => {
  const table = (radar: object) => ({ resource: 'board', extends: undefined, fields: { scores: { title: '得分', type: 'table', radar, columns: { part: { title: '维度', type: 'string' }, score: { title: '得分', type: 'decimal' } } } } })
  it.each([
    ['an unknown column', { label: 'parts', values: ['score'] }, /\/fields\/scores\/radar\/label {2}.*是否要写“part”？/],
    ['what is no number', { label: 'part', values: ['score', 'part'] }, /\/radar\/values\/1 {2}.*它是 string，不是数字/],
  ])('is refused with %s', (_name, radar, expected) => {
    const found = findingsOf(table(radar))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(expected)
  })
})

describe('a card', () => {
  it('is complete: titles, formats and units follow from what is counted', async () => {
    const { vehicleFigures } = (await loadFixture('core', 'records', 'summaries')).pages
    const { fleet, byStatus } = Object.fromEntries(vehicleFigures!.summary.map((one) => [one.name, one]))
    expect(fleet!.measures.at(-1)).toEqual({ name: '8', title: '平均座位', measure: 'avg(seats)', format: 'decimal', unit: '', ofDue: false })
    expect(byStatus!.measures.map(({ format }) => format)).toEqual(['int', 'money', 'percent', 'int'])
    expect(byStatus).toMatchObject({ group: ['color', 'status'], period: null, top: 10, drill: true })
  })

  it('gives its colours to each of its figures, and a column of a statistic to its field', () => {
    const tones = { danger: '< 80', caution: '< 90' }
    const share = "count(color == 'blue') / count()"
    const board = JSON.stringify({ version: 1, extends: 'vehicle', path: '/board', title: '看板', menu: false, summary: [{ title: '车辆', chart: 'number', tones, measures: { 蓝牌率: share, 总数: { measure: 'count()', tones: { danger: '< 1' } } } }], statistics: { group: 'color', columns: { share: { title: '占比', measure: share, tones } } } })
    const { set, findings } = loadSchemas([...files, { path: 'fleet/board.json', text: board }])
    expect(findings).toEqual([])
    expect(set.pages['board']!.summary[0]!.measures.map((one) => one.tones)).toEqual([tones, { danger: '< 1' }])
    expect(set.pages['board']!.fields['share']).toMatchObject({ type: 'percent', tones })
    const late = loadSchemas([...files, { path: 'fleet/board.json', text: board.replaceAll('"< 80"', '"< 95"') }])
    expect(late.findings.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(['wrongValue /summary/0/tones/caution', 'wrongValue /statistics/columns/share/tones/caution'])
  })

  it('counts as done what its due says, where a figure says nothing else', () => {
    const due = { by: 'driver', page: 'employee', done: 'leased' }
    const text = JSON.stringify({ version: 1, extends: 'vehicle', path: '/board', title: '看板', menu: false, summary: [{ title: '车辆', chart: 'number', due, measures: { 已有: 'done()', 完成率: 'done() / due()', 未有: 'missed()', 蓝牌: "done(color == 'blue')" } }] })
    const { set, findings } = loadSchemas([...files, { path: 'fleet/board.json', text }])
    expect(findings.map(formatFinding)).toEqual([])
    expect(set.pages['board']!.summary[0]!.measures.map(({ measure }) => measure)).toEqual(['done(leased)', 'done(leased) / due()', 'missed(leased)', "done(color == 'blue')"])
  })

  it('is handed on, replaced and taken away by name', () => {
    const more = (parts: object) => ({ path: 'fleet/board.json', text: JSON.stringify({ version: 1, extends: 'vehicle', path: '/board', title: '看板', menu: false, summary: { all: card({}).summary[0], blue: { ...card({}).summary[0], where: "color == 'blue'" } }, ...parts }) })
    const child = { path: 'fleet/child.json', text: JSON.stringify({ version: 1, extends: 'board', path: '/child', title: '下级', menu: false, summary: { blue: null, all: { title: '全部' } } }) }
    const { set, findings } = loadSchemas([...files, more({}), child])
    expect(findings.map(formatFinding)).toEqual([])
    expect(set.pages['child']!.summary.map(({ name, title }) => [name, title])).toEqual([['all', '全部']])
  })

  it('stands above a statistic too, whose columns are its groups and figures', async () => {
    const page = (await loadFixture('core', 'records', 'summaries')).pages['vehicleStatistics']!
    expect(page.list.columns.map(({ field, title }) => [field, title])).toEqual([['color', '车牌颜色'], ['driver', '驾驶员'], ['period', '年份'], ['vehicles', '车辆数'], ['leasedCount', '租赁数'], ['leasedShare', '租赁率'], ['worth', '购置价']])
    expect(page).toMatchObject({ actions: ['view', 'export'], summary: [{ name: 'colors' }], states: null, statistics: { of: 'vehicle', path: '/vehicle' } })
  })
})

describe('urging those who have not done what was due', () => {
  const page = (parts: object) => {
    const text = JSON.stringify({ version: 1, extends: 'vehicle', path: '/board', title: '看板', menu: false, ...parts })
    const { set, findings } = loadSchemas([...files, { path: 'fleet/board.json', text }])
    expect(findings.map(formatFinding)).toEqual([])
    return set.pages['board']!
  }

  it('is an action of its page, of the first figure that counts them', () => {
    const board = page(urging({}, { measures: { 应检: 'due()', 完成率: 'done() / due()', 未检: 'missed()', 没有启用的: 'missed(leased)' } }))
    expect([board.actions.includes('urgeMissed'), board.summary[0]!.due!.urge]).toEqual([true, expect.objectContaining({ title: '催办', measure: '2', to: [{ page: 'employee', where: { id: 'record.id' } }] })])
  })

  it('is none where no card urges', () => {
    expect(page(card({})).actions).not.toContain('urgeMissed')
  })
})
