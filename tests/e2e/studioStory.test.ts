import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { goTo } from './harness/goTo'
import { isAccessible, withoutRepeats } from './harness/isAccessible'
import { enterPassword } from './harness/login'
import { officeForTests, untilShown } from './harness/office'
import { choose, press } from './robot/chooseOption'

/** Whoever administers the platform: none of the demonstration's people does. */
const author = { mobile: '13800009999', password: 'Studio-2468' }
const folder = mkdtempSync(join(tmpdir(), 'studio-pages-'))
const file = join(folder, 'inspection/tunnelInspect.json')
cpSync('schemas', folder, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))

const office = officeForTests({ env: () => ({ SCHEMAS: folder, ADMIN_MOBILE: author.mobile, ADMIN_PASSWORD: author.password }) })

/** As a spreadsheet puts it on the clipboard. */
const checklist = ['序号\t检查项目\t检查标准\t检查类别\t是否否决项', ...['照明', '通风', '消火栓', '灭火器', '应急电话', '疏散指示', '监控摄像', '情报板', '排水', '路面', '衬砌', '洞口边坡'].map((name, index) => `${index + 1}\t${name}\t${name}完好有效\t${index < 8 ? '机电' : '土建'}\t${index === 2 ? '是' : '否'}`)].join('\n')

it('a new kind of inspection with twelve items and two fields of its own is made, seen, published and used', { timeout: 240_000 }, async () => {
  const window = await office.open()
  await window.goto('/login')
  await enterPassword(window, author.mobile, author.password)
  await changesFirstPassword(window)
  await window.locator('[data-menu="studio"]').click()
  await untilShown(window, '/studio')

  await beginsByGuide(window)
  await addsFields(window)
  await mendsMistake(window)
  await looksAtPreview(window)
  expect(existsSync(file)).toBe(false)
  await publishes(window)
  await createsRecord(window)
})

it('whoever writes no JSON adds a field, puts it in its place, publishes, and fills it in', { timeout: 120_000 }, async () => {
  const setting = join(folder, 'system/appSetting.json')
  const before = readFileSync(setting, 'utf8')
  const window = await office.enter('13800000002')
  await opensFile(window, 'system/appSetting.json')
  await window.getByText('结构', { exact: true }).click()
  await addsFieldByDialog(window)
  // Dragged to the top of the form, and with the keys one up in the list.
  await window.locator('[data-structure-field="keeper"]').dragTo(window.locator('[data-structure-field]').first())
  await window.locator('[data-structure-field]').first().and(window.locator('[data-structure-field="keeper"]')).waitFor()
  await window.getByText('列表列', { exact: true }).click()
  const columns = window.locator('[data-structure-column]')
  const last = await columns.count()
  await columns.nth(last - 1).getByRole('button').first().press('ArrowUp')
  await columns.nth(last - 2).and(window.locator('[data-structure-column="keeper"]')).waitFor()
  await isAccessible(window, 'the structure of a page', withoutRepeats)
  await untilSound(window)
  expect(readFileSync(setting, 'utf8')).toBe(before)
  await window.locator('[data-action="publish"]').click()
  await window.locator('[data-action="confirmPublish"]').click()
  await window.locator('[data-action="openPage"]').waitFor()
  // Each line that stood there stands there still, but for those that the changes concern.
  const lines = readFileSync(setting, 'utf8').split('\n')
  expect(before.split('\n').filter((line) => !lines.includes(line) && !lines.includes(`${line},`)).length).toBeLessThanOrEqual(3)

  await window.locator('[data-action="openPage"]').click()
  await untilShown(window, '/appSetting')
  await window.locator('main [data-action="create"]').first().click()
  const field = (name: string) => window.locator(`[data-field="${name}"]`)
  expect(await window.locator('[data-field]').first().getAttribute('data-field')).toBe('keeper')
  await asksWhy(window)
  await field('keeper').locator('input').fill('顾明舟')
  await field('title').locator('input').fill('隧道限速')
  await field('code').locator('input').fill('tunnelSpeed')
  const [answer] = await Promise.all([window.waitForResponse((one) => one.request().method() === 'POST' && new URL(one.url()).pathname === '/api/appSetting'), window.locator('[data-action="save"]').click()])
  expect(await answer.json()).toMatchObject({ code: 0, data: { title: '隧道限速', keeper: '顾明舟' } })
})

