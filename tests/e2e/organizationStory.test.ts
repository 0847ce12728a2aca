import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { RecordData } from '../../src/contract/envelope'
import { goTo } from './harness/goTo'
import { isAccessible } from './harness/isAccessible'
import { peopleOf, worldForTests } from './robot/worldForTests'
import { untilReady, type Visit } from './robot/world'

/** The people of the story, by the names of the demonstration. */
const admin = '陆知远'
const driver = '程远征'
const post = '客运驾驶员'

/** A page of the menu that no driver may open by his role. */
const granted = 'vehInsurance'

const world = worldForTests()
const as = peopleOf(world, 'organization')

it('a department is found and moved, by hand after a second thought and by keyboard, but never into a circle', async () => {
  await as(admin, 'organization', async (visit) => {
    const { window } = visit
    const [first, second, company] = await twoDepartments(visit)
    await goTo(window, visit.page.path)
    await untilReady(visit)
    const tree = window.getByRole('tree')
    await window.locator('[data-filter="tree"]').first().fill(nameOf(first).slice(0, -2))
    await tree.locator('[aria-level]', { hasText: nameOf(second) }).last().waitFor()
    await nodeIn(tree, second).getByText(nameOf(second)).click()
    const detail = window.locator(`[data-node-detail="${second.id}"]`)
    // Where the pointer happens to rest, a link is no harder to read.
    await detail.locator('a[href^="tel:"]').first().hover()
    await isAccessible(window, 'the detail of a department')

    await nodeIn(tree, second).getByText(nameOf(second)).dragTo(nodeIn(tree, first).getByText(nameOf(first)))
    await dialogOf(window).locator('[data-action="cancel"]').click()
    await dialogOf(window).waitFor({ state: 'detached' })
    expect(await parentOf(visit, second)).toBe(company.id)

    await nodeIn(tree, second).getByText(nameOf(second)).dragTo(nodeIn(tree, first).getByText(nameOf(first)))
    await dialogOf(window).getByText(`“${nameOf(second)}”将从“${nameOf(company)}”移到“${nameOf(first)}”。`).waitFor()
    await isAccessible(window, 'the dialog of a move')
    await confirms(window, second, first)
    expect(await parentOf(visit, second)).toBe(first.id)
    await nodeIn(nodeIn(tree, first), second).waitFor()

    // Nothing is dropped on what lies below it.
    await nodeIn(tree, first).getByText(nameOf(first)).dragTo(nodeIn(tree, second).getByText(nameOf(second)))
    expect(await dialogOf(window).count()).toBe(0)

    await movesByKeyboard(window, detail, company)
    await confirms(window, second, company, 'Enter')
    expect(await parentOf(visit, second)).toBe(company.id)

    // While he thinks, somebody else puts the other one below: then the two would stand below each other.
    await nodeIn(tree, second).getByText(nameOf(second)).dragTo(nodeIn(tree, first).getByText(nameOf(first)))
    await moves(visit, first, second)
    await dialogOf(window).locator('[data-action="confirmMove"]').click()
    await dialogOf(window).getByRole('alert').getByText('不能是自己或自己的下级').waitFor()
    await dialogOf(window).locator('[data-action="cancel"]').click()
    expect(await parentOf(visit, second)).toBe(company.id)
  })
})

it('what a post may do shows with whoever has it at once, and the server refuses as quickly what is taken away', async () => {
  await as(driver, 'dayInspect', async (his) => {
    const page = world().set.pages[granted]!
    const inMenu = his.window.locator(`[data-menu="${granted}"]`)
    const add = his.window.locator('main [data-action="create"]')
    const creates = async () => (await his.api.call(page, 'create', {}, {})).status
    await goTo(his.window, his.page.path)
    await untilReady(his)
    expect([await inMenu.count(), await creates()]).toEqual([0, 403])

    await as(admin, 'post', async ({ window, page: { path } }) => {
      await goTo(window, path)
      await window.locator('tr', { hasText: post }).first().locator('[data-action="view"]').click()
      await window.getByRole('tab', { name: '岗位权限' }).click()
      await window.locator('[data-matrix]').getByRole('textbox').fill(page.title)
      await isAccessible(window, 'the permissions of a post')

      await ticks(window, 'create', true)
      // His next step, whatever it is, brings the page into his menu.
      await his.window.locator('[data-action="refresh"]').first().click()
      await inMenu.click()
      await untilReady({ window: his.window, page })
      await add.first().waitFor()
      // Heard out, and told what is missing.
      expect(await creates()).toBe(400)

      await ticks(window, 'create', false)
      expect(await creates()).toBe(403)
      await his.window.locator('[data-action="refresh"]').first().click()
      await add.first().waitFor({ state: 'detached' })

      await ticks(window, 'view', false)
      await goTo(his.window, his.page.path)
      await inMenu.waitFor({ state: 'detached' })
      expect((await his.api.call(page, 'page', {}, { current: 1, size: 1 })).status).toBe(403)
    })
  })
})

