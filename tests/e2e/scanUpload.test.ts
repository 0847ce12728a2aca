import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { annexPaths } from '../../src/contract/recordPaths'
import type { RecordData } from '../../src/contract/envelope'
import { signInByHttp, type Api } from './harness/api'
import { signIn } from './harness/browser'
import { goTo } from './harness/goTo'
import { isAccessible } from './harness/isAccessible'
import { officeForTests } from './harness/office'
import { disguisedProgram, sampleFor, type SampleFile } from './harness/sampleFiles'

const safetyChief = '13800000004'
const slot = 'claimFile'
const png = sampleFor({ accept: ['image'] } as never)
interface ChosenFile { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }
const givenFile = ({ name, type, bytes }: SampleFile): ChosenFile => ({ name, mimeType: type, buffer: Buffer.from(bytes) })

const office = officeForTests({ shared: true })
let desktop: Page
let phone: Page
beforeEach(async () => { [desktop, phone] = [await office.open(), await office.open({ isPhone: true })] })

const inSlot = () => desktop.locator(`[data-annex="${slot}"]`)
const panel = (state: string) => inSlot().locator(`[data-phone-upload="${state}"]`)
const slotFiles = () => inSlot().locator('[data-annex-file]')
const arrived = () => phone.locator('[data-arrived]')
const phoneSide = (state: string) => phone.locator(`[data-upload="${state}"]`)
const choose = (...files: ChosenFile[]) => phone.getByLabel('选择照片或文件').setInputFiles(files)
const untilCount = async (count: () => Promise<number>, wanted: number) => {
  await expect.poll(count, { timeout: 30_000 }).toBe(wanted)
}

/** Opens the form of a policy, presses for the code, and opens its address on the phone. */
async function connect(): Promise<{ api: Api; id: string; files: number }> {
  const api = await signInByHttp(office.server().url, safetyChief, office.server().password)
  const { records } = await send<{ records: { id: string; status: string }[] }>(api, 'POST', '/vehInsurance/page', { current: 1, size: 50 })
  // One that is over cannot be saved any more.
  const { id } = records.find(({ status }) => status === 'active')!
  await signIn(desktop, safetyChief)
  await goTo(desktop, `/vehInsurance?mode=edit&open=${id}`)
  await inSlot().scrollIntoViewIfNeeded()
  const files = await slotFiles().count()
  const registered = desktop.waitForResponse((answer) => answer.url().includes('/basic/annex/temp/addQrcodeId'))
  await inSlot().locator('[data-action="phoneUpload"]').click()
  const code = new URL((await registered).url()).searchParams.get('qrCodeId') ?? ''
  await panel('waiting').waitFor()
  await phone.goto(`/scanCodeUpload?qrCodeId=${code}`)
  await phoneSide('open').waitFor()
  return { api, id, files }
}

it('brings photos of a phone into the form as they are taken, and into the record when it is saved', async () => {
  const { api, id, files } = await connect()
  expect(await phone.getByRole('heading').innerText()).toBe('保单 · 理赔资料')
  await panel('opened').getByText('手机已连接').waitFor()
  const standing = await recordFiles(api, id)
  await choose({ name: '事故现场.jpg', mimeType: 'image/jpeg', buffer: await turnedPhoto(phone) }, givenFile(png))
  await untilCount(() => arrived().count(), 2)
  await untilCount(() => slotFiles().count(), files + 2)
  await panel('opened').getByText('手机已连接，已上传2个').waitFor()
  await isAccessible(phone, 'the phone with photos')
  await isAccessible(desktop, 'the form with a code')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await arrived().filter({ hasText: png.name }).locator('[data-action="remove"]').tap()
  await phone.locator('.ant-popconfirm').getByRole('button', { name: '删除', exact: true }).tap()
  await untilCount(() => arrived().count(), 1)
  await untilCount(() => slotFiles().count(), files + 1)

  const saved = desktop.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes(`/vehInsurance/${id}`))
  await desktop.locator('[data-action="save"]').click()
  expect(await (await saved).json()).toMatchObject({ code: 0, msg: '' })
  const added = (await recordFiles(api, id)).filter((file) => standing.every((one) => one.id !== file.id))
  expect(added).toMatchObject([{ name: '事故现场.jpg', mime: 'image/jpeg' }])
  // Stood on its side in the camera; upright and smaller in the record.
  expect(await pixelsOf(api, added[0]!.id)).toEqual([1707, 2560])
  // The form is closed, and with it the way in.
  await phoneSide('over').getByText('上传已结束').waitFor()
})