it('whoever loses the network goes on writing: findings and preview come from the gate in the browser', { timeout: 120_000 }, async () => {
  const window = await office.enter('13800000002')
  await opensFile(window, 'system/userLoginLog.json')
  await window.locator('[data-gate="browser"]').waitFor()
  const asked: string[] = []
  window.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await window.context().setOffline(true)
  await typesUnder(window, '"fields": {', '"lamp": { "title": "灯", "type": "strnig" },')
  await window.locator('[data-findings="1"]').getByText('strnig').waitFor()
  expect(await window.locator('[data-findings="1"]').innerText()).toMatch(/^\d+ 行/)
  // A condition is read and its types are checked here too.
  await replacesLine(window, '"lamp"', '"lamp": { "title": "灯", "type": "string", "visibleWhen": "mobil > 3" },')
  await window.locator('[data-findings="1"]').getByText('mobil').waitFor()
  await replacesLine(window, '"lamp"', '"lamp": { "title": "灯", "type": "string" },')
  await untilSound(window)
  await window.getByText('结构', { exact: true }).waitFor()
  expect(asked.filter((path) => path.endsWith('/check'))).toEqual([])
  await window.context().setOffline(false)
})

it('whoever has no gate in the browser is told by the server, and without a network that nothing was checked', { timeout: 120_000 }, async () => {
  const window = await office.enter('13800000002')
  await window.route('**/gateWorker*', (route) => route.abort())
  await opensFile(window, 'system/userLoginLog.json')
  await typesUnder(window, '"fields": {', '"lamp": { "title": "灯", "type": "strnig" },')
  await window.locator('[data-gate="server"] [data-findings="1"]').getByText('strnig').waitFor()
  await window.context().setOffline(true)
  await replacesLine(window, '"lamp"', '"lamp": { "title": "灯", "type": "string" },')
  await window.locator('[data-findings="unknown"]').waitFor()
  expect(await window.locator('[data-action="publish"]').isDisabled()).toBe(true)
  await window.context().setOffline(false)
  await window.getByRole('button', { name: '再检查' }).click()
  await untilSound(window)
})

/** Opens a file as it runs. A test that is tried again finds what it kept the first time. */
async function opensFile(window: Page, path: string): Promise<void> {
  await goTo(window, `/studio?file=${path}`)
  await window.locator('[data-findings]:not([data-findings="checking"])').waitFor()
  const draft = window.getByRole('button', { name: '放弃草稿' })
  if (await draft.isVisible()) await draft.click()
  await untilSound(window)
}

async function replacesLine(window: Page, text: string, line: string): Promise<void> {
  await window.locator('.cm-line').filter({ hasText: text }).first().click()
  await window.keyboard.press('Control+Shift+k')
  await typesUnder(window, '"fields": {', line)
}

/** With Alt a click asks what stands there: where it is said, why it is as it is, who may, and by which request. */
async function asksWhy(window: Page): Promise<void> {
  await window.locator('[data-field="keeper"] label').click({ modifiers: ['Alt'] })
  const panel = window.locator('[data-inspected="keeper"]')
  await panel.getByText(/^system\/appSetting\.json:\d+$/).waitFor()
  await panel.getByText('由角色给出：集团管理员').first().waitFor()
  expect(await panel.locator('[data-reasons="required"]').innerText()).toContain('不必填')
  expect(await panel.innerText()).toContain('POST /appSetting')
  await isAccessible(window, 'the inspector', withoutRepeats)
  await window.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
}

async function addsFieldByDialog(window: Page): Promise<void> {
  await window.locator('[data-action="addField"]').click()
  const dialog = window.getByRole('dialog')
  await dialog.locator('[data-action="saveField"]').click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('名称', { exact: true }).fill('保管人')
  await dialog.getByLabel('英文名').fill('keeper')
  await dialog.getByLabel('最多字数').fill('20')
  await dialog.getByText('列表中显示').click()
  await dialog.locator('[data-action="saveField"]').click()
  await window.locator('[data-structure-field="keeper"]').waitFor()
}

async function changesFirstPassword(window: Page): Promise<void> {
  await untilShown(window, 'firstPassword')
  await window.getByLabel('原密码').fill(author.password)
  await window.getByLabel('新密码', { exact: true }).fill('Author-1357')
  await window.getByLabel('再输一次新密码').fill('Author-1357')
  await window.getByLabel('再输一次新密码').press('Enter')
  await untilShown(window, '/index')
}

