import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '../../src/contract/envelope'
import { deviceKeyHeader, positionPaths, type FleetAnswer } from '../../src/contract/positions'
import { inventedMobile } from '../../src/server/demo/inventedNumbers'
import { logInByHttp } from './harness/api'
import { fingersOn } from './harness/fingersOn'
import { goTo } from './harness/goTo'
import { isAccessible } from './harness/isAccessible'
import { officeForTests, untilShown } from './harness/office'
import { demoPassword } from '../demoPassword'

const director = inventedMobile(2)
const officer = inventedMobile(4)
const dispatcher = inventedMobile(5)

describe('maps and tracks', () => {
  const office = officeForTests({ shared: true })
  let fleet: FleetAnswer
  let key = ''

  beforeAll(async () => {
    const call = await caller(office.server().url, director)
    const { id } = await call<RecordData>('POST', '/positionKey', { name: '测试平台', ownerOrg: 'org-XC' })
    key = (await call<{ key: string }>('POST', positionPaths.issueKey(id))).key
    fleet = await call<FleetAnswer>('GET', positionPaths.fleet('vehDistribute'))
  })
  const report = (plate: string, lng: number, lat: number, rest: object = {}) => fetch(`${office.server().url}/api${positionPaths.report}`, {
    method: 'POST', headers: { 'content-type': 'application/json', [deviceKeyHeader]: key }, body: JSON.stringify({ points: [{ plate, time: new Date().toISOString(), lng, lat, speed: 61, direction: 45, ...rest }] }),
  })

  it('show the vehicles of a group, find one by its plate, and follow it as it drives', async () => {
    const window = await office.enter(director)
    await openMap(window, '/vehDistribute')
    expect(Number(await window.locator('[data-shown]').getAttribute('data-shown'))).toBe(fleet.vehicles.length)
    await isAccessible(window, 'the map of a group')
    const vehicle = fleet.vehicles.find(({ lng }) => lng !== null)!
    await window.getByRole('textbox', { name: '车牌号或驾驶员' }).fill(vehicle.plate)
    await window.keyboard.press('Enter')
    const card = window.locator(`[data-card-of="${vehicle.id}"]`)
    await card.waitFor()
    await report(vehicle.plate, vehicle.lng! + 0.01, vehicle.lat!)
    await card.getByText('61 km/h，向东北').waitFor()
    await isAccessible(window, 'the card of a vehicle')
    await window.reload()
    await card.waitFor()
    await window.getByRole('button', { name: '清除筛选' }).click()
    await window.locator('[data-view="list"]').click()
    await window.locator(`[data-row-key]`).first().waitFor()
  })

  it('are narrowed by state, and used by keyboard alone', async () => {
    const window = await office.enter(officer)
    await openMap(window, '/vehDistributeChild')
    const all = Number(await window.locator('[data-shown]').getAttribute('data-shown'))
    const parked = window.locator('[data-vehicle-map] button[data-state="parked"]')
    await parked.focus()
    await window.keyboard.press('Space')
    await window.locator('button[data-state="parked"][aria-pressed="true"]').waitFor()
    const shown = Number(await window.locator('[data-shown]').getAttribute('data-shown'))
    expect(shown).toBe(Number(await parked.locator('strong').textContent()))
    expect(shown).toBeLessThan(all)
    await window.keyboard.press('Space')
    await window.locator('[data-vehicle]').first().focus()
    await window.keyboard.press('Enter')
    await window.locator('[data-card-of]').waitFor()
  })

  it('open on a phone by touch: a cluster comes apart, a vehicle has its card', async () => {
    const window = await office.enter(officer, { isPhone: true })
    await openMap(window, '/vehDistributeChild')
    expect(await window.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const map = window.locator('[data-map="open"]')
    await map.scrollIntoViewIfNeeded()
    await window.locator('[data-vehicle]').first().tap()
    const card = window.locator('[data-card-of]')
    await card.waitFor()
    // The chosen one lies in the middle of the map, which its card does not cover.
    await expect.poll(async () => (await map.boundingBox())!.y).toBeGreaterThan(0)
    const [box, below] = [(await map.boundingBox())!, (await card.boundingBox())!]
    expect(below.y).toBeGreaterThanOrEqual(box.y + box.height)
    expect(below.x + below.width).toBeLessThanOrEqual(390)
    await window.getByRole('button', { name: '关闭卡片' }).tap()
    await card.waitFor({ state: 'detached' })
    const place = (await map.boundingBox())!
    await window.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2)
    await window.locator('[data-card-of], [data-action="apart"]').first().waitFor()
  })

  it('are drawn closer and moved by fingers', async () => {
    const window = await office.enter(officer, { isPhone: true })
    await openMap(window, '/vehDistributeChild')
    const map = window.locator('[data-map="open"]')
    await map.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await map.boundingBox())!
    const [middle, centre] = [x + width / 2, y + height / 2]
    const scale = () => map.locator('.leaflet-control-scale-line').textContent()
    const before = await scale()
    const touch = await fingersOn(window)
    // Two fingers apart.
    await touch([[middle - 20, centre], [middle + 20, centre]], [[middle - 90, centre], [middle + 90, centre]])
    await expect.poll(scale).not.toBe(before)
    const pane = () => map.locator('.leaflet-map-pane').getAttribute('style')
    const stood = await pane()
    // One finger across.
    await touch([[middle, centre]], [[middle + 80, centre + 60]])
    await expect.poll(pane).not.toBe(stood)
    for (const button of await map.locator('.leaflet-bar a').all()) expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  })

  it('play the track of a waybill, lead to what happened on it, and give it as a file', async () => {
    const window = await office.enter(dispatcher)
    await goTo(window, '/waybillTrackMonitoring')
    await untilShown(window, '/waybillTrackMonitoring')
    const player = window.locator('[data-track="ready"]')
    await player.waitFor()
    await window.locator('[data-map="open"]').waitFor()
    expect(Number(await player.getAttribute('data-points'))).toBeGreaterThan(10)
    await isAccessible(window, 'the track of a waybill')
    const now = () => window.locator('[data-now]').getAttribute('data-now').then(Number)
    await window.locator('[data-action="play"]').click()
    // A second at the speed with which it begins, and a slow machine's more.
    await expect.poll(now, { timeout: 15_000 }).toBeGreaterThan(60_000)
    await window.locator('[data-action="play"]').click()
    await window.getByRole('slider', { name: '播放位置' }).focus()
    await window.keyboard.press('End')
    await expect.poll(async () => (await window.locator('[data-action="play"]').textContent())).toBe('重新播放')
    await window.locator('[data-event]').first().click()
    await expect.poll(async () => (await window.locator('[data-action="play"]').textContent())).toBe('播放')
    await window.locator('[data-action="exportTrack"]').click()
    const [download] = await Promise.all([window.waitForEvent('download'), window.locator('[data-format="gpx"]').click()])
    expect(download.suggestedFilename()).toMatch(/\.gpx$/)
  })

  it('make a key for a device and show it once', async () => {
    const window = await office.enter(director)
    await goTo(window, '/positionKey')
    await untilShown(window, '/positionKey')
    await window.getByRole('button', { name: '更多操作 测试平台' }).click()
    await window.locator('[data-action="extension:positionKey"]').click()
    await window.locator('[data-action="makeKey"]').click()
    expect(await window.locator('[data-key]').textContent()).toMatch(/^pk_[\w-]{32}$/)
    await window.locator('[data-action="closeKey"]').click()
    expect((await report(fleet.vehicles[0]!.plate, 108.9, 34.3)).status).toBe(403)
  })
})

async function openMap(window: Page, path: string): Promise<void> {
  await goTo(window, path)
  await untilShown(window, path)
  await window.locator('[data-vehicle-map="ready"]').waitFor()
  await window.locator('[data-map="open"]').waitFor()
  await window.locator('canvas[data-drawn]').waitFor()
}

async function caller(url: string, mobile: string) {
  const { accessToken } = await logInByHttp(url, mobile, demoPassword)
  return async <Data>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Data> => {
    const answer = await fetch(`${url}/api${path}`, { method, headers: { access_token: accessToken, 'content-type': 'application/json' }, ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}) })
    return ((await answer.json()) as { data: Data }).data
  }
}
