import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { planFiles } from '../../generators/merge/planFiles'
import { removedHelp } from '../../generators/merge/markRemoved'
import { formatJson } from '../../src/language/json/formatJson'
import { fixtureFolder } from '../fixtures/loadFixture'
import { createProject, type GeneratedProject } from './generateInto'

type Properties = Record<string, object>
const source = (properties: Properties, required: readonly string[] = ['plateNo']) => JSON.stringify({
  openapi: '3.0.1', info: { title: '车队', version: '1' },
  paths: {
    '/vehicle': { post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Vehicle' } } } }, responses: {} }, put: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Vehicle' } } } }, responses: {} } },
    '/vehicle/list': { get: { summary: '查询车辆列表', responses: { 200: { content: { 'application/json': { schema: { type: 'object', properties: { code: { type: 'integer' }, msg: { type: 'string' }, rows: { type: 'array', items: { $ref: '#/components/schemas/Vehicle' } }, total: { type: 'integer' } } } } } } } } },
    '/vehicle/{id}': { get: { responses: {} }, delete: { responses: {} } },
  },
  components: { schemas: { Vehicle: { type: 'object', required, properties } } },
})
const first: Properties = {
  id: { type: 'integer' }, plateNo: { type: 'string', description: '车牌号' }, seats: { type: 'integer', description: '核定载客（人）', minimum: 1 }, kind: { type: 'string', description: '类型（1客车 2货车）' }, color: { type: 'string', description: '车身颜色', maxLength: 20 }, remark: { type: 'string', description: '备注' },
}
const page = 'fleet/vehicle.json'

let project: GeneratedProject
beforeEach(() => { project = createProject(fixtureFolder('core')) })
afterEach(() => project.remove())
const generate = (properties: Properties, ...words: string[]) => {
  const path = join(project.folder, 'fleet.json')
  writeFileSync(path, source(properties))
  return project.run('openapi', path, '--area', 'fleet', ...words)
}
const edit = (path: string, change: (text: string) => string) => {
  const before = project.read(path)
  const after = change(before)
  expect(after).not.toBe(before)
  project.write(path, after)
}

