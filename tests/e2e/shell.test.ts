import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from './harness/browser'
import { untilShown, officeForTests } from './harness/office'

const officer = '13800000004'
const office = officeForTests({ shared: true })
let page: Page
beforeEach(async () => { page = await office.open() })

const ready = (path: string) => untilShown(page, path)

it('sends a stranger to the login and back to where he was going', async () => {
  await page.goto('/veh?size=10')
  await page.locator('main[data-page="/login"]').waitFor()
  await page.locator(`[data-demo="${officer}"]`).click()
  await ready('/veh')
  expect(page.url()).toContain('/veh?size=10')
})

it('comes in few files: a dozen for the login, a dozen more for the home page, and thirty for a list', async () => {
  const files = new Set<string>()
  page.on('request', (request) => { if (/\.(js|css)$/.test(request.url())) files.add(request.url()) })
  await page.goto('/login')
  await page.locator(`[data-demo="${officer}"]`).waitFor()
  expect(files.size).toBeLessThanOrEqual(15)
  await page.locator(`[data-demo="${officer}"]`).click()
  await ready('/index')
  expect(files.size).toBeLessThanOrEqual(30)
  await page.locator('[data-menu="veh"]').click()
  await ready('/veh')
  // What is fetched ahead for a form may be under way.
  expect(files.size).toBeLessThanOrEqual(60)
})

it('sends an address that matches nothing to the root, and the signed-in from there to the home page', async () => {
  await signIn(page, officer)
  await page.goto('/no-such-page')
  await ready('/index')
  await page.goto('/404')
  await ready('/404')
})

it('finds a page by the pinyin initials of its title', async () => {
  await signIn(page, officer)
  await page.keyboard.press('Control+K')
  await page.keyboard.type('clbx')
  expect(await page.locator('[data-menu]').allInnerTexts()).toEqual(['车辆保险'])
  await page.keyboard.press('Enter')
  await ready('/vehInsurance')
  expect(await page.getByRole('navigation', { name: '当前位置' }).innerText()).toMatch(/车辆设备[\s\S]*车辆保险/)
})

it('keeps opened pages as tabs with the view they were left in', async () => {
  await signIn(page, officer)
  await page.goto('/veh?size=50')
  await ready('/veh')
  await page.locator('[data-menu="emp"]').click()
  await ready('/emp')
  const tabs = page.getByRole('navigation', { name: '已打开的页面' })
  await tabs.getByRole('link', { name: '车辆管理' }).click()
  await ready('/veh')
  expect(page.url()).toContain('size=50')
  await tabs.getByRole('button', { name: '关闭车辆管理' }).click()
  await ready('/emp')
})

it('signs out in every tab', async () => {
  await signIn(page, officer)
  const second = await office.openBeside(page)
  await second.goto('/veh')
  await second.locator('main[data-page="/veh"]').waitFor()
  await page.locator('[data-action="user"]').click()
  await page.getByText('退出登录').click()
  await page.locator('main[data-page="/login"]').waitFor()
  await second.locator('main[data-page="/login"]').waitFor()
})

it('keeps what was typed when the session ends, and gives it back after the next login', async () => {
  await signIn(page, officer)
  await page.goto('/vehInsurance?mode=new')
  await page.locator('[data-form="vehInsurance"] [data-field="policyNo"] input').fill('DRAFT-1')
  await page.waitForTimeout(1000)
  await page.evaluate(() => {
    for (const store of [localStorage, sessionStorage]) {
      const key = Object.keys(store).find((name) => name.endsWith('.session'))
      if (key) store.setItem(key, JSON.stringify({ ...JSON.parse(store.getItem(key)!), token: 'no-longer-valid' }))
    }
  })
  await page.reload()
  await page.locator('main[data-page="/login"]').waitFor()
  await page.locator(`[data-demo="${officer}"]`).click()
  await page.locator('[data-form="vehInsurance"] [data-field="policyNo"] input').waitFor()
  expect(await page.locator('[data-form="vehInsurance"] [data-field="policyNo"] input').inputValue()).toBe('DRAFT-1')
  await page.locator('[data-notice="draft"]').waitFor()
})

it('asks before unsaved input is left by a link or by Back, and goes where one was going', async () => {
  await signIn(page, officer)
  await page.locator('[data-menu="emp"]').click()
  await ready('/emp')
  await page.locator('[data-menu="line"]').click()
  await ready('/line')
  await page.locator('[data-action="create"]').click()
  await page.locator('form [data-field="lineName"] input').fill('西安—汉中')
  const dialog = page.getByRole('dialog', { name: '还有没保存的内容' })
  for (const go of [() => page.locator('[data-menu="emp"]').evaluate((link: HTMLElement) => link.click()), () => page.evaluate(() => history.go(-2))]) {
    await go()
    await dialog.waitFor()
    expect(await page.locator('main').getAttribute('data-page')).toBe('/line')
    await dialog.getByRole('button', { name: '继续填写' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect([new URL(page.url()).pathname, await page.locator('form [data-field="lineName"] input').inputValue()]).toEqual(['/line', '西安—汉中'])
  }
  await page.evaluate(() => history.go(-2))
  await dialog.getByRole('button', { name: '离开' }).click()
  await ready('/emp')
})

it('names the version that the build wrote', async () => {
  const { version } = (await (await fetch(`${office.server().url}/version.json`)).json()) as { version: string }
  expect(version).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/)
})

it('goes over to a new version by itself, and asks first where something is typed', async () => {
  let version = '9.9.8'
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const notice = (text: string) => page.locator('[data-notice]').filter({ hasText: text }).waitFor()
  const policyNo = page.locator('[data-form="vehInsurance"] [data-field="policyNo"] input')
  await signIn(page, officer)
  await page.goto('/vehInsurance?mode=new')
  await policyNo.fill('DRAFT-2')
  await page.route('**/version.json*', (route) => route.fulfill({ json: { version } }))
  await look()
  await notice('保存填写的内容后会自动重新加载')
  await page.waitForTimeout(4000)
  expect(await policyNo.inputValue()).toBe('DRAFT-2')
  await page.locator('[data-action="updateNow"]').click()
  await notice('系统已更新，正在清理缓存并重新加载')
  await page.locator('main[data-page="/login"]').waitFor()
  await page.locator(`[data-demo="${officer}"]`).click()
  await page.locator('[data-notice="draft"]').waitFor()
  expect(await policyNo.inputValue()).toBe('DRAFT-2')
  await page.locator('[data-action="discardDraft"]').click()

  await page.goto('/veh')
  await ready('/veh')
  version = '9.9.9'
  await look()
  await notice('系统已更新，正在清理缓存并重新加载')
  await page.locator('main[data-page="/login"]').waitFor()
  expect(page.url()).not.toContain('t=')
})

it('is dark and compact on demand, and remembers it', async () => {
  await signIn(page, officer)
  await page.locator('[data-action="appearance"]').click()
  await page.getByRole('menuitem', { name: '深色' }).click()
  await page.locator('html[data-theme="dark"]').waitFor()
  await page.reload()
  await page.locator('html[data-theme="dark"]').waitFor()
})
