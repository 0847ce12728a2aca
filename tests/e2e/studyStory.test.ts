import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { LearningState } from '../../src/contract/learning'
import { signInByHttp } from './harness/api'
import { goTo } from './harness/goTo'
import { isAccessible } from './harness/isAccessible'
import { post } from './harness/login'
import { officeForTests } from './harness/office'
import { serverClockForTests } from './harness/serverClock'

const [officer, driver] = ['13800000004', '13800000010']
const clock = serverClockForTests()
const office = officeForTests({ env: () => clock.env })
const dialog = (page: Page) => page.locator('[data-dialog="study"]')
const opened = async (page: Page) => {
  await goTo(page, '/offlineTrain/participant?open=cx-course')
  await page.locator('[data-detail] [data-action="study"]').click()
  await dialog(page).locator('[data-learned]').waitFor()
}

it('goes on where it was left, chapter by chapter, asks before a chapter is done, and ends at the exam', async () => {
  const phone = await office.enter(driver, { isPhone: true })
  await goTo(phone, '/offlineTrain/participant?open=cx-course')
  await phone.locator('[data-detail] [data-action="study"]').click()
  await dialog(phone).locator('[data-photo-consent]').getByText('系统不做人脸比对').waitFor()
  await isAccessible(phone, 'what is asked before photos are taken of who learns')
  await phone.locator('[data-action="agreeAndBegin"]').click()
  await dialog(phone).locator('[data-learned]').waitFor()
  await dialog(phone).locator('[data-photos="1"]').waitFor()
  await isAccessible(phone, 'a course that is learned')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const chapters = dialog(phone).locator('[data-chapter]')
  expect(await chapters.evaluateAll((all) => all.map((one) => one.getAttribute('data-state')))).toEqual(['finished', 'open', 'locked'])
  expect(await chapters.nth(2).isDisabled()).toBe(true)
  await dialog(phone).locator('[data-learned]:not([data-learned="0"])').waitFor()
  expect(await dialog(phone).locator('[data-action="nextChapter"]').isDisabled()).toBe(true)
  await phone.goto('about:blank')

  // The time goes by at the server; another of his devices has gone on meanwhile.
  const { login } = await signInByHttp(office.server().url, driver, office.server().password)
  const call = <Data>(path: string, body: object) => post<Data>(office.server().url, login, path, body)
  const state = await call<LearningState>('/learning/cx-course', {})
  const keys = state.courses.flatMap((course) => course.chapters.map(({ key }) => key))
  const learn = async (chapter: string, ahead: number, steps: readonly number[]) => {
    await call('/learning/cx-course/chapter', { chapter })
    clock.putForward(ahead)
    await new Promise((resolve) => setTimeout(resolve, 300))
    for (const seconds of steps) await call('/learning/cx-course/step', { chapter, seconds, position: 0 })
  }
  await learn(keys[1]!, 150, [60, 60])
  await learn(keys[2]!, 220, [57])
  const desk = await office.enter(driver)
  await opened(desk)
  await dialog(desk).locator(`[data-chapter="${keys[2]}"][aria-current]`).waitFor()
  await dialog(desk).getByText('遇到团雾').waitFor()
  // The last seconds are learned here.
  await desk.locator('[data-action="openQuiz"]').click()
  await dialog(desk).getByText('能见度小于50米').waitFor()
  await isAccessible(desk, 'a question at the end of a chapter')
  await dialog(desk).getByText('跟随前车行驶').click()
  await desk.locator('[data-action="answerQuiz"]').click()
  await dialog(desk).locator('[data-verdict="wrong"]').waitFor()
  await desk.reload()
  await desk.locator('[data-detail] [data-action="study"]').click()
  await desk.locator('[data-action="openQuiz"]').click()
  await dialog(desk).locator('[data-quiz] input').first().focus()
  while (!(await dialog(desk).locator('label', { hasText: '就近驶离高速' }).locator('input').isChecked())) await desk.keyboard.press('ArrowDown')
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Enter')
  await dialog(desk).locator('[data-verdict="right"]').waitFor()
  await dialog(desk).locator('[data-chapter][data-state="finished"]').nth(2).waitFor()
  await desk.locator('[data-action="nextChapter"]').click()
  await dialog(desk).locator('[data-study-done]').getByText('接下来参加在线考试').waitFor()
  await desk.locator('[data-action="finishStudy"]').click()
  await desk.locator('[data-detail] [data-action="sitExam"]').waitFor()
})

it('is looked at by whoever runs the training: photos beside the portrait, judged by keyboard', async () => {
  const desk = await office.enter(officer)
  await goTo(desk, '/offlineTrain/participant?open=cx-course')
  await desk.locator('[data-detail] [data-action="checkFaces"]').click()
  const sheet = desk.locator('[data-dialog="checkFaces"]')
  await sheet.locator('[data-photo] img').first().waitFor()
  await isAccessible(desk, 'photos that are compared')
  await sheet.locator('[data-photo] input').first().focus()
  await desk.keyboard.press('Space')
  await sheet.locator('[data-photo][data-verdict="self"]').first().waitFor()
})
