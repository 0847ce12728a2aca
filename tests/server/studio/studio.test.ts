import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { studioPaths, type StudioCheck, type StudioFile, type StudioInspection, type StudioOverview, type StudioPlan, type StudioPublished, type StudioSources, type StudioVersion } from '../../../src/contract/studio'
import { loadSchemas } from '../../../src/language/loadSchemas'
import { readSchemaFolder } from '../../../src/language/readSchemaFolder.node.js'
import { openPlatformHarness, type CastName, type PlatformHarness } from '../platform/platformHarness'
import { oneKind } from '../testDatabase'

const file = 'inspection/tunnelBook.json'

/** A page of its own table: what is put between the braces of its fields comes after the name. */
const tunnel = (fields = '') => `{
  "$schema": "../page.schema.json", "version": 1, "path": "/tunnelBook", "title": "隧道台账",
  "scope": "org", "resource": "tunnelBook", "label": "name",
  "fields": { "name": { "title": "名称", "type": "string", "required": true }${fields} },
  "list": { "columns": ["name"] }, "actions": ["view", "create", "edit", "remove"]
}
`
const withLength = tunnel(', "metres": { "title": "长度", "type": "int" }')

describe.each(oneKind)('the Studio (%s)', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-'))
  let harness: PlatformHarness

  beforeAll(async () => {
    cpSync('schemas', folder, { recursive: true })
    // A regulator who may look and write drafts, and publish nothing.
    const rolesFile = join(folder, 'roles.json')
    const roles = JSON.parse(readFileSync(rolesFile, 'utf8')) as Record<string, { may?: Record<string, string[]> }>
    roles['regulator']!.may!['studio'] = ['view']
    writeFileSync(rolesFile, JSON.stringify(roles))
    harness = await openPlatformHarness(kind, { schemasFolder: folder })
    await sql`update employee set roles = array_append(roles, 'pageAuthor') where id = 'emp00004'`.execute(harness.database.db)
  })
  afterAll(async () => {
    await harness.close()
    rmSync(folder, { recursive: true })
  })

  const post = <Data>(who: CastName | null, path: string, body: object) => harness.call<Data>(who, `POST ${path}`, body)
  const read = async (name = file) => (await post<StudioFile>('group', studioPaths.file, { file: name })).data
  const plan = async (text: string, name = file) => (await post<StudioPlan>('group', studioPaths.plan, { file: name, text })).data
  const publish = (text: string, base: string | null, rest: object = {}) => post<StudioPublished>('group', studioPaths.publish, { file, text, base, ...rest })
  const sees = async (who: CastName) => (await post(who, '/tunnelBook/page', {})).status
  const onDisk = (name = file) => readFileSync(join(folder, name), 'utf8')
  const hasColumn = async (column: string) => (await sql`select 1 from information_schema.columns where table_name = 'tunnel_book' and column_name = ${column}`.execute(harness.database.db)).rows.length > 0

  it('opens to those whose roles name it, and publishes only for those who may publish', async () => {
    const open = async (who: CastName | null) => harness.call<StudioOverview>(who, `GET ${studioPaths.overview}`)
    expect([(await open(null)).status, (await open('director')).status, (await open('regulator')).data.mayPublish, (await open('group')).data.mayPublish]).toEqual([401, 403, false, true])
    for (const path of [studioPaths.file, studioPaths.versions, studioPaths.broken]) expect((await post('director', path, { file: 'inspection/dayInspect.json' })).status, path).toBe(403)
    for (const path of [studioPaths.check, studioPaths.plan]) expect((await post('director', path, { file, text: tunnel() })).status, path).toBe(403)
    for (const who of ['director', 'regulator'] as const) expect((await post(who, studioPaths.publish, { file, text: tunnel(), base: null })).status).toBe(403)
    expect(existsSync(join(folder, file))).toBe(false)
  })

  it('gives every file that the gate reads to those who may look, and to nobody else', async () => {
    expect((await harness.call(null, `GET ${studioPaths.sources}`)).status).toBe(401)
    expect((await harness.call('director', `GET ${studioPaths.sources}`)).status).toBe(403)
    const { files } = (await harness.call<StudioSources>('regulator', `GET ${studioPaths.sources}`)).data
    expect(files).toEqual((await readSchemaFolder(folder)).filter(({ path }) => !path.startsWith('seeds/')))
    expect(loadSchemas(files).findings).toEqual([])
  })

  it('makes a name out of what people call something', async () => {
    expect((await post('group', studioPaths.name, { title: '隧道名称' })).data).toEqual({ name: 'suiDaoMingCheng' })
    expect((await post('director', studioPaths.name, { title: '隧道名称' })).status).toBe(403)
  })

  it('lists every page and dictionary with its health, and neither roles nor backends', async () => {
    const { entries } = (await harness.call<StudioOverview>('group', `GET ${studioPaths.overview}`)).data
    expect(entries.find((entry) => entry.file === 'inspection/dayInspect.json')).toMatchObject({ kind: 'page', path: '/dayInspect', findings: 0, hasDraft: false })
    expect(entries.find((entry) => entry.file === 'norms.json')).toMatchObject({ kind: 'norms', title: '法定数值', path: null })
    expect(entries.filter((entry) => entry.file === 'roles.json' || entry.file.startsWith('backends/'))).toEqual([])
  })

  it.each(['../package.json', '/etc/passwd', 'inspection/../roles.json', 'roles.json', 'backends/main.json', 'demo/people.json', 'inspection/a/b.json', 'inspection/x.ts', 'inspection\\x.json', 'inspection/x.json\u0000', '.generated/x.json'])('opens and writes nothing at %s', async (path) => {
    for (const [call, body] of [[studioPaths.file, {}], [studioPaths.check, { text: '{}' }], [studioPaths.plan, { text: '{}' }], [studioPaths.draft, { text: '{}', base: null }], [studioPaths.publish, { text: tunnel(), base: null }]] as const) {
      expect((await post('group', call, { file: path, ...body })).status, call).toBe(400)
    }
  })

  it('follows no link out of its folder', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'outside-'))
    writeFileSync(join(outside, 'secret.json'), '{"secret": true}')
    symlinkSync(join(outside, 'secret.json'), join(folder, 'inspection/secret.json'))
    symlinkSync(outside, join(folder, 'elsewhere'))
    expect((await post('group', studioPaths.file, { file: 'inspection/secret.json' })).status).toBe(400)
    expect((await post('group', studioPaths.file, { file: 'elsewhere/secret.json' })).status).toBe(400)
    for (const link of ['inspection/secret.json', 'elsewhere']) rmSync(join(folder, link))
    rmSync(outside, { recursive: true })
  })

  it('says of a broken text where and how to mend it, and does not publish it', async () => {
    const broken = tunnel(', "metres": { "title": "长度", "type": "integr" }')
    const { findings, page } = (await post<StudioCheck>('group', studioPaths.check, { file, text: broken })).data
    expect(findings).toMatchObject([{ file, line: 4, pointer: '/fields/metres/type' }])
    expect(findings[0]!.cure).not.toBe('')
    expect(page).toBeNull()
    expect(await publish(broken, null)).toMatchObject({ status: 400 })
    expect((await post<StudioCheck>('group', studioPaths.check, { file, text: '{ "path": ' })).data.findings.length).toBeGreaterThan(0)
    // Roles name what a broken page no longer has; that is no mistake of theirs.
    const named = (await post<StudioCheck>('group', studioPaths.check, { file: 'inspection/dayInspect.json', text: '{ "path": ' })).data.findings
    expect([...new Set(named.map((finding) => finding.file))]).toEqual(['inspection/dayInspect.json'])
    expect(existsSync(join(folder, file))).toBe(false)
  })

  it('shows a page before it is there, with records that it would accept', async () => {
    const { findings, page, records } = (await post<StudioCheck>('group', studioPaths.check, { file, text: withLength })).data
    expect([findings, page?.title, records.length]).toEqual([[], '隧道台账', 6])
    expect((await harness.call('group', 'POST /tunnelBook/page', {})).status).toBe(404)
  })

  it('publishes a page that works at once, and names the columns it adds later', async () => {
    const { digest, path } = (await publish(tunnel(), null)).data
    expect([path, onDisk()]).toEqual(['/tunnelBook', tunnel()])
    expect((await post('group', '/tunnelBook', { name: '秦岭一号隧道' })).status).toBe(200)
    // Who works with inspections works with this one too; who has only pages of his own has it not.
    expect([await sees('group'), await sees('dangerousGoods'), await sees('driver')]).toEqual([200, 200, 403])
    const { additions, destructive, hash } = await plan(withLength)
    expect([additions, destructive, hash]).toEqual([['“隧道台账”的“长度”（tunnel_book.metres）'], [], null])
    expect(await hasColumn('metres')).toBe(false)
    expect((await publish(withLength, digest)).status).toBe(200)
    expect(await hasColumn('metres')).toBe(true)
    expect(readdirSync(join(folder, 'inspection')).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('refuses a text that was begun on another than what stands there', async () => {
    const { digest } = await read()
    writeFileSync(join(folder, file), tunnel(', "metres": { "title": "全长", "type": "int" }'))
    expect(await publish(withLength, digest)).toMatchObject({ status: 409 })
    expect(await publish(withLength, null)).toMatchObject({ status: 409 })
    expect(onDisk()).toContain('全长')
    expect((await publish(withLength, (await read()).digest)).status).toBe(200)
  })

  it('counts the records that would no longer be valid, with a link to each', async () => {
    const { invalid } = await plan(tunnel(', "metres": { "title": "长度", "type": "int", "required": true }'))
    expect(invalid).toMatchObject({ count: 1, examined: 1, examples: [{ label: '秦岭一号隧道', link: expect.stringMatching(/^\/tunnelBook\?open=/) as string }] })
  })

  it('drops what may hold data only with the number of the plan that says so', async () => {
    const { digest } = await read()
    const { destructive, hash } = await plan(tunnel())
    expect([destructive, typeof hash]).toEqual([['“隧道台账”的“长度”（tunnel_book.metres）不再使用：已有的数据留在数据库里，页面上看不到'], 'string'])
    expect(await publish(tunnel(), digest)).toMatchObject({ status: 409 })
    expect(await publish(tunnel(), digest, { hash: 'ffffffffffff' })).toMatchObject({ status: 409 })
    expect([onDisk(), await hasColumn('metres')]).toEqual([withLength, true])
    expect((await publish(tunnel(), digest, { hash })).status).toBe(200)
    expect([onDisk(), await hasColumn('metres')]).toEqual([tunnel(), false])
  })

  it('keeps every text that was published, and goes back to one', async () => {
    const versions = (await post<StudioVersion[]>('group', studioPaths.versions, { file })).data
    expect(versions.map((version) => [version.kind, version.by])).toEqual(Array.from({ length: 4 }, () => ['publish', '顾明舟']))
    const chosen = versions[1]!
    const { text } = (await post<{ text: string }>('group', studioPaths.version, { id: chosen.id })).data
    expect(text).toBe(withLength)
    expect((await publish(text, (await read()).digest, { restores: chosen.id })).status).toBe(200)
    expect(onDisk()).toBe(withLength)
    expect((await post<StudioVersion[]>('group', studioPaths.versions, { file })).data[0]).toMatchObject({ kind: 'restore' })
  })

  it('keeps what stood in a file before the Studio wrote over it', async () => {
    const name = 'inspection/specialInspect.json'
    const before = onDisk(name)
    const { digest } = await read(name)
    expect((await post('group', studioPaths.publish, { file: name, text: before.replace('专项检查名称', '专项检查的名称'), base: digest })).status).toBe(200)
    const versions = (await post<StudioVersion[]>('group', studioPaths.versions, { file: name })).data
    expect(versions.map((version) => version.kind)).toEqual(['publish', 'before'])
    expect((await post<{ text: string }>('group', studioPaths.version, { id: versions[1]!.id })).data.text).toBe(before)
  })

  it('says where parts of a running page are written, and which of one’s roles gives an action', async () => {
    const paths = [['fields', 'vehicleKind'], ['fields', 'vehicle'], ['fields', 'vehicle', 'visibleWhen'], ['fields', 'vehicle', 'compute'], ['states', 'transitions', 'submit']]
    const body = { page: 'dayInspect', paths, actions: ['submit', 'view'] }
    const { places, actions } = (await post<StudioInspection>('group', studioPaths.inspect, body)).data
    const lineOf = (name: string, text: string) => ({ file: name, line: onDisk(name).split('\n').findIndex((line) => line.includes(text)) + 1 })
    const base = 'inspection/inspection.base.json'
    expect(places).toEqual([lineOf('inspection/dayInspect.json', '"vehicleKind": {'), lineOf(base, '"vehicle": {'), lineOf(base, '"vehicle": {'), null, lineOf(base, '"submit": {')])
    expect(actions).toEqual({ submit: { isGiven: true, roles: ['集团管理员'] }, view: { isGiven: true, roles: ['集团管理员'] } })
    expect((await post('director', studioPaths.inspect, body)).status).toBe(403)
  })

  it('names the pages that extend a base, which change with it', async () => {
    const name = 'inspection/inspection.base.json'
    const { extendedBy } = await plan(onDisk(name).replace('"title": "检查编号"', '"title": "检查单编号"'), name)
    expect(extendedBy.map((page) => page.name)).toContain('dayInspect')
  })

  it('names the pages that say a norm, which change with it, and counts the records that are over it then', async () => {
    const { extendedBy, invalid, findings } = await plan(onDisk('norms.json').replace('"夜间限速不高于日间的", "value": 80', '"夜间限速不高于日间的", "value": 50'), 'norms.json')
    expect(findings).toEqual([])
    expect(extendedBy.map(({ name }) => name)).toEqual(['line', 'vehAccessRegister'])
    expect(invalid.count).toBeGreaterThan(0)
    expect(invalid.examples.filter(({ problem }) => !/^夜间限速不能高于日间(限速)?的50%$/.test(problem))).toEqual([])
  })

  it('keeps drafts by person, until they are thrown away or published', async () => {
    const keep = (who: CastName, text: string | null) => post(who, studioPaths.draft, { file, text, base: null })
    const draftOf = async (who: CastName) => (await post<StudioFile>(who, studioPaths.file, { file })).data.draft?.text ?? null
    await keep('group', '{ "mine": 1')
    await keep('officer', '{ "hers": 1')
    expect([await draftOf('group'), await draftOf('officer'), await draftOf('regulator')]).toEqual(['{ "mine": 1', '{ "hers": 1', null])
    await keep('officer', null)
    expect([await draftOf('group'), await draftOf('officer')]).toEqual(['{ "mine": 1', null])
    expect((await publish(tunnel(', "metres": { "title": "隧道长度", "type": "int" }'), (await read()).digest)).status).toBe(200)
    expect(await draftOf('group')).toBeNull()
  })
})
