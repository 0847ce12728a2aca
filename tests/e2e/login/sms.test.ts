import { expect, it } from 'vitest'
import { safetyChief, untilSaid } from '../harness/login'
import { untilShown, officeForTests } from '../harness/office'

const office = officeForTests({ shared: true })

it('lets in by a code sent by SMS', async () => {
  const page = await office.open()
  await page.goto('/login')
  await page.getByRole('tab', { name: '短信登录' }).click()
  await page.getByLabel('手机号').fill(safetyChief.mobile)
  await page.locator('[data-action="sendCode"]').click()
  await page.getByText('验证码已发送至 138****0004').waitFor()
  expect(await page.locator('[data-action="sendCode"]').innerText()).toMatch(/^\d+秒后重发$/)
  const code = sentCode(safetyChief.mobile)
  await page.getByLabel('短信验证码').fill(code === '000000' ? '000001' : '000000')
  await page.getByLabel('短信验证码').press('Enter')
  await untilSaid(page, '验证码错误')
  await page.getByLabel('短信验证码').fill(code)
  await page.getByLabel('短信验证码').press('Enter')
  await untilShown(page, '/index')
})

/** The code that the demonstration's server logs instead of sending it. */
function sentCode(mobile: string): string {
  const output = office.server().output()
  const code = [...output.matchAll(new RegExp(`${mobile} 的验证码是 (\\d{6})`, 'g'))].at(-1)?.[1]
  if (!code) throw new Error(`The server logged no code for ${mobile}:\n${output}`)
  return code
}