describe('a page made again', () => {
  it('is the same to the byte where nothing has changed', async () => {
    await generate(first)
    const before = project.files()
    expect(await generate(first)).toContain('没有变化，一个字节也没有改')
    expect(project.files()).toEqual(before)
  })

  it('is the new one where no hand was', async () => {
    await generate(first)
    const { color: _, ...rest } = first
    await generate({ ...rest, vin: { type: 'string', description: '车架号' } })
    const other = createProject(fixtureFolder('core'))
    writeFileSync(join(other.folder, 'fleet.json'), source({ ...first, vin: { type: 'string', description: '车架号' } }))
    await other.run('openapi', join(other.folder, 'fleet.json'), '--area', 'fleet')
    // All that is new is there; what the source has dropped is there too, marked.
    const expected = JSON.parse(other.read(page)) as { fields: Record<string, object> }
    other.remove()
    expect(JSON.parse(project.read(page))).toEqual({ ...expected, fields: { ...expected.fields, color: { title: '车身颜色', type: 'string', maxLength: 20, readOnly: true, help: removedHelp } } })
  })

  it('keeps edits of every kind, and takes what is new beside them', async () => {
    await generate(first)
    edit(page, (text) => text
      .replace('"title": "车辆"', '"title": "营运车辆"')
      .replace('"title": "核定载客"', '"title": "座位数"')
      .replace('"type": "plate", "required": true', '"type": "plate", "required": true, "unique": true, "help": "悬挂的号牌"')
      .replace(/ {4}"remark": .*\n/, '    "owner":   { "title": "车主",   "type": "string" }\n')
      .replace('"version": 1,', '"version": 1,\n  "help": "本车队的车辆",')
      .replace('\n}\n', ',\n  "rules": [\n    { "check": "seats < 60", "at": "seats", "message": "不超过60座" }\n  ]\n}\n'))
    edit('dictionaries/fleet.json', (text) => text.replace('["1", "客车"]', '["1", "大客车", "info"]'))
    edit('menu.json', (text) => text.replace(/,?\s*\{[^{}]*"vehicle"[^{}]*\}/, ''))
    const edited = project.read(page)

    const said = await generate({ ...first, seats: { type: 'integer', description: '核定载客（人）', minimum: 1, maximum: 100 }, kind: { type: 'string', description: '类型（1客车 2货车 3危货车）' }, vin: { type: 'string', description: '车架号' } })
    const { fields = {}, ...rest } = project.json(page)
    expect(rest).toMatchObject({ title: '营运车辆', help: '本车队的车辆', rules: [{ message: '不超过60座' }] })
    expect(fields).toMatchObject({ seats: { title: '座位数', min: 1, max: 100 }, plateNo: { unique: true, help: '悬挂的号牌' }, owner: { title: '车主' }, vin: { type: 'vin' } })
    expect(Object.keys(fields)).not.toContain('remark')
    expect(project.json('dictionaries/fleet.json')['vehicle_kind']).toEqual({ title: '类型', items: [['1', '大客车', 'info'], ['2', '货车'], ['3', '危货车']] })
    expect(project.read('menu.json')).not.toContain('"vehicle"')
    expect(said).not.toContain('冲突')
    // Every line of the hand stands as it was written.
    const lines = new Set(project.read(page).split('\n'))
    const lost = edited.split('\n').filter((line) => !lines.has(line) && !lines.has(`${line},`))
    expect(lost).toEqual([expect.stringContaining('"座位数"')])
    const before = project.files()
    await generate({ ...first, seats: { type: 'integer', description: '核定载客（人）', minimum: 1, maximum: 100 }, kind: { type: 'string', description: '类型（1客车 2货车 3危货车）' }, vin: { type: 'string', description: '车架号' } })
    expect(project.files()).toEqual(before)
  })

  it('tells with its line what both have changed, and keeps that of the hand', async () => {
    await generate(first)
    edit(page, (text) => text.replace('"title": "车身颜色"', '"title": "颜色"'))
    const said = await generate({ ...first, color: { type: 'string', description: '车辆颜色', maxLength: 20 } })
    const line = project.read(page).split('\n').findIndex((text) => text.includes('"颜色"')) + 1
    expect(said).toContain(`fleet/vehicle.json:${line}  /fields/color/title  手改为 "颜色"，来源现在是 "车辆颜色"；保留手改的`)
    expect(await generate({ ...first, color: { type: 'string', description: '车辆颜色', maxLength: 20 } })).not.toContain('冲突')
  })

  it('marks what its source has dropped, and takes the mark off when it comes back', async () => {
    await generate(first)
    edit(page, (text) => text.replace('"title": "车身颜色"', '"title": "颜色"'))
    const { color: _, kind: __, ...rest } = first
    expect(await generate({ ...rest, kind: { type: 'string', description: '类型（1客车 3危货车）' } })).toMatch(/fleet\/vehicle\.json {2}字段 color：来源中已没有，已标记/)
    expect(project.json(page)['fields']).toMatchObject({ color: { title: '颜色', readOnly: true, help: removedHelp } })
    expect(project.read('dictionaries/fleet.json')).toContain('["2", "货车（来源已无）", "neutral"]')
    expect(await project.findings()).toEqual([])
    await generate(first)
    expect(project.json(page)['fields']?.['color']).toEqual({ title: '颜色', type: 'string', maxLength: 20 })
    expect(project.json('dictionaries/fleet.json')['vehicle_kind']).toEqual({ title: '类型', items: [['1', '客车'], ['2', '货车'], ['3', '危货车（来源已无）', 'neutral']] })
  })

  it('does not come back where its file was deleted, and never takes the place of one that was written by hand', async () => {
    mkdirSync(join(project.folder, 'schemas/fleet'), { recursive: true })
    await generate(first)
    rmSync(join(project.folder, 'schemas', page))
    expect(await generate(first)).toContain('fleet/vehicle.json 已由人删去，没有再生成')
    expect(existsSync(join(project.folder, 'schemas', page))).toBe(false)
    rmSync(join(project.folder, 'schemas/.generated', page))
    project.write(page, '{ "version": 1, "path": "/vehicle", "title": "手写", "menu": false, "resource": "vehicle", "fields": { "name": { "title": "名称", "type": "string" } } }\n')
    const before = project.read(page)
    await generate(first)
    expect(project.read(page)).toBe(before)
    expect(project.json('fleet/vehicle2.json')).toMatchObject({ path: '/vehicle2', resource: 'vehicle2' })
  })

  it('is refused where the hand has broken it, and nothing is written', async () => {
    await generate(first)
    project.write(page, project.read(page).replace('"fields": {', '"fields": {{'))
    const before = project.files()
    await expect(generate({ ...first, vin: { type: 'string', description: '车架号' } })).rejects.toThrow(/fleet\/vehicle\.json 有语法错误，不能合并：.*\[handEditBroken\]$/)
    expect(project.files()).toEqual(before)
  })

  it('is only shown with --dry-run, as a diff', async () => {
    await generate(first)
    const before = project.files()
    const said = await generate({ ...first, vin: { type: 'string', description: '车架号' } }, '--dry-run')
    expect(project.files()).toEqual(before)
    expect(said).toContain('--- a/fleet/vehicle.json\n+++ b/fleet/vehicle.json\n@@ -')
    expect(said).toMatch(/^\+ {4}"vin": \{ "title": "车架号", "type": "vin" \}/m)
    expect(said).toContain('将要：\n  修改 fleet/vehicle.json')
  })

  it('leaves nothing behind where one of its files cannot be written', async () => {
    await generate(first)
    mkdirSync(join(project.folder, 'schemas/.generated/dictionaries/fleet.json.part'), { recursive: true })
    // A folder where a file should come: the last of several, when others stand in place already.
    rmSync(join(project.folder, 'schemas/.generated/additions.json'))
    mkdirSync(join(project.folder, 'schemas/.generated/additions.json'))
    edit('menu.json', (text) => text.replace(/,?\s*\{[^{}]*"vehicle"[^{}]*\}/, ''))
    const before = project.files()
    await expect(generate({ ...first, vin: { type: 'string', description: '车架号' } })).rejects.toThrow(/写不进 .*additions\.json：.*已全部恢复原样.*\[notWritten\]$/)
    expect(project.files()).toEqual(before)
  })
})

