import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { RecordData } from '../../src/contract/envelope'
import type { ExamState } from '../../src/contract/exams'
import { signInByHttp } from './harness/api'
import { signIn } from './harness/browser'
import { copyDemonstration, type Premises } from './harness/demonstration'
import { goTo } from './harness/goTo'
import { endSession, enterPassword } from './harness/login'
import { serverClockForTests } from './harness/serverClock'
import { startServerProcess, type ServerProcess } from './harness/serverProcess'
import { demoPassword } from '../demoPassword'
import { windowsForTests } from './harness/windows'

const [officer, driver] = ['13800000004', '13800000010']
const address = '/offlineTrain/participant?open=cx-exam'
const clock = serverClockForTests()
const putForward = (minutes: number) => clock.putForward(minutes * 60)

let premises: Premises
let server: ServerProcess
/** Again on the same port, so that an open browser finds the server where it was. */
const start = () => startServerProcess(premises.folder, { ...premises.database.env, ...clock.env }, server ? new URL(server.url).port : undefined)
beforeAll(async () => {
  premises = await copyDemonstration(inject('demonstrationFolder'))
  server = await start()
})
afterAll(async () => {
  await server.stop()
  await premises.database.drop()
  rmSync(premises.folder, { recursive: true, force: true })
})
const windows = windowsForTests()

const dialog = (page: Page) => page.locator('[data-dialog="sitExam"]')
const untilSaved = (page: Page) => dialog(page).locator('[data-exam][data-saving="saved"]').waitFor()
const untilAnswered = (page: Page, count: number) => dialog(page).locator('[data-answered="true"]').nth(count - 1).waitFor()
const sit = (page: Page) => page.locator('[data-detail] [data-action="sitExam"]').click()
/** Answers the question in front, and turns to the next. */
async function answer(page: Page): Promise<void> {
  await dialog(page).locator('[data-question] label').first().click()
  await page.locator('[data-action="nextQuestion"]').click()
}

/** What the server tells a person, asked by another program. */
async function told<Data>(mobile: string, path: string): Promise<Data> {
  const { login } = await signInByHttp(server.url, mobile, demoPassword)
  return ((await (await fetch(`${server.url}/api${path}`, { headers: { access_token: login.accessToken } })).json()) as { data: Data }).data
}
const attemptOf = (page: Page) => dialog(page).locator('[data-exam]').getAttribute('data-exam').then((id) => id!)
const storedToken = (page: Page) => page.evaluate(() => (JSON.parse(Object.entries(localStorage).find(([key]) => key.endsWith('.session'))![1]) as { token: string }).token)

it('an exam goes on after the session ended in the middle of it: answers are there, and the clock went on', async () => {
  const phone = await windows.open(server.url, { isPhone: true })
  await signIn(phone, driver)
  await goTo(phone, address)
  await sit(phone)
  await phone.locator('[data-action="beginWithoutPhotos"]').click()
  await answer(phone)
  await untilSaved(phone)
  const attempt = await attemptOf(phone)
  const before = (await told<ExamState>(driver, `/exams/${attempt}`)).secondsLeft
  await endSession(server.url, await storedToken(phone))
  putForward(5)
  // This one reaches nobody: whoever is asked next shows the login instead.
  await dialog(phone).locator('[data-question] label').first().click()
  await phone.locator('main[data-page="/login"]').waitFor()
  await enterPassword(phone, driver, demoPassword)
  await phone.locator('[data-detail]').waitFor()
  expect(phone.url()).toBe(server.url + address)
  await sit(phone)
  await untilAnswered(phone, 2)
  await untilSaved(phone)
  expect(await attemptOf(phone)).toBe(attempt)
  const state = await told<ExamState>(driver, `/exams/${attempt}`)
  expect(Object.keys(state.answers)).toHaveLength(2)
  expect(state.secondsLeft).toBeLessThanOrEqual(before - 300)
})

it('an exam goes on after the server was killed in the middle of it, and one whose time ran out meanwhile is handed in by nobody', async () => {
  const phone = await windows.open(server.url, { isPhone: true })
  await signIn(phone, driver)
  await goTo(phone, address)
  await sit(phone)
  await dialog(phone).locator('[data-question]').waitFor()
  const attempt = await attemptOf(phone)
  for (let given = 0; given < 3; given++) await answer(phone)
  await untilSaved(phone)
  const acknowledged = (await told<ExamState>(driver, `/exams/${attempt}`)).answers
  await server.kill()
  await answer(phone)
  await dialog(phone).locator('[data-lost]').getByText('1题的作答暂存在本机').waitFor()
  server = await start()
  expect((await told<ExamState>(driver, `/exams/${attempt}`)).answers).toMatchObject(acknowledged)
  // Nothing is pressed: the open window sends what the server has not got yet.
  await untilSaved(phone)
  const all = (await told<ExamState>(driver, `/exams/${attempt}`)).answers
  expect(Object.keys(all).length).toBeGreaterThanOrEqual(4)
  await server.kill()
  await phone.context().close()
  putForward(300)
  server = await start()
  const handedIn = async (): Promise<RecordData> => {
    const record = await told<RecordData>(officer, `/networkLearn2/exam/${attempt}`)
    return record['status'] === 'answering' ? new Promise((resolve) => setTimeout(() => resolve(handedIn()), 1000)) : record
  }
  const record = await handedIn()
  expect(record).toMatchObject({ status: 'marked', forced: true, usedMinutes: 45 })
  const answered = (record['answers'] as { answer: string }[]).filter((row) => row.answer !== '')
  expect(answered).toHaveLength(Object.keys(all).length)
})
