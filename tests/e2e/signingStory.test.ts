import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Envelope, RecordData, RecordPage } from '../../src/contract/envelope'
import type { LetterPaper, LetterVerdict } from '../../src/contract/letters'
import { signInByHttp, type Api } from './harness/api'
import { goTo } from './harness/goTo'
import { isAccessible } from './harness/isAccessible'
import { endSession, enterPassword, nextCode } from './harness/login'
import { officeForTests, untilShown } from './harness/office'
import { day } from '../day'
import { readPdf } from '../pdf/readPdf'

const [director, driver] = ['13800000003', '13800000010']
const office = officeForTests({ shared: true })

async function call<Data>(api: Api, method: string, path: string, body?: object): Promise<Data> {
  const answer = await fetch(`${office.server().url}/api${path}`, { method, headers: { access_token: api.login.accessToken, ...(body ? { 'content-type': 'application/json' } : {}) }, ...(body ? { body: JSON.stringify(body) } : {}) })
  const { code, msg, data, errors } = (await answer.json()) as Envelope<Data>
  expect(code, `${method} ${path}: ${msg} ${JSON.stringify(errors)}`).toBe(0)
  return data
}

/** A letter of two parties, of which the first signs and stamps; not issued yet. */
async function draftLetter(api: Api): Promise<string> {
  const template = await call<RecordData>(api, 'POST', '/dqzrsOwnerList/template', {
    code: 'E2E-1', name: '签署演练', kind: 'special', year: '2031', org: api.login.orgId, order: 'partyBFirst', readSeconds: 3, content: '<p>{甲方名称}与{乙方姓名}约定：连续驾驶不超过4小时，发现故障立即报修。</p>'.repeat(40),
    signers: [{ role: 'partyBSigner', way: 'handwrite', verifyWay: 'sms', seq: 1 }, { role: 'partyASigner', way: 'handwrite', verifyWay: 'sms', seq: 2 }, { role: 'partyASeal', way: 'seal', verifyWay: 'none', seq: 3 }], targets: [],
  })
  await call(api, 'POST', `/dqzrsOwnerList/template/${template.id}/enable`, { version: template.version, values: {} })
  const letter = await call<RecordData>(api, 'POST', '/dqzrsOwnerList', { title: '签署演练责任书', template: template.id, kind: 'special', year: '2031', partyBEmp: 'emp00010', partyASigner: api.login.userId, startDate: day(0), endDate: day(300), deadline: day(9) })
  return letter.id
}

const dialog = (page: Page) => page.locator('[data-dialog="sign"]')
const step = (page: Page, name: string) => dialog(page).locator(`[data-step="${name}"]`).waitFor()
const press = (page: Page, action: string) => dialog(page).locator(`[data-action="${action}"]`).click()
const openLetter = async (page: Page, path: string, id: string, action?: string) => {
  await goTo(page, `${path}?open=${id}`)
  const detail = page.locator(`[data-detail="${path.slice(1)}"]`)
  if (action) await detail.locator(`[data-action="${action}"]`).click()
  return detail
}

/** Reads by keyboard: the text has the focus, End goes to its last line. */
async function readToEnd(page: Page): Promise<void> {
  const text = dialog(page).locator('[data-reading]')
  await text.waitFor()
  expect(await dialog(page).locator('[data-action="agree"]').isDisabled()).toBe(true)
  await text.press('End')
  await expect.poll(() => text.getAttribute('data-reading')).toBe('end')
  await dialog(page).locator('[data-action="agree"]:not([disabled])').click()
  await step(page, 'sign')
}

const points = (box: { x: number; y: number; width: number; height: number }, length: number) => Array.from({ length: 24 }, (_, index) => ({ x: box.x + 30 + (index * length) / 24, y: box.y + box.height / 2 + (length / 8) * Math.sin(index / 2) }))
const surface = async (page: Page): Promise<{ pad: Locator; box: { x: number; y: number; width: number; height: number } }> => {
  const pad = dialog(page).locator('canvas[data-ink]')
  await pad.scrollIntoViewIfNeeded()
  return { pad, box: (await pad.boundingBox())! }
}

