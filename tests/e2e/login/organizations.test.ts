import { expect, it } from 'vitest'
import { isAccessible } from '../harness/isAccessible'
import { enterPassword } from '../harness/login'
import { untilShown, officeForTests } from '../harness/office'

const inTwoCompanies = { mobile: '13800000003', first: '西安星程示范客运有限公司', second: '西安星程示范汽车客运站' }
const office = officeForTests({ shared: true })

it('asks a person of several companies which to enter, and lets him change over later', async () => {
  const page = await office.open()
  const rowKeys = () => page.locator('[data-row-key]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row-key')))
  await page.goto('/emp')
  await untilShown(page, '/login')
  await enterPassword(page, inTwoCompanies.mobile)
  await untilShown(page, 'organizations')
  await isAccessible(page, 'organizations')
  await page.getByRole('button', { name: inTwoCompanies.second }).click()
  await untilShown(page, '/emp')
  await page.waitForFunction((name) => document.title === name, inTwoCompanies.second)
  const people = await rowKeys()
  await page.locator('[data-action="user"]').click()
  await page.locator('[data-action="changeOrganization"]').click()
  await page.getByRole('dialog').getByRole('button', { name: inTwoCompanies.first }).click()
  await untilShown(page, '/index')
  await page.waitForFunction((name) => document.title === name, inTwoCompanies.first)
  expect(await page.locator('[data-org]').innerText()).toBe(inTwoCompanies.first)
  // Nothing of the other company's is shown again.
  await page.locator('[data-menu="emp"]').click()
  await untilShown(page, '/emp')
  expect((await rowKeys()).filter((key) => people.includes(key))).toEqual([])
})
