import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { LearningState } from '../../src/contract/learning'
import { signInByHttp } from './harness/api'
import { isAccessible } from './harness/isAccessible'
import { post } from './harness/login'
import { officeForTests } from './harness/office'

const driver = '13800000010'
const clock = join(mkdtempSync(join(tmpdir(), 'study-clock-')), 'ahead')
const office = officeForTests({ env: () => ({ NODE_OPTIONS: `--import ${join(process.cwd(), 'tests/e2e/harness/clock.mjs')}`, CLOCK_FILE: clock }) })
const dialog = (page: Page) => page.locator('[data-dialog="study"]')
const opened = async (page: Page) => {
  await page.goto('/offlineTrain/participant?open=cx-course')
  await page.locator('[data-detail] [data-action="study"]').click()
  await dialog(page).locator('[data-learned]').waitFor()
}

it('goes on where it was left, chapter by chapter, and ends at the exam', async () => {
  const phone = await office.enter(driver, { isPhone: true })
  await opened(phone)
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
    writeFileSync(clock, String(ahead * 1000))
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
  await dialog(desk).locator('[data-chapter][data-state="finished"]').nth(2).waitFor()
  await desk.locator('[data-action="nextChapter"]').click()
  await dialog(desk).locator('[data-study-done]').getByText('接下来参加在线考试').waitFor()
  await desk.locator('[data-action="finishStudy"]').click()
  await desk.locator('[data-detail] [data-action="sitExam"]').waitFor()
})