describe('files by any source', () => {
  const field = fc.record({ title: fc.constantFrom('甲', '乙', '丙'), type: fc.constantFrom('string', 'text', 'date'), required: fc.constantFrom(true, undefined) }).map((one) => Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)))
  const value = fc.record({ version: fc.constant(1), title: fc.constantFrom('一', '二'), fields: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), field) })
  const plan = (standing: ReadonlyMap<string, string>, content: object) => new Map([...standing, ...planFiles([{ path: 'area/page.json', value: content, doubts: [] }], [], standing).writes])

  it('keep every field of the hand, and are settled after one run', () => {
    fc.assert(fc.property(value, value, value, (base, ours, theirs) => {
      const edited = new Map(plan(new Map(), base)).set('area/page.json', formatJson('area/page.json', ours))
      const merged = plan(edited, theirs)
      const { fields } = JSON.parse(merged.get('area/page.json')!) as typeof ours
      const edits = Object.entries(ours.fields).flatMap(([name, written]) => Object.entries(written).filter(([option, wanted]) => base.fields[name]?.[option] !== wanted).map(([option, wanted]) => ({ name, option, wanted })))
      expect(edits.filter(({ name, option, wanted }) => fields[name]?.[option] !== wanted)).toEqual([])
      expect(Object.keys(theirs.fields).filter((name) => !(name in base.fields) && !(name in fields))).toEqual([])
      expect(planFiles([{ path: 'area/page.json', value: theirs, doubts: [] }], [], merged).writes.size).toBe(0)
    }))
  })
})
