import type { Browser, Page } from 'playwright-core'
import pg from 'pg'
import { positionPaths, type FleetAnswer } from '../../../src/contract/positions'
import type { ResultRow } from '../result'
import { dropDatabase, makeDatabase } from '../server/benchDatabase'
import { fillVehicles } from '../server/fillVehicles'
import { startProductServer } from '../server/productServer'
import { dayOfDriving, fleetFix, inBatches, openReporter, plateOf, type FleetReporter } from '../server/reportedFleet'
import { median, quantile } from '../statistics'
import { signedInState } from './applicationBytes'
import { installFrameProbe, type FrameProbe } from './frameProbe'
import { launchBrowser } from './measureBrowser'

export interface MapBenchOptions {
  readonly executablePath: string
  readonly port: number
  /** A database of that server may be made and dropped. */
  readonly adminUrl: string
  /** How long the map is moved, and the track played. */
  readonly seconds: number
  readonly tell: (sentence: string) => void
}

declare const frameProbe: FrameProbe

const database = 'bench_maps'
const fleetSize = 5000
/** One more than the fleet, which drives nowhere else. */
const trackPlate = plateOf(fleetSize + 1)
const trackPoints = 20_000
const batches = { count: 12, size: 2000 }
/** Milliseconds: a median frame of a sixtieth of a second with some room; no frame in twenty twice as long as a film's. */
const frame = { median: 20, p95: 50 }

/** The map of a whole fleet that moves each second, the player of a long track, and the endpoint that takes positions in: the built product, on PostgreSQL. */
export async function measureMaps({ executablePath, port, adminUrl, seconds, tell }: MapBenchOptions): Promise<{ rows: ResultRow[]; chromium: string; postgres: string }> {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  const postgres = await makeDatabase(adminUrl, database)
  const product = await startProductServer({ port, databaseUrl: url.href })
  const browser = await launchBrowser(executablePath, { paced: true })
  try {
    const mobile = product.config.demo[1]?.mobile ?? ''
    const reporter = await openReporter(product.url, (await product.login(mobile)).accessToken)
    await withFleet(url.href)
    await product.untilIdle()
    tell('定位上报……')
    const accepted = await measureReports(reporter)
    tell(`${trackPoints} 点的轨迹……`)
    for (const batch of inBatches(dayOfDriving(trackPlate, trackPoints, Date.now() - 60_000))) await reporter.report(batch)
    const { vehicles } = await reporter.call<FleetAnswer>('GET', positionPaths.fleet('vehDistribute'))
    const tracked = vehicles.find(({ plate }) => plate === trackPlate)
    if (!tracked) throw new Error('The vehicle of the track is not on the map.')
    const state = await signedInState(browser, product.url, mobile)
    const open = (path: string) => openPage(browser, `${product.url}${path}`, state)
    tell(`地图上 ${fleetSize} 辆车……`)
    const map = await measureMap(await open('/vehDistribute'), reporter, seconds)
    tell('轨迹回放……')
    const track = await measureTrack(await open(`/vehDistribute?m.track=${encodeURIComponent(tracked.id)}`), seconds)
    return {
      rows: [
        ...frameRows(`地图，${fleetSize} 辆车，拖动、缩放`, map.frames),
        { title: '地图每秒收到的移动', unit: '点/秒', own: map.movedPerSecond, reference: null, target: { atLeast: fleetSize * 0.9 } },
        ...frameRows(`轨迹 ${trackPoints} 点，1000 倍播放`, track.playing),
        ...frameRows(`播放中缩放，最多画 ${track.points} 点`, track.zooming),
        { title: '定位上报，收下', unit: '点/秒', own: accepted, reference: null, target: { atLeast: 2000 } },
      ],
      chromium: browser.version(), postgres,
    }
  } finally {
    await browser.close()
    await product.stop()
    await dropDatabase(adminUrl, database)
  }
}

async function withFleet(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await fillVehicles(client, 'org-XC-KY', fleetSize + 1, 1)
  } finally {
    await client.end()
  }
}

