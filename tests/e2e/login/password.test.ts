import { expect, it } from 'vitest'
import { signInByHttp } from '../harness/api'
import { isAccessible } from '../harness/isAccessible'
import { addressIn, enterPassword, safetyChief, untilSaid } from '../harness/login'
import { untilShown, officeForTests } from '../harness/office'

const newcomer = { mobile: '13800000015', name: '丁小满' }
const administrator = { mobile: '13800000003' }
const office = officeForTests({ shared: true })

it('leads to where the person was going, and says in words what is wrong', async () => {
  const page = await office.open()
  await page.goto('/veh?size=10')
  await untilShown(page, '/login')
  await page.locator('[data-action="login"]').click()
  expect(await page.getByRole('alert').allInnerTexts()).toEqual(['请输入手机号', '请输入密码'])
  await enterPassword(page, safetyChief.mobile, 'wrong-password-1')
  await untilSaid(page, '手机号或密码错误')
  await isAccessible(page, 'login refused')
  await page.context().setOffline(true)
  await enterPassword(page, safetyChief.mobile)
  await untilSaid(page, '网络连接失败，请检查网络后重试')
  await page.context().setOffline(false)
  await enterPassword(page, safetyChief.mobile)
  await untilShown(page, '/veh')
  expect(addressIn(page)).toBe('/veh?size=10')
  expect(await page.title()).toBe(safetyChief.company)
})

it('asks for a new password first where it is still the one that was given', async () => {
  const given = await giveFirstPassword()
  const page = await office.open()
  await page.goto('/veh')
  await untilShown(page, '/login')
  await enterPassword(page, newcomer.mobile, given)
  await untilShown(page, 'firstPassword')
  await page.goto('/index')
  await untilShown(page, 'firstPassword')
  await page.getByLabel('原密码').fill(given)
  await page.getByLabel('新密码', { exact: true }).fill('abcdefgh')
  await page.getByLabel('再输一次新密码').fill('abcdefgh')
  await page.locator('[data-action="savePassword"]').click()
  await untilSaid(page, '新密码须含字母、数字、符号中的至少两种')
  await isAccessible(page, 'first password')
  await page.getByLabel('新密码', { exact: true }).fill('Newcomer-2468')
  await page.getByText('密码强度：强').waitFor()
  await page.getByLabel('再输一次新密码').fill('Newcomer-2468')
  await page.getByLabel('再输一次新密码').press('Enter')
  await untilShown(page, '/index')
  await signInByHttp(office.server().url, newcomer.mobile, 'Newcomer-2468')
})

/** What an administrator does for a new colleague; gives the password that he is to tell him. */
async function giveFirstPassword(): Promise<string> {
  const page = await office.enter(administrator.mobile)
  await page.goto(`/emp?q=${encodeURIComponent(newcomer.name)}`)
  await untilShown(page, '/emp')
  await page.getByRole('button', { name: `更多操作 ${newcomer.name}` }).click()
  await page.locator('[data-action="extension:accountPassword"]').click()
  await page.locator('[data-action="makePassword"]').click()
  const password = await page.locator('[data-password]').innerText()
  await isAccessible(page, 'a first password')
  await page.locator('[data-action="closePassword"]').click()
  return password.trim()
}