async function beginsByGuide(window: Page): Promise<void> {
  await window.locator('[data-action="newInspection"]').click()
  const guide = window.getByRole('dialog')
  await guide.locator('[data-action="createInspection"]').click()
  expect(await guide.getByRole('alert').count()).toBe(3)
  await guide.getByLabel('检查名称').fill('隧道通行检查')
  await guide.getByLabel('英文名称').fill('tunnelInspect')
  await choose(guide.locator('[data-choice="object"]'), ['企业/部门'], false)
  await guide.getByLabel('检查项', { exact: true }).fill(checklist)
  await guide.getByText('12 项').waitFor()
  await guide.locator('[data-action="createInspection"]').click()
  await untilSound(window)
}

/** The gate has nothing to say of the text as it stands now. */
function untilSound(window: Page): Promise<void> {
  return window.locator('[data-findings="0"]').waitFor()
}

/** Types a line under the one that holds a text. */
async function typesUnder(window: Page, text: string, line: string): Promise<void> {
  await window.locator('.cm-line').filter({ hasText: text }).first().click()
  // The first time it is the end of what is drawn as one line.
  await window.keyboard.press('End')
  await window.keyboard.press('End')
  await window.keyboard.press('Enter')
  await window.keyboard.insertText(line)
}

async function addsFields(window: Page): Promise<void> {
  await window.getByText('JSON', { exact: true }).click()
  await typesUnder(window, '"fields": {', '"tunnelName": { "title": "隧道名称", "type": "string", "required": true },')
  await typesUnder(window, '"tunnelName": {', '"lampCount": { "title": "损坏灯具", "type": "int", "min": 0, "unit": "盏" },')
  await untilSound(window)
}

/** A wrong word is told with its line and what to do about it, and cannot be published. */
async function mendsMistake(window: Page): Promise<void> {
  await typesUnder(window, '"lampCount": {', '"wrong": { "title": "写错的", "type": "nmber" },')
  const findings = window.locator('[data-findings="1"]')
  await findings.getByText('nmber').waitFor()
  expect(await findings.innerText()).toMatch(/^\d+ 行/)
  expect(await window.locator('[data-action="publish"]').isDisabled()).toBe(true)
  await window.locator('.cm-line').filter({ hasText: '"wrong"' }).click()
  await window.keyboard.press('Control+Shift+k')
  await untilSound(window)
}

async function looksAtPreview(window: Page): Promise<void> {
  const preview = window.frameLocator('iframe')
  await preview.locator('main[data-page="/tunnelInspect"][data-state="ready"]').waitFor()
  await window.getByText('表单', { exact: true }).click()
  await preview.locator('[data-field="tunnelName"]').waitFor()
  expect(await preview.locator('[data-field="lampCount"]').count()).toBe(1)
}

async function publishes(window: Page): Promise<void> {
  await window.locator('[data-action="publish"]').click()
  const plan = window.getByRole('dialog')
  await plan.getByText('数据表将增加').waitFor()
  await plan.getByText('lamp_count').waitFor()
  await plan.locator('[data-action="confirmPublish"]').click()
  await window.locator('[data-action="openPage"]').waitFor()
  expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(25)
}

async function createsRecord(window: Page): Promise<void> {
  await window.locator('[data-menu="tunnelInspect"]').first().waitFor({ state: 'attached' })
  await window.locator('[data-action="openPage"]').click()
  await untilShown(window, '/tunnelInspect')
  await window.locator('main [data-action="create"]').first().click()
  const field = (name: string) => window.locator(`[data-field="${name}"]`)
  await field('tunnelName').locator('input').fill('秦岭一号隧道')
  await field('lampCount').locator('input').fill('2')
  await window.getByRole('tab', { name: '检查表' }).click()
  await window.getByRole('button', { name: '其余全部合格' }).click()
  expect(await window.locator('[data-row]').count()).toBe(12)
  // The item that decides alone is looked at by itself.
  await press(field('items/2/result'), '合格')
  await window.getByRole('tab', { name: '结论与签字' }).click()
  await press(field('result'), '合格')
  const [answer] = await Promise.all([window.waitForResponse((one) => one.request().method() === 'POST' && new URL(one.url()).pathname === '/api/tunnelInspect'), window.locator('[data-action="save"]').click()])
  expect(await answer.json()).toMatchObject({ code: 0, data: { tunnelName: '秦岭一号隧道', lampCount: 2, passCount: 12, inspectType: 'tunnelInspect' } })
}
