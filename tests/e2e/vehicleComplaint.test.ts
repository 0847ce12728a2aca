import { expect, it } from 'vitest'
import type { RecordData, RecordPage } from '../../src/contract/envelope'
import { signInByHttp, type Api } from './harness/api'
import { isAccessible } from './harness/isAccessible'
import { officeForTests } from './harness/office'
import { disguisedProgram, sampleFor } from './harness/sampleFiles'

const groupAdmin = '13800000002'
const office = officeForTests({ shared: true })

/** The address on the poster of a vehicle's code. */
async function scanned(api: Api, status: string): Promise<string> {
  const { records } = await ask<RecordPage>(api, 'POST', '/vehQrcode/page', { current: 1, size: 100 })
  const code = records.find((record) => record['status'] === status)
  const record = await ask<RecordData>(api, 'GET', `/vehQrcode/${String(code?.id)}`)
  return `/vehicleComplaint?code=${String(record['scanCode'])}`
}

async function ask<Data>(api: Api, method: string, path: string, body?: unknown): Promise<Data> {
  const answer = await fetch(`${office.server().url}/api${path}`, { method, headers: { access_token: api.login.accessToken, ...(body ? { 'content-type': 'application/json' } : {}) }, ...(body ? { body: JSON.stringify(body) } : {}) })
  return ((await answer.json()) as { data: Data }).data
}

it('takes a passenger from the code in the vehicle to a complaint that the group accepts, by touch and without login', async () => {
  const api = await signInByHttp(office.server().url, groupAdmin, office.server().password)
  const path = await scanned(api, 'enabled')
  const phone = await office.open({ isPhone: true })
  await phone.goto(path)
  await phone.getByText('企业监督电话 029-80001000').waitFor()
  await isAccessible(phone, 'the complaint form')

  await phone.locator('[data-action="submit"]').tap()
  expect(await phone.getByRole('alert').allInnerTexts()).toEqual(['请选择投诉内容', '请写明详细情况'])

  await phone.getByLabel('投诉内容').selectOption({ label: '服务态度' })
  await phone.getByLabel('详细情况').fill('驾驶员拒绝为老人放置行李，态度恶劣')
  await phone.reload()
  expect(await phone.getByLabel('详细情况').inputValue()).toBe('驾驶员拒绝为老人放置行李，态度恶劣')
  const { name, type, bytes } = sampleFor({ accept: ['image'] } as never)
  await phone.getByLabel('拍照或选择照片').setInputFiles({ name, mimeType: type, buffer: Buffer.from(bytes) })
  await phone.getByRole('button', { name: /去掉照片/ }).waitFor()
  await phone.locator('[data-action="submit"]').dblclick()
  const number = await phone.locator('[data-complaint]').getAttribute('data-complaint')

  const { records } = await ask<RecordPage>(api, 'POST', '/complainIndex/page', { current: 1, size: 10, keyword: number })
  expect(records).toHaveLength(1)
  const filed = await ask<RecordData>(api, 'GET', `/complainIndex/${String(records[0]?.id)}`)
  expect(filed).toMatchObject({ channel: 'vehicleQr', status: 'registered', anonymous: true, content: '驾驶员拒绝为老人放置行李，态度恶劣' })
  expect(filed.annex?.['evidence']).toHaveLength(1)
})

it('says that a code no longer counts, and refuses what is no photo while keeping what was typed', async () => {
  const api = await signInByHttp(office.server().url, groupAdmin, office.server().password)
  const phone = await office.open({ isPhone: true })
  await phone.goto(await scanned(api, 'disabled'))
  await phone.getByText('二维码已失效。请拨打 12328 投诉').waitFor()

  await phone.goto(await scanned(api, 'enabled'))
  await phone.getByLabel('投诉内容').selectOption({ label: '卫生' })
  await phone.getByLabel('详细情况').fill('座椅破损')
  const { name, type, bytes } = disguisedProgram
  await phone.getByLabel('拍照或选择照片').setInputFiles({ name, mimeType: type, buffer: Buffer.from(bytes) })
  await phone.locator('[data-action="submit"]').tap()
  await phone.getByText('照片只接受图片').waitFor()
  expect(await phone.getByLabel('详细情况').inputValue()).toBe('座椅破损')
})