async function drawByTouch(page: Page, length: number): Promise<void> {
  const { box } = await surface(page)
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: readonly { x: number; y: number }[]) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: [...at] })
  const [first, ...rest] = points(box, length)
  await send('touchStart', [first!])
  for (const point of rest) await send('touchMove', [point])
  await send('touchEnd', [])
}

async function drawByMouse(page: Page, length: number): Promise<void> {
  const { box } = await surface(page)
  const [first, ...rest] = points(box, length)
  await page.mouse.move(first!.x, first!.y)
  await page.mouse.down()
  for (const point of rest) await page.mouse.move(point.x, point.y)
  await page.mouse.up()
}

const untilInk = (page: Page, ink: string) => dialog(page).locator(`canvas[data-ink="${ink}"]`).waitFor()
const untilRefused = (page: Page, text: string) => dialog(page).locator('[data-failure]').getByText(text).waitFor()

it('goes from issuing to a stamped letter that anybody can check: by finger on a phone, by mouse at the desk', async () => {
  const api = await signInByHttp(office.server().url, director, office.server().password)
  const id = await draftLetter(api)
  const desk = await office.enter(director)
  await (await openLetter(desk, '/dqzrsOwnerList', id, 'issue')).waitFor()
  const issued = desk.waitForResponse((answer) => answer.url().endsWith(`/${id}/issue`))
  await desk.locator('[data-dialog="issue"] [data-action="confirm"]').click()
  expect(await (await issued).json()).toMatchObject({ code: 0, data: { status: 'pending' } })

  const phone = await office.enter(driver, { isPhone: true })
  await openLetter(phone, '/dqzrs', id, 'sign')
  await dialog(phone).getByText('西安星程示范客运有限公司与程远征约定').first().waitFor()
  await isAccessible(phone, 'a letter that is read')
  await readToEnd(phone)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await press(phone, 'confirmSign')
  await untilRefused(phone, '签名太短，请写全姓名')
  await drawByTouch(phone, 20)
  await untilInk(phone, 'short')
  await press(phone, 'undo')
  await untilInk(phone, 'none')
  await drawByTouch(phone, 240)
  await untilInk(phone, 'enough')
  const sentToPhone = nextCode(office.server(), driver)
  await press(phone, 'sendCode')
  await dialog(phone).getByText('验证码已发到 138****0010，5分钟内有效').waitFor()
  const code = await sentToPhone()
  await dialog(phone).locator('[data-field="smsCode"]').fill(code === '000000' ? '000001' : '000000')
  await press(phone, 'confirmSign')
  await untilRefused(phone, '验证码错误')
  await isAccessible(phone, 'a letter that is signed')

  // The session ends over it: what was read is read, and the signature stands there again.
  await endSession(office.server().url, await phone.evaluate(() => (JSON.parse(Object.entries(localStorage).find(([key]) => key.endsWith('.session'))![1]) as { token: string }).token))
  await dialog(phone).locator('[data-field="smsCode"]').fill(code)
  await press(phone, 'confirmSign')
  await untilShown(phone, '/login')
  await enterPassword(phone, driver)
  await phone.locator('[data-detail="dqzrs"] [data-action="sign"]').click()
  await step(phone, 'sign')
  await dialog(phone).getByText('上次写的签名还在').waitFor()
  await untilInk(phone, 'enough')
  await dialog(phone).locator('[data-field="smsCode"]').fill(code)
  await press(phone, 'confirmSign')
  await step(phone, 'done')
  await dialog(phone).getByText('下一位：陆知远').waitFor()

  await openLetter(desk, '/dqzrs', id, 'sign')
  await readToEnd(desk)
  await drawByMouse(desk, 260)
  await untilInk(desk, 'enough')
  const sentToDesk = nextCode(office.server(), director)
  await press(desk, 'sendCode')
  await dialog(desk).getByText('验证码已发到').waitFor()
  await dialog(desk).locator('[data-field="smsCode"]').fill(await sentToDesk())
  await press(desk, 'confirmSign')
  await step(desk, 'done')
  await press(desk, 'signNext')
  await step(desk, 'sign')
  await dialog(desk).getByRole('radio').first().check()
  await press(desk, 'confirmSign')
  await dialog(desk).getByText('全部签完').waitFor()
  await press(desk, 'finishSign')

  const detail = await openLetter(desk, '/dqzrsBookInfo', id)
  await detail.getByRole('tab', { name: '正文与落款' }).click()
  await detail.locator('[data-place="partyASeal"][data-signed="true"] img').waitFor()
  const downloading = desk.waitForEvent('download')
  await detail.locator('[data-action="letterPdf"]').click()
  const { pages } = await readPdf(readFileSync(await (await downloading).path()))
  const checkCode = (await detail.locator('[data-verify-code]').innerText()).trim()
  expect(pages.at(-1)!.text).toContain(`查验码：${checkCode}`)
  await detail.getByRole('tab', { name: '签署与查验' }).click()
  await detail.locator('[data-action="verifyLetter"]').click()
  await detail.locator('[data-verdict="valid"]').waitFor()
  await isAccessible(desk, 'a letter that was verified')

  const stranger = await office.open({ isPhone: true })
  await stranger.goto('/letterCheck')
  await stranger.getByLabel('查验码').fill(checkCode.toLowerCase())
  await stranger.locator('[data-action="check"]').click()
  await stranger.locator('[data-check="right"]').getByText('程**').first().waitFor()
  await isAccessible(stranger, 'the public check')
  expect(await stranger.locator('main').innerText()).not.toContain('程远征')
})

