import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { account } from '../client/foreignBackends/foreignBackend'
import { createTable } from '../client/foreignBackends/records'
import { ruoyi } from '../client/foreignBackends/ruoyi'
import { startStub, type StubAnswer } from '../client/foreignBackends/stubServer'
import { fixtureFolder } from '../fixtures/loadFixture'
import { createProject } from '../generators/generateInto'
import { startStaticServer } from './harness/staticServer'
import { windowsForTests } from './harness/windows'
import { choose, press } from './robot/chooseOption'

const windows = windowsForTests()
const project = createProject(fixtureFolder('core'))
afterAll(() => project.remove())

/** What stands behind the document: RuoYi keeps its records under the key that the document names. */
async function startFleet() {
  const vehicles = createTable([{ plateNo: '陕A10001', type: '1' }, { plateNo: '陕A10002', type: '2' }])
  const tables = { '/fleet/vehicle': { table: vehicles, key: 'vehicleId' }, '/system/post': { table: createTable([{ postName: '安全员', postCode: 'aqy' }]), key: 'postId' } }
  const tokens = new Set<string>()
  const sessions = { open: () => { tokens.add('t'); return 't' }, has: (token: string) => tokens.has(token), close: (token: string) => void tokens.delete(token) }
  const stub = await startStub((request) => {
    const signed = ruoyi.session(request, sessions)
    if (signed) return signed
    const found = Object.entries(tables).find(([base]) => request.path === base || request.path.startsWith(`${base}/`))
    if (!found) return null
    const [base, { table, key }] = found
    const written = renamed(request.body, key, 'id')
    // The stub's own writes know the rules of its deductions only.
    if (request.path === base) return request.method === 'POST' ? table.insert(written) && done : (table.replace(written['id'], written) ? done : null)
    const answer = ruoyi.records(request, request.path.slice(base.length), table)
    const body = answer?.body as { rows?: readonly object[]; data?: object } | undefined
    return body?.rows ? { body: { ...body, rows: body.rows.map((row) => renamed(row, 'id', key)) } } : body?.data ? { body: { ...body, data: renamed(body.data, 'id', key) } } : answer
  })
  return { ...stub, vehicles }
}

const done: StubAnswer = { body: { code: 200, msg: '操作成功' } }
const renamed = (row: object, from: string, to: string) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name === from ? to : name, value as unknown]))

it('pages generated from a document list, filter, create, change and remove in the browser, with no edit by hand', async () => {
  await project.run('openapi', 'tests/generators/documents/ruoyi.json', '--area', 'fleet')
  const built = join(project.folder, 'built')
  mkdirSync(join(built, 'schemas'), { recursive: true })
  const { status, stderr } = spawnSync(process.execPath, ['dist/server/writeStaticSchemas.js', join(project.folder, 'schemas'), built], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  const backend = await startFleet()
  const server = await startStaticServer({ backend: 'ruoyi', apiUrl: backend.url, pages: ['vehicle', 'post'] }, join(built, 'schemas'))
  const window = await windows.open(server.url)
  const path = String(project.json('fleet/vehicle.json')['path'])
  const row = (name: string) => window.getByRole('row').filter({ hasText: name })
  const field = (name: string) => window.locator(`[data-form="vehicle"] [data-field="${name}"]`).first()

  await window.goto(path)
  await window.getByLabel('账号').fill(account.name)
  await window.getByLabel('密码', { exact: true }).fill(account.password)
  await window.locator('[data-action="login"]').click()
  await row('陕A10001').getByText('大客车').waitFor()

  await window.locator('[data-filter="plateNo"] input').first().fill('10002')
  await window.locator('[data-filter="plateNo"] input').first().press('Enter')
  await row('陕A10001').waitFor({ state: 'detached' })
  await window.locator('[data-action="reset"]').or(window.getByRole('button', { name: '重置' })).first().click()

  await window.locator('[data-action="create"]').first().click()
  await field('plateNo').locator('input').fill('陕A12345')
  await choose(field('vehicleType'), ['重型货车'], false)
  // A document that names no Chinese words for its values leaves them as they are.
  await press(field('kind'), 'operating')
  await choose(field('postId'), ['安全员'], false)
  await window.locator('[data-action="save"]').click()
  await row('陕A12345').waitFor()
  expect(backend.vehicles.rows().at(-1)).toMatchObject({ plateNo: '陕A12345', type: '2' })

  await row('陕A12345').locator('[data-action="edit"]').click()
  await choose(field('vehicleType'), ['危货车'], false)
  await window.locator('[data-action="save"]').click()
  await row('陕A12345').getByText('危货车').waitFor()
  await row('陕A12345').locator('[data-action="remove"]').click()
  await window.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await row('陕A12345').waitFor({ state: 'detached' })
  expect([backend.vehicles.rows().length, backend.unknown]).toEqual([2, []])
  await window.context().close()
  await Promise.all([server.stop(), backend.stop()])
}, 90_000)