it('says in words why a file is not taken', async () => {
  const { files } = await connect()
  const refused = (text: string) => phone.locator('[data-queued="refused"]').filter({ hasText: text }).waitFor()
  const failed = (text: string) => phone.locator('[data-queued="failed"]').filter({ hasText: text }).waitFor()
  await choose({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('text') })
  await refused('“说明.txt”的类型不允许，请上传图片、PDF')
  // From the disk: through the browser's pipe, so much takes a busy machine half a minute.
  const folder = mkdtempSync(join(tmpdir(), 'scan-'))
  const tooLong = join(folder, '长卷.png')
  writeFileSync(tooLong, png.bytes)
  truncateSync(tooLong, 21 * 1024 * 1024)
  await phone.getByLabel('选择照片或文件').setInputFiles(tooLong)
  await refused('“长卷.png”超过20 MB')
  rmSync(folder, { recursive: true })
  await choose(givenFile(disguisedProgram))
  await failed('理赔资料只接受图片、PDF')
  await phone.context().setOffline(true)
  await choose(givenFile(png))
  await failed('网络连接失败，请检查网络后重试')
  await isAccessible(phone, 'the phone with refusals')
  await phone.context().setOffline(false)
  await phone.locator('[data-queued="failed"]').filter({ hasText: '网络连接失败' }).getByRole('button', { name: `重试${png.name}` }).tap()
  await untilCount(() => arrived().count(), 1)
  await untilCount(() => slotFiles().count(), files + 1)
})

it('is over for the phone once the desktop ends it, its time is up, or nobody has opened it', async () => {
  await connect()
  await choose(givenFile(png))
  await untilCount(() => arrived().count(), 1)
  await inSlot().locator('[data-action="endPhoneUpload"]').click()
  await phoneSide('over').getByText('已上传的1个文件都在电脑上，不用重传。').waitFor()
  await isAccessible(phone, 'the phone at the end')

  await phone.goto('/scanCodeUpload?qrCodeId=0123456789abcdef0123456789abcdef')
  await phoneSide('over').getByText('需要再传，请在电脑上点“手机上传”，重新扫码。').waitFor()
  await phone.goto('/scanCodeUpload')
  await phoneSide('none').getByText('请用手机扫描电脑表单上的二维码打开这个页面').waitFor()

  await phone.clock.install()
  const registered = desktop.waitForResponse((answer) => answer.url().includes('/basic/annex/temp/addQrcodeId'))
  await inSlot().locator('[data-action="phoneUpload"]').click()
  await phone.goto(`/scanCodeUpload${new URL((await registered).url()).search}`)
  await phoneSide('open').getByText('还可以上传30分钟').waitFor()
  await phone.clock.fastForward('30:01')
  await phoneSide('over').getByText('上传已结束').waitFor()
})

/** A photo as cameras give it: larger than a form needs, lying on its side with a note which way is up. */
async function turnedPhoto(of: Page): Promise<Buffer> {
  const url = await of.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 2000
    const context = canvas.getContext('2d')!
    for (let x = 0; x < 3000; x += 20) for (let y = 0; y < 2000; y += 20) {
      context.fillStyle = `hsl(${(x * 7 + y * 13) % 360} 60% 50%)`
      context.fillRect(x, y, 20, 20)
    }
    return canvas.toDataURL('image/jpeg', 0.95)
  })
  const jpeg = Buffer.from(url.split(',')[1] ?? '', 'base64')
  // An Exif block of one entry: orientation 6, turned by a quarter.
  const exif = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000600000000000000', 'hex')
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)])
}

async function pixelsOf(api: Api, annexId: string): Promise<[number, number]> {
  const answer = await fetch(`${office.server().url}/api${annexPaths.file(annexId)}`, { headers: { access_token: api.login.accessToken } })
  const bytes = Buffer.from(await answer.arrayBuffer()).toString('base64')
  return phone.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]))
    return [bitmap.width, bitmap.height] as [number, number]
  }, bytes)
}

async function recordFiles(api: Api, id: string) {
  return (await send<RecordData>(api, 'GET', `/vehInsurance/${id}`)).annex?.[slot] ?? []
}

async function send<Data>(api: Api, method: string, path: string, body?: unknown): Promise<Data> {
  const answer = await fetch(`${office.server().url}/api${path}`, {
    method, headers: { access_token: api.login.accessToken, ...(body ? { 'content-type': 'application/json' } : {}) }, ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return ((await answer.json()) as { data: Data }).data
}