it('finds the letter of the demonstration that somebody tampered with, and names what was changed', async () => {
  const api = await signInByHttp(office.server().url, director, office.server().password)
  const { records } = await call<RecordPage>(api, 'POST', '/dqzrsBookInfo/page', { current: 1, size: 200 })
  const verdicts = await Promise.all(records.filter((one) => one['status'] === 'archived').map(async ({ id }) => ({ id, ...(await call<LetterVerdict>(api, 'POST', `/letterPaper/${id}/verify`)) })))
  const [tampered, ...others] = verdicts.filter(({ result }) => result === 'tampered')
  expect(others).toEqual([])
  const desk = await office.enter(director)
  const detail = await openLetter(desk, '/dqzrsBookInfo', tampered!.id)
  await detail.getByRole('tab', { name: '签署与查验' }).click()
  await detail.locator('[data-action="verifyLetter"]').click()
  await detail.locator('[data-verdict="tampered"] [data-broken]').getByText('责任书内容：原文被改动：正文与下发时不一致').waitFor()
  const { verifyCode } = await call<LetterPaper>(api, 'GET', `/letterPaper/${tampered!.id}`)
  const stranger = await office.open()
  await stranger.goto(`/letterCheck?code=${verifyCode}`)
  await stranger.locator('[data-check="wrong"]').getByText('查验不通过：原文或签名记录被改动').waitFor()
})

it('is refused with a reason, out of the same window', async () => {
  const api = await signInByHttp(office.server().url, director, office.server().password)
  const { records } = await call<RecordPage>(api, 'POST', '/dqzrsOwnerList/page', { current: 1, size: 200 })
  const waiting = records.find((one) => one['partyBEmp'] === 'emp00010' && String(one['title']).startsWith('驾驶员安全承诺书'))!
  const page = await office.enter(driver)
  await openLetter(page, '/dqzrs', waiting.id, 'sign')
  await dialog(page).locator('[data-reading]').press('End')
  await dialog(page).locator('[data-action="agree"]:not([disabled])').click({ timeout: 60_000 })
  await press(page, 'refuse')
  await press(page, 'confirmRefuse')
  await dialog(page).getByText('请写明拒签原因').waitFor()
  await dialog(page).locator('[data-field="rejectReason"]').fill('岗位已调整')
  await press(page, 'confirmRefuse')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await call<RecordData>(api, 'GET', `/dqzrsOwnerList/${waiting.id}`)).toMatchObject({ status: 'rejected', rejectReason: '岗位已调整' })
})
