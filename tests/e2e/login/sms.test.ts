import { expect, it } from 'vitest'
import { nextCode, safetyChief, untilSaid } from '../harness/login'
import { untilShown, officeForTests } from '../harness/office'

const office = officeForTests({ shared: true })

it('lets in by a code sent by SMS', async () => {
  const page = await office.open()
  await page.goto('/login')
  await page.getByRole('tab', { name: '短信登录' }).click()
  await page.getByLabel('手机号').fill(safetyChief.mobile)
  const sentCode = nextCode(office.server(), safetyChief.mobile)
  await page.locator('[data-action="sendCode"]').click()
  await page.getByText('验证码已发送至 138****0004').waitFor()
  expect(await page.locator('[data-action="sendCode"]').innerText()).toMatch(/^\d+秒后重发$/)
  const code = await sentCode()
  await page.getByLabel('短信验证码').fill(code === '000000' ? '000001' : '000000')
  await page.getByLabel('短信验证码').press('Enter')
  await untilSaid(page, '验证码错误')
  await page.getByLabel('短信验证码').fill(code)
  await page.getByLabel('短信验证码').press('Enter')
  await untilShown(page, '/index')
})
