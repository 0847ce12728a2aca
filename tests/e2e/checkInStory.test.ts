import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { annexPaths } from '../../src/contract/recordPaths'
import type { AnnexFileInfo } from '../../src/contract/envelope'
import { goTo } from './harness/goTo'
import { isAccessible } from './harness/isAccessible'
import { officeForTests } from './harness/office'

const office = officeForTests({ shared: true })

/** A picture as large as a camera's. */
async function photoOf(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(([w, h]) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h })
    const context = canvas.getContext('2d')!
    for (let x = 0; x < w!; x += 20) for (let y = 0; y < h!; y += 20) { context.fillStyle = `rgb(${x % 256} ${y % 256} ${(x * y) % 256})`; context.fillRect(x, y, 20, 20) }
    return canvas.toDataURL('image/jpeg', 1)
  }, [width, height])
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

it('is signed in to on the phone with a photo, and where the training is held', async () => {
  const phone = await office.enter('13800000010', { isPhone: true })
  await phone.context().grantPermissions(['geolocation'])
  await phone.context().setGeolocation({ latitude: 34.29, longitude: 108.9425 })
  await goTo(phone, '/offlineTrain/participant?open=cx-signin')
  await phone.locator('[data-detail] [data-action="checkIn"]').click()
  const dialog = phone.locator('[data-dialog="checkIn"]')
  await dialog.locator('[data-place="found"]').waitFor()
  await isAccessible(phone, 'signing in to a training')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const press = () => dialog.locator('[data-action="confirmCheckIn"]').click()
  await press()
  await dialog.locator('[data-failure]').getByText('请上传签到照片').waitFor()
  const taken = await photoOf(phone, 4000, 3000)
  const uploaded = phone.waitForResponse((response) => response.url().endsWith(annexPaths.upload))
  await dialog.locator('[data-photo]').setInputFiles({ name: '现场.jpg', mimeType: 'image/jpeg', buffer: taken })
  await dialog.locator('[data-uploaded="true"]').waitFor()
  const { data: sent } = (await (await uploaded).json()) as { data: AnnexFileInfo }
  expect(sent).toMatchObject({ name: '现场.jpg', mime: 'image/jpeg' })
  expect(sent.size).toBeLessThan(taken.length / 2)
  await press()
  await dialog.locator('[data-failure]').getByText('您离签到点约3.0公里，须在300米以内签到').waitFor()
  await phone.context().setGeolocation({ latitude: 34.2634, longitude: 108.944 })
  await dialog.locator('[data-action="locateAgain"]').click()
  await dialog.getByText('东经108.94400°').waitFor()
  await press()
  await dialog.locator('[data-checked-in]').getByText('距签到点138米').waitFor()
  await dialog.locator('[data-action="finishCheckIn"]').click()
  await phone.locator('[data-detail]').getByText('已签到').first().waitFor()
})
