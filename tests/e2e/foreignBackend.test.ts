import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { account, startForeignBackend, type ForeignBackend } from '../client/foreignBackends/foreignBackend'
import { jeecgboot } from '../client/foreignBackends/jeecgboot'
import { rest } from '../client/foreignBackends/rest'
import { ruoyi } from '../client/foreignBackends/ruoyi'
import { startStaticServer, type StaticServer } from './harness/staticServer'
import { windowsForTests } from './harness/windows'
import { choose } from './robot/chooseOption'

const path = '/dqfw/deductRule'

const windows = windowsForTests()

/** The same build before each of them; they differ by lines of `config.json`. */
describe.each([ruoyi, jeecgboot, rest])('the build in front of a $dialect backend', (kind) => {
  let backend: ForeignBackend
  let server: StaticServer
  let page: Page
  beforeEach(async () => {
    backend = await startForeignBackend(kind)
    server = await startStaticServer({ backend: kind.dialect, apiUrl: backend.url, pages: ['deductRule', 'organization'] })
    page = await windows.open(server.url)
  })
  afterEach(async () => {
    // First, so that no window misses what it asks for.
    await page.context().close()
    await Promise.all([server.stop(), backend.stop()])
    expect(backend.unknown).toEqual([])
  })

  const ready = () => page.locator(`main[data-page="${path}"][data-state="ready"]`).waitFor()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const field = (name: string) => page.locator(`[data-form="deductRule"] [data-field="${name}"]`).first()

  async function logIn(password: string) {
    await page.getByLabel('账号').fill(account.name)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.locator('[data-action="login"]').click()
  }

  it('logs in, lists, filters, creates, changes and removes, and comes back to the login when the session is over', async () => {
    await page.goto(path)
    await logIn('wrong')
    await page.getByRole('alert').filter({ hasText: /密码(错误|不正确)$/ }).waitFor()
    await logIn(account.password)
    await ready()
    expect(await page.locator('[data-org]').innerText()).toBe('长安运输有限公司')
    await row('规则01').getByText('长安运输有限公司').waitFor()
    expect(await page.getByRole('navigation', { name: '功能菜单' }).getByRole('link').allInnerTexts()).toEqual(['组织机构'])

    await page.locator('[data-filter="name"] input').fill('规则1')
    await page.locator('[data-filter="name"] input').press('Enter')
    await row('规则12').waitFor()
    await row('规则01').waitFor({ state: 'detached' })

    await page.locator('[data-action="create"]').first().click()
    await field('name').locator('input').fill('规则13')
    await choose(field('businessType'), ['消息推送'], false)
    await choose(field('product'), [await firstProduct()], false)
    await field('amount').locator('input').fill('501')
    await page.locator('[data-action="save"]').click()
    await page.getByRole('alert').filter({ hasText: '每次扣减不能超过500' }).first().waitFor()
    await field('amount').locator('input').fill('130')
    await page.locator('[data-action="save"]').click()
    await row('规则13').waitFor()
    expect(backend.rules.rows().at(-1)).toMatchObject({ name: '规则13', org: '1', amount: 130, enabled: true })

    await row('规则13').locator('[data-action="edit"]').click()
    await field('amount').locator('input').fill('131')
    await page.locator('[data-action="save"]').click()
    await row('规则13').filter({ hasText: '131' }).waitFor()
    expect(backend.rules.rows().at(-1)).toMatchObject({ name: '规则13', businessType: 'messagePush', amount: 131 })

    // What the backend has not, nobody is offered.
    await row('规则13').locator('[data-action="view"]').click()
    const detail = page.locator('[data-detail="deductRule"]')
    await detail.getByText('131').first().waitFor()
    expect([await detail.getByText('修改记录').count(), await page.locator('[data-action="recycleBin"]').count()]).toEqual([0, 0])
    await page.keyboard.press('Escape')
    await detail.waitFor({ state: 'hidden' })

    await row('规则13').locator('[data-action="remove"]').click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await row('规则13').waitFor({ state: 'detached' })
    expect(backend.rules.rows()).toHaveLength(12)

    // Once nothing is under way any more, which would meet the end of the session before the hand does.
    await page.locator('[data-action="refresh"] .anticon-spin').waitFor({ state: 'detached' })
    backend.expire()
    await page.locator('[data-action="refresh"]').click()
    await page.locator('main[data-page="/login"]').waitFor()
    await logIn(account.password)
    await ready()
    expect(page.url()).toContain(path)
  })

  async function firstProduct(): Promise<string> {
    const index = (await (await fetch(`${server.url}/schemas/index.json`)).json()) as { pages: { id: string; hash: string }[] }
    const { id } = index.pages.find((one) => one.id === 'deductRule')!
    const definition = (await (await fetch(`${server.url}/schemas/pages/${id}.json`)).json()) as { dictionaries: Record<string, { items: { label: string }[] }> }
    return definition.dictionaries['product_code']!.items[0]!.label
  }
})