/** Points a second of one device that sends batch after batch, each of other vehicles than the last. */
async function measureReports(reporter: FleetReporter): Promise<number> {
  const batchAt = (round: number, now: number) => Array.from({ length: batches.size }, (_, index) => fleetFix(1 + ((round * batches.size + index) % fleetSize), now))
  // The first fix of a vehicle makes its record, which happens once in its life.
  for (let round = 0; round * batches.size < fleetSize; round += 1) await reporter.report(batchAt(round, Date.now() - 60_000))
  let taken = 0
  const begun = performance.now()
  for (let round = 0; round < batches.count; round += 1) taken += await reporter.report(batchAt(round, Date.now()))
  return (taken / (performance.now() - begun)) * 1000
}

type Ready = { readonly page: Page; readonly close: () => Promise<void> }

async function openPage(browser: Browser, url: string, storageState: Awaited<ReturnType<typeof signedInState>>): Promise<Ready> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', storageState })
  // tsx keeps the names of functions by a helper that the page does not have.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named' })
  await context.addInitScript(installFrameProbe)
  const page = await context.newPage()
  page.on('pageerror', (error) => process.stderr.write(`${url}: ${error.message}\n`))
  await page.goto(url)
  return { page, close: () => context.close() }
}

/** All of the fleet moves each second while somebody drags and zooms the map. */
async function measureMap({ page, close }: Ready, reporter: FleetReporter, seconds: number) {
  const feed = startFeed(reporter)
  await page.locator('canvas[data-drawn]').waitFor()
  await page.waitForTimeout(3000)
  await page.evaluate(() => frameProbe.begin())
  const begun = Date.now()
  for (let turn = 0; Date.now() - begun < seconds * 1000; turn += 1) await moveAbout(page, turn)
  const lasted = (Date.now() - begun) / 1000
  const { frames, moved } = await page.evaluate(() => frameProbe.end())
  await feed.stop()
  await close()
  return { frames, movedPerSecond: moved / lasted }
}

/** Every second the next fix of each vehicle, as their devices send it. */
function startFeed({ report }: FleetReporter): { stop: () => Promise<void> } {
  const over = new AbortController()
  const running = (async () => {
    while (!over.signal.aborted) {
      const now = Date.now()
      await report(Array.from({ length: fleetSize }, (_, index) => fleetFix(1 + index, now)))
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1000 - (Date.now() - now))))
    }
  })()
  return { stop: () => { over.abort(); return running } }
}

/** Drags the map across and back, and turns the wheel in and out again. */
async function moveAbout(page: Page, turn: number): Promise<void> {
  const box = await page.locator('[data-map="open"]').boundingBox()
  if (!box) throw new Error('There is no map to move.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const side = turn % 2 === 0 ? 1 : -1
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 40; step += 1) await page.mouse.move(x + step * 6 * side, y + step * 3 * side)
  await page.mouse.up()
  await page.waitForTimeout(300)
  const inwards = turn % 6 < 3
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, inwards ? -240 : 240)
  await page.waitForTimeout(500)
}

/** The whole track is played a thousand times as fast as it was driven; then as near as the map goes, and out again. */
async function measureTrack({ page, close }: Ready, seconds: number) {
  await page.locator('[data-track="ready"]').waitFor()
  await page.locator('[data-map="open"]').waitFor()
  await page.waitForTimeout(2000)
  await page.locator('[data-rate]').click()
  await page.locator('.ant-select-item-option', { hasText: '1000 倍' }).click()
  const play = page.locator('[data-action="play"]')
  await play.click()
  await page.evaluate(() => frameProbe.begin())
  await page.waitForTimeout(seconds * 1000)
  const playing = (await page.evaluate(() => frameProbe.end())).frames
  await page.locator('[data-action="follow"]').click()
  await page.evaluate(() => frameProbe.begin())
  const begun = Date.now()
  let points = 0
  for (let turn = 0; Date.now() - begun < seconds * 1000; turn += 1) {
    await moveAbout(page, turn)
    points = Math.max(points, Number(await page.locator('[data-points]').getAttribute('data-points')))
    if ((await play.getAttribute('aria-pressed')) === 'false') await play.click()
  }
  const zooming = (await page.evaluate(() => frameProbe.end())).frames
  await close()
  return { playing, zooming, points }
}

function frameRows(title: string, frames: readonly number[]): ResultRow[] {
  return [
    { title: `${title}：一帧，中位数`, unit: 'ms', own: median(frames), reference: null, target: { atMost: frame.median } },
    { title: `${title}：一帧，p95`, unit: 'ms', own: quantile(frames, 0.95), reference: null, target: { atMost: frame.p95 } },
  ]
}
