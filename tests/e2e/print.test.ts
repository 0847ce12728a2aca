import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { goTo } from './harness/goTo'
import { officeForTests } from './harness/office'

const office = officeForTests({ shared: true, lasting: true })

const safetyOfficer = '13800000003'
/** Waybills are for those who carry goods. */
const goodsOfficer = '13800000005'

/** Everyone stays signed in at one desk. */
const desks = new Map<string, Promise<Page>>()
const deskOf = (mobile: string) => {
  const desk = desks.get(mobile) ?? office.enter(mobile)
  desks.set(mobile, desk)
  return desk
}

/** One form of each family: where it is, how it is opened, what it is called, how many pages it takes, what must stand on it. */
const forms: readonly { path: string; open: 'detail' | 'bulk' | 'blank'; title: string; pages: number | 'several'; words: readonly string[]; as?: string }[] = [
  { path: '/vehSatelliteLocationAndEmergencyAlarm', open: 'detail', title: '卫星定位与紧急报警装置安装证明', pages: 1, words: ['证明编号：AZ', '一、企业与车辆', '车辆识别代号', '平台服务商（盖章）'] },
  { path: '/vehAccessRegister', open: 'detail', title: '车辆入网登记表', pages: 1, words: ['登记编号：RW', '监控平台名称', '审核单位（盖章）'] },
  { path: '/safetyWarningOrg', open: 'detail', title: '安全告诫书', pages: 1, words: ['编号：安告', '基本事实', '告诫单位（盖章）'] },
  { path: '/safetyWarningOrg', open: 'bulk', title: '安全告诫书', pages: 2, words: ['基本事实'] },
  { path: '/safetyMeeting', open: 'blank', title: '安全会议记录', pages: 1, words: ['会议议题', '议定事项', '记录人（签字）'] },
  { path: '/dangerNotice', open: 'detail', title: '隐患整改通知书', pages: 1, words: ['问题清单', '下发单位（盖章）'] },
  { path: '/waybill', open: 'blank', title: '危险货物道路运输运单', pages: 1, words: ['托运人', '押运员', '货物信息'], as: goodsOfficer },
  { path: '/emp', open: 'detail', title: '从业人员档案', pages: 'several', words: ['一、基本情况', '四、从业资格与体检', '本人（签字）'] },
  { path: '/maintenanceCollaboration', open: 'blank', title: '车辆维修单', pages: 1, words: ['故障描述', '承修单位（盖章）'] },
  { path: '/rcjypxOrgTraining', open: 'blank', title: '教育培训记录表', pages: 1, words: ['参加人员', '授课人（签字）'] },
  { path: '/safetyDuty', open: 'detail', title: '安全值班日志', pages: 1, words: ['值班事项', '交班人（签字）'] },
  { path: '/dangerInspect/hazard', open: 'detail', title: '隐患整改单', pages: 1, words: ['整改措施', '复查人（签字）'] },
  { path: '/dayInspect', open: 'detail', title: '日检查记录表', pages: 'several', words: ['编号：JC', '检查标准', '受检方负责人（签字）'] },
]

it.each(forms)('$title of $path, opened by $open, comes out whole on A4', async ({ path, open, title, pages, words, as = safetyOfficer }) => {
  const page = await deskOf(as)
  await goTo(page, path)
  await page.locator('main[data-state="ready"]').waitFor()
  await openPreview(page, open)
  const preview = page.locator('[data-print][data-state="ready"]')
  await preview.waitFor()
  await preview.locator('h1', { hasText: title }).first().waitFor()
  const text = await preview.locator('[data-sheet]').first().innerText()
  expect(words.filter((word) => !text.includes(word))).toEqual([])
  expect(await cutCells(page)).toEqual([])
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const [count, sizes] = [matches(pdf, /\/Type\s*\/Page\b/g).length, new Set(matches(pdf, /\/MediaBox\s*\[[^\]]*\]/g))]
  expect(count > 1 && pages === 'several' ? 'several' : count).toBe(pages)
  // A4 upright, in points.
  expect([...sizes].map((box) => box.match(/[\d.]+/g)!.slice(2).map((points) => Math.round(Number(points))))).toEqual([[595, 842]])
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
})

it('a list goes on paper with all its rows across the sheet, in black, and nothing cut off', async () => {
  const page = await deskOf(safetyOfficer)
  await goTo(page, '/safetyCheckLedger?f.inspectType=day&size=20')
  await page.locator('main[data-state="ready"]').waitFor()
  const total = Number((await page.getByText(/^共 \d+ 条$/).first().innerText()).match(/\d+/)![0])
  expect(total).toBeGreaterThan(20)
  await page.locator('[data-action="printList"]').click()
  const preview = page.locator('[data-print="inspectionLedger"][data-state="ready"]')
  await preview.waitFor()
  expect(await preview.locator('[data-row]').count()).toBe(total)
  expect(await preview.innerText()).toContain('检查类型：日检查')
  expect(await cutCells(page)).toEqual([])
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(matches(pdf, /\/Type\s*\/Page\b/g).length).toBeGreaterThan(1)
  expect([...new Set(matches(pdf, /\/MediaBox\s*\[[^\]]*\]/g))].map((box) => box.match(/[\d.]+/g)!.slice(2).map((points) => Math.round(Number(points))))).toEqual([[842, 595]])
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
})

it('a page as it stands goes on paper to its end and without menu, and an open record alone', async () => {
  const page = await deskOf(safetyOfficer)
  await goTo(page, '/behaviorExam')
  await page.locator('[data-row-key]').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  const place = () => page.locator('#content').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(await page.locator('[data-org], aside, [data-action="create"], [data-action="reset"]').evaluateAll((all) => all.filter((one) => one.getClientRects().length > 0).length)).toBe(0)
  expect(await place()).toBe(0)
  expect(await page.locator('main td, main th, [data-card]').evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).length)).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await page.locator('[data-row-key] [data-action="view"]').first().click()
  await page.locator('[data-detail] [role="tab"]', { hasText: '测评结果' }).click()
  await page.locator('[data-radar="dimensions"] svg').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('#root').isVisible()).toBe(false)
  expect(await page.locator('[data-radar="dimensions"] svg').isVisible()).toBe(true)
  expect(await page.locator('.ant-drawer-body').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await page.emulateMedia({ media: 'screen' })
})

async function openPreview(page: Page, open: 'detail' | 'bulk' | 'blank'): Promise<void> {
  if (open === 'blank') return page.locator('[data-action="printBlank"]').click()
  const rows = page.locator('[data-row-key]')
  await rows.first().waitFor()
  if (open === 'bulk') {
    for (const index of [0, 1]) await rows.nth(index).locator('input[type="checkbox"]').check()
    return page.locator('[data-action="bulk:print"]').click()
  }
  const url = new URL(page.url())
  await goTo(page, `${url.pathname}?open=${await rows.first().getAttribute('data-row-key')}`)
  await page.locator('[data-detail] [data-action="print"]').click()
}

/** Cells whose words reach over their rules. */
function cutCells(page: Page): Promise<string[]> {
  return page.locator('[data-sheet] :is(td, th)').evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent ?? ''))
}

function matches(pdf: Buffer, pattern: RegExp): string[] {
  return pdf.toString('latin1').match(pattern) ?? []
}
