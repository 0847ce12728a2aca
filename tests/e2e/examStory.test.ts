import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { RecordData } from '../../src/contract/envelope'
import { signInByHttp } from './harness/api'
import { refuseCamera } from './harness/browser'
import { isAccessible } from './harness/isAccessible'
import { officeForTests } from './harness/office'

const [officer, driver] = ['13800000004', '13800000010']
const office = officeForTests({ shared: true })
const dialog = (page: Page) => page.locator('[data-dialog="sitExam"]')
const press = (page: Page, action: string) => page.locator(`[data-action="${action}"]`).click()

interface DeclaredQuestion { readonly values: { readonly stem: string; readonly options?: readonly { readonly text: string; readonly correct: boolean }[] } }
/** What is right, from the demonstration's own file: the browser is never told. */
const right = new Map((JSON.parse(readFileSync('schemas/demo/training.json', 'utf8')) as { question: { records?: DeclaredQuestion[] }[] }).question.flatMap(({ records = [] }) => records.map(({ values }) => [values.stem, new Set((values.options ?? []).filter(({ correct }) => correct).map(({ text }) => text))] as const)))

async function openRecord(page: Page, path: string, id: string, action: string): Promise<void> {
  await page.goto(`${path}?open=${id}`)
  await page.locator('[data-detail]').locator(`[data-action="${action}"]`).click()
}

/** The letters that are right, or wrong, of the question in front. */
async function lettersOf(page: Page, isRight: boolean): Promise<readonly string[]> {
  const question = dialog(page).locator('[data-question]')
  const texts = right.get((await question.locator('h3').innerText()).trim())!
  const options = await question.locator('label').allInnerTexts()
  const pairs = [...new Set(options)].map((option) => /^([A-H])\. (.*)$/s.exec(option.trim())!).map(([, letter, text]) => ({ letter: letter!, isRight: texts.has(text!) }))
  return isRight ? pairs.filter((one) => one.isRight).map(({ letter }) => letter) : pairs.filter((one) => !one.isRight).slice(0, 1).map(({ letter }) => letter)
}

const untilSaved = (page: Page, state = 'saved') => dialog(page).locator(`[data-exam][data-saving="${state}"]`).waitFor()

it('is sat on a phone with photos taken, failed, and made up by keyboard; answers outlive a reload and a lost line', async () => {
  const phone = await office.enter(driver, { isPhone: true })
  await openRecord(phone, '/offlineTrain/participant', 'cx-exam', 'sitExam')
  await dialog(phone).getByText('点开始后才计时').waitFor()
  await isAccessible(phone, 'what is told before an exam')
  await press(phone, 'agreeAndBegin')
  await dialog(phone).locator('[data-photos="1"][data-camera="open"]').waitFor()
  await dialog(phone).locator('[data-question]').waitFor()
  await isAccessible(phone, 'an exam that is sat')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const wrong = await lettersOf(phone, false)
  await dialog(phone).getByText(new RegExp(`^${wrong[0]}\\. `)).click()
  await untilSaved(phone)
  await phone.context().setOffline(true)
  await press(phone, 'nextQuestion')
  await dialog(phone).getByText(new RegExp(`^${(await lettersOf(phone, false))[0]}\\. `)).click()
  await dialog(phone).locator('[data-lost]').getByText('1题的作答暂存在本机').waitFor()
  await phone.context().setOffline(false)
  await untilSaved(phone)
  await phone.reload()
  await phone.locator('[data-detail] [data-action="sitExam"]').click()
  await dialog(phone).locator('[data-answered="true"]').nth(1).waitFor()
  await press(phone, 'handIn')
  await phone.getByText('还有7题没有作答').waitFor()
  await press(phone, 'confirmHandIn')
  await dialog(phone).locator('[data-exam-result="marked"][data-passed="false"]').getByText('还可以补考2次').waitFor()
  await isAccessible(phone, 'the result of an exam')
  await phone.close()

  const desk = await office.enter(driver)
  await refuseCamera(desk)
  await openRecord(desk, '/offlineTrain/participant', 'cx-exam', 'sitExam')
  await press(desk, 'agreeAndBegin')
  await dialog(desk).locator('[data-no-camera="refused"]').waitFor()
  await press(desk, 'beginWithoutPhotos')
  await dialog(desk).getByText('补考（第2次）').waitFor()
  await dialog(desk).locator('[data-question]').waitFor()
  expect(await dialog(desk).locator('[data-camera]').count()).toBe(0)
  const count = await dialog(desk).locator('[data-answered]').count()
  for (let at = 1; at <= count; at++) {
    for (const letter of await lettersOf(desk, true)) await desk.keyboard.press(letter)
    await dialog(desk).locator('[data-answered="true"]').nth(at - 1).waitFor()
    if (at < count) await press(desk, 'nextQuestion')
  }
  await untilSaved(desk)
  await press(desk, 'handIn')
  await press(desk, 'confirmHandIn')
  await dialog(desk).locator('[data-exam-result="marked"][data-passed="true"]').getByText('100分（80分合格）').waitFor()
  await press(desk, 'finishExam')
  const api = await signInByHttp(office.server().url, driver, office.server().password)
  const answer = await fetch(`${office.server().url}/api/offlineTrain/participant/cx-exam`, { headers: { access_token: api.login.accessToken } })
  expect(((await answer.json()) as { data: RecordData }).data).toMatchObject({ status: 'passed', finalScore: 100, examTimes: 2, makeup: true })
})

it('with written answers is marked question by question', async () => {
  const desk = await office.enter(officer)
  await openRecord(desk, '/networkLearn2/exam', 'dj-written', 'mark')
  const marking = desk.locator('[data-dialog="mark"]')
  await marking.getByText('抢挂低挡').waitFor()
  await isAccessible(desk, 'an exam that is marked')
  await marking.locator('[data-mark="st-blank"] [data-score]').fill('10')
  await press(desk, 'confirmMark')
  await marking.locator('[data-failure]').getByText('还有题没有给分').waitFor()
  await marking.locator('[data-mark="st-essay"] [data-score]').fill('22')
  await marking.getByText('合计 92分').waitFor()
  await press(desk, 'confirmMark')
  await desk.locator('[data-detail]').getByText('已出分').first().waitFor()
})
