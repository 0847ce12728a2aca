import { expect, it } from 'vitest'
import { signInByHttp } from '../harness/api'
import { addressIn, enterPassword, safetyChief } from '../harness/login'
import { untilShown, officeForTests } from '../harness/office'

const office = officeForTests({ shared: true })

it('a link with a session opens its page once the backend has confirmed the token, which leaves the address bar', async () => {
  const page = await office.open()
  const { login } = await signInByHttp(office.server().url, safetyChief.mobile, office.server().password)
  // What a link claims of the person counts for nothing.
  const userInfo = JSON.stringify({ refreshToken: login.refreshToken, ownerName: '别的单位', roles: ['regulator'] })
  await page.goto(`/veh?${new URLSearchParams({ token: login.accessToken, userInfo, size: '10' })}`)
  await untilShown(page, '/veh')
  expect(addressIn(page)).toBe('/veh?size=10')
  expect(await page.title()).toBe(safetyChief.company)
})

it('a link is turned away where the backend does not know the token', async () => {
  const page = await office.open()
  await page.goto(`/veh?${new URLSearchParams({ token: 'made-up', userInfo: '{}' })}`)
  await untilShown(page, '/login')
  expect(addressIn(page)).toBe('/login')
  await page.getByRole('status').filter({ hasText: '登录已过期' }).waitFor()
})

it('a link for somebody else asks who is to go on', async () => {
  const page = await office.open()
  await page.goto('/login')
  await enterPassword(page, safetyChief.mobile)
  await untilShown(page, '/index')
  await page.goto('/veh?empId=somebody-else')
  await untilShown(page, '/login')
  await page.getByText(`当前登录的是${safetyChief.name}`).waitFor()
  await page.locator('[data-action="goOn"]').click()
  await untilShown(page, '/index')
})
