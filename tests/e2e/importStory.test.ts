import { readFile } from 'node:fs/promises'
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inventedMobile, inventedVin } from '../../src/server/demo/inventedNumbers'
import { goTo } from './harness/goTo'
import { isAccessible } from './harness/isAccessible'
import { officeForTests } from './harness/office'

/** 苏映雪, the safety officer of the demonstration's bus company. */
const officer = inventedMobile(4)

const office = officeForTests({ shared: true })

it('a sheet with three wrong cells is mended in the grid and by a second file, written once, found in the list and exported with labels', async () => {
  const window = await office.enter(officer)
  await goTo(window, '/veh')
  await window.locator('main[data-page="/veh"][data-state="ready"]').waitFor()
  await window.locator('[data-action="import"]').click()
  const dialog = window.locator('[data-dialog="import"]')

  const template = await downloaded(window, () => dialog.locator('[data-action="template"]').click())
  const sheet = await filledIn(template)
  await choose(dialog, '车辆.xlsx', sheet)
  await dialog.locator('[data-result="wrong"]').waitFor()
  expect(await dialog.locator('[data-wrong]').evaluateAll((cells) => cells.map((cell) => `${cell.closest('tr')?.dataset['row'] ?? ''} ${(cell as HTMLElement).dataset['cell'] ?? ''}`))).toEqual(['3 plateNo', '4 vehicleType', '5 inspectionValidTo'])
  expect(await dialog.locator('[data-row="3"] [data-cell="plateNo"]').textContent()).toContain('车牌号不是有效的号牌号码')
  await isAccessible(window, 'the wrong cells of a sheet')

  await cell(dialog, 3, 'plateNo').locator('input').fill('陕V92002')
  await cell(dialog, 4, 'vehicleType').locator('.ant-select').click()
  await window.locator('.ant-select-item-option', { hasText: '大型普通客车' }).first().click()
  await losesSession(window, dialog)
  expect(await cell(dialog, 3, 'plateNo').locator('input').inputValue()).toBe('陕V92002')

  const failed = await downloaded(window, () => dialog.locator('[data-action="failedRows"]').click())
  await choose(dialog, '待修改的行.xlsx', await secondTime(failed))
  await dialog.locator('[data-result="right"]').waitFor()
  await dialog.locator('[data-action="commit"]').dblclick()
  await window.getByText('已导入 4 条车辆').waitFor()

  await goTo(window, '/veh?f.plateNo=陕V9200')
  await window.locator('main[data-page="/veh"][data-state="ready"]').waitFor()
  expect(await window.locator('[data-row-key]').count()).toBe(4)
  const exported = await downloaded(window, () => window.locator('[data-action="export"]').click())
  const [head = [], ...rows] = exported
  expect(rows.map((row) => row[head.indexOf('车牌号')]).sort()).toEqual(['陕V92001', '陕V92002', '陕V92003', '陕V92004'])
  expect(new Set(rows.map((row) => row[head.indexOf('车辆类型')]))).toEqual(new Set(['大型普通客车']))
})

const cell = (dialog: Locator, row: number, field: string) => dialog.locator(`[data-row="${row}"] [data-cell="${field}"]`)

async function choose(dialog: Locator, name: string, bytes: Uint8Array): Promise<void> {
  await dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: Buffer.from(bytes) })
}

/** The first sheet of a file that the browser is given. */
async function downloaded(window: Page, click: () => Promise<void>): Promise<CellValue[][]> {
  const [download] = await Promise.all([window.waitForEvent('download'), click()])
  return ((await readXlsx(new Uint8Array(await readFile(await download.path())))).sheets[0]?.rows ?? []) as CellValue[][]
}

/** Four vehicles, three of which have a wrong cell each: a number plate, a word of the dictionary, a date. */
async function filledIn([head = []]: CellValue[][]): Promise<Uint8Array> {
  const good: Record<string, CellValue> = {
    车牌颜色: '黄色', 营运类别: '旅游客运', 车辆类型: '大型普通客车', 使用性质: '旅游客运', 行驶证所有人: '星程客运', 燃料类型: '柴油',
    初次登记日期: '2024-01-02', 核定载客数: 45, 检验有效期至: '2099-01-02', 已装卫星定位: '是',
  }
  const wrong: readonly Record<string, CellValue>[] = [{}, { 车牌号: '陕V' }, { 车辆类型: '大客' }, { 检验有效期至: '2099年2月30日' }]
  const rows = wrong.map((changes, index) => {
    const values = { ...good, 车牌号: `陕V9200${index + 1}`, 车辆识别代号: inventedVin('SHEET', index + 1), ...changes }
    return head.map((title) => values[String(title).replace('*', '') as keyof typeof values] ?? null)
  })
  return new Uint8Array(await writeXlsx({ sheets: [{ name: '车辆', rows: [head, ...rows] }] }))
}

/** What is left to be mended, mended in the spreadsheet; the mended rows come back under their numbers. */
async function secondTime([head = [], ...rows]: CellValue[][]): Promise<Uint8Array> {
  expect(rows.map((row) => row[head.indexOf('行号')])).toEqual([5])
  rows[0]![head.indexOf('检验有效期至*')] = '2099-02-28'
  return new Uint8Array(await writeXlsx({ sheets: [{ name: '车辆', rows: [head, ...rows] }] }))
}

/** The session ends while the grid is open; after the next login everything that was mended stands there again. */
async function losesSession(window: Page, dialog: Locator): Promise<void> {
  await dialog.getByText('已修改 2 处').waitFor()
  window.once('dialog', (question) => void question.accept())
  await window.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  await window.reload()
  await window.locator(`[data-demo="${officer}"]`).click()
  const current = window.locator('[data-organization][data-current="true"]')
  await current.or(dialog.locator('[data-action="close"]')).first().waitFor()
  if (await current.isVisible()) await current.click()
  await dialog.getByText('没有导入完的表格').waitFor()
}