/** Two new departments of his company, side by side: the story may be told twice. */
async function twoDepartments(visit: Visit): Promise<[RecordData, RecordData, RecordData]> {
  const { page, api } = visit
  const company = (await api.call(page, 'get', { id: api.login.orgId })).body.data
  const mark = Date.now().toString(36)
  const add = async (name: string) => {
    const values = { code: `${mark}-${name}`, name: `试验科${mark}${name}科`, kind: 'department', parent: company.id, region: company['region'], status: 'enabled', contactPhone: '029-88886666' }
    const { body } = await api.call(page, 'create', {}, values)
    expect([name, body.code], body.msg).toEqual([name, 0])
    return (await api.call(page, 'get', { id: body.data.id })).body.data
  }
  return [await add('甲'), await add('乙'), company]
}

async function moves({ page, api }: Visit, record: RecordData, target: RecordData): Promise<void> {
  const { version } = (await api.call(page, 'get', { id: record.id })).body.data
  expect((await api.call(page, 'update', { id: record.id }, { version, parent: target.id })).status).toBe(200)
}

async function parentOf({ page, api }: Visit, { id }: RecordData): Promise<unknown> {
  return (await api.call(page, 'get', { id })).body.data['parent']
}

/** From the detail of a department to the new place, without a pointer. */
async function movesByKeyboard(window: Page, detail: Locator, target: RecordData): Promise<void> {
  await detail.locator('[data-action="moveNode"]').focus()
  await window.keyboard.press('Enter')
  const dialog = dialogOf(window)
  await tabTo(window, dialog.locator('[data-filter="tree"]'))
  const found = window.waitForResponse((answer) => (answer.request().postData() ?? '').includes(nameOf(target)))
  await window.keyboard.type(nameOf(target))
  await found
  await tabTo(window, dialog.locator('[data-node][tabindex="0"]'))
  for (let step = 0; step < 10 && !(await isFocused(nodeIn(dialog, target))); step += 1) await window.keyboard.press('ArrowDown')
  await window.keyboard.press('Enter')
  await tabTo(window, dialog.locator('[data-action="confirmMove"]:enabled'))
}

async function confirms(window: Page, moved: RecordData, target: RecordData, key?: 'Enter'): Promise<void> {
  await (key ? window.keyboard.press(key) : dialogOf(window).locator('[data-action="confirmMove"]').click())
  await window.getByText(`已把“${nameOf(moved)}”移到“${nameOf(target)}”`).first().waitFor()
  await dialogOf(window).waitFor({ state: 'detached' })
}

/** Gives or takes one action of the page, and saves. */
async function ticks(window: Page, action: string, isGiven: boolean): Promise<void> {
  await window.locator(`[data-permission="${granted}/${action}"] input`).setChecked(isGiven)
  await window.locator('[data-action="savePermissions"]').click()
  await window.getByText('没有修改').waitFor()
  await window.getByText('已保存，立即生效').waitFor()
}

async function tabTo(window: Page, target: Locator): Promise<void> {
  await target.first().waitFor()
  for (let step = 0; step < 40; step += 1) {
    if (await isFocused(target)) return
    await window.keyboard.press('Tab')
  }
  throw new Error('The Tab key does not lead there.')
}

function isFocused(target: Locator): Promise<boolean> {
  return target.first().evaluate((element) => element.contains(document.activeElement) && (element === document.activeElement || element.querySelector('[data-node]') === null))
}

const nameOf = (record: RecordData) => String(record['name'])
const nodeIn = (place: Locator, { id }: RecordData) => place.locator(`[data-node="${id}"]`)
const dialogOf = (window: Page) => window.getByRole('dialog', { name: /^移动/ })
