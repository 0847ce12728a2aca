import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { chineseDate } from '../../../src/engine/print/chineseDate'
import { packCells } from '../../../src/engine/print/packCells'
import { pageRules } from '../../../src/engine/print/pageRules'
import type { PrintCell, PrintForm } from '../../../src/language/printDefinition'
import { action, employees, listOf, renderList } from '../list/renderList'
import { vehicle, vehiclePage } from '../list/vehiclePage'

const cell = (field: string, changes: Partial<PrintCell> = {}): PrintCell => ({ field, text: null, title: field, span: 1, lines: 1, boxes: false, ...changes })
const sheet: PrintForm = {
  name: 'card', title: '车辆登记卡', letterhead: null, heading: null, paper: 'A4', orientation: 'portrait', tiles: { across: 1, down: 1 }, pageNumbers: true, head: ['编号：{plateNo}', '{checkDate}'], notes: ['注：随车携带。'],
  when: "status != 'void'", else: '已作废的车辆不能打印', blank: true, count: null, lastTime: null, copies: null,
  parts: [
    { kind: 'rows', title: '一、车辆', visibleWhen: null, blank: true, columns: 2, rows: [
      { flows: false, cells: [cell('plateNo', { title: '车牌号' }), cell('kind', { title: '车辆类型', boxes: true })] },
      { flows: false, cells: [cell('driver', { title: '驾驶员' }), cell('driver.mobile', { title: '驾驶员电话' })] },
      { flows: false, cells: [cell('seats', { title: '核定载客数', span: 2 })] },
    ] },
    { kind: 'signatures', title: '', visibleWhen: null, blank: true, places: [{ title: '所属企业', field: null, date: null, stamp: true }] },
  ],
}
const page = vehiclePage({ print: [sheet], actions: ['view', 'print'], states: null })

// Rooms that load when first entered, loaded before: what is tested is not how fast.
beforeAll(() => Promise.all([import('../../../src/engine/list/ListPage'), import('../../../src/engine/print/PrintPreview')]))

afterEach(() => vi.restoreAllMocks())

function open(records = [vehicle(1), vehicle(2, { seats: null }), vehicle(3, { status: 'void' })], may: (page: string, action: string) => boolean = () => true) {
  const get = async (_page: unknown, id: string) => records.find((record) => record.id === id)!
  return renderList({ page, client: { page: listOf(records).page, options: employees().options, get }, services: { may } })
}

const preview = async () => {
  const dialog = await screen.findByRole('dialog', { name: '打印预览' })
  await waitFor(() => expect(dialog.dataset['state']).toBe('ready'))
  return dialog
}
const valueOf = (dialog: HTMLElement, name: string) => dialog.querySelector(`[data-cell="${name}"]`)

describe('printing', () => {
  it('shows a record as its form, with labels and never with codes', async () => {
    const { user } = open()
    await screen.findByText('陕A10001')
    await user.click(action('print'))
    const dialog = await preview()
    expect(within(dialog).getByRole('heading', { name: '车辆登记卡' })).toBeTruthy()
    expect(dialog.textContent).toContain('编号：陕A10001')
    expect(dialog.textContent).toContain('2026年12月31日')
    expect(valueOf(dialog, 'driver')?.textContent).toBe('驾驶员e2')
    expect(valueOf(dialog, 'driver.mobile')?.textContent).toBe('13800000002')
    expect([...valueOf(dialog, 'kind')!.querySelectorAll<HTMLElement>('[data-chosen]')].map((one) => [one.textContent, one.dataset['chosen']])).toEqual([['√大型客车', 'true'], ['小型客车', 'false'], ['罐车', 'false']])
    expect(dialog.textContent).toContain('所属企业（盖章）')
  })

  it('shows a sheet from edge to edge of a narrow window, and never larger than it is', async () => {
    const { user } = open()
    await screen.findByText('陕A10001')
    await user.click(action('print'))
    const paper = (await preview()).querySelector<HTMLElement>('[data-sheet]')!
    const wide = window.innerWidth
    const zoomIn = (width: number) => {
      act(() => {
        window.innerWidth = width
        window.dispatchEvent(new Event('resize'))
      })
      return Number(paper.style.zoom)
    }
    expect(zoomIn(390)).toBeCloseTo(0.471, 3)
    expect(zoomIn(1440)).toBe(1)
    window.innerWidth = wide
  })

  it('prints an address as a code to scan, whole, and none where a value of it is missing', async () => {
    const poster: PrintForm = { ...sheet, parts: [{ kind: 'qr', title: '', visibleWhen: null, blank: true, address: '/vehicleComplaint?code={plateNo}&seats={seats}', size: 40 }] }
    const records = [vehicle(1), vehicle(2, { seats: null })]
    const { user } = renderList({ page: { ...page, print: [poster] }, client: { page: listOf(records).page, options: employees().options, get: async (_page: unknown, id: string) => records.find((record) => record.id === id)! } })
    await screen.findByText('陕A10001')
    for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box)
    await user.click(action('bulk:print'))
    const [first, second] = [...(await preview()).querySelectorAll<HTMLElement>('[data-sheet]')]
    const code = within(first!).getByRole('img')
    expect(code.getAttribute('aria-label')).toBe(`二维码：${location.origin}/vehicleComplaint?code=${encodeURIComponent('陕A10001')}&seats=${String(vehicle(1)['seats'])}`)
    expect(code.getAttribute('width')).toBe('40mm')
    expect(within(second!).queryByRole('img')).toBeNull()
  })

  it('leads those who scan to where everybody reaches the product', async () => {
    const poster: PrintForm = { ...sheet, parts: [{ kind: 'qr', title: '', visibleWhen: null, blank: true, address: '/check?of={id}', size: 40 }] }
    const record = vehicle(1)
    const { user } = renderList({ page: { ...page, print: [poster] }, services: { publicUrl: 'https://safe.example.cn' }, client: { page: listOf([record]).page, options: employees().options, get: async () => record } })
    await screen.findByText('陕A10001')
    await user.click(screen.getAllByRole('checkbox').at(-1)!)
    await user.click(action('bulk:print'))
    expect(within((await preview()).querySelector<HTMLElement>('[data-sheet]')!).getByRole('img').getAttribute('aria-label')).toBe(`二维码：https://safe.example.cn/check?of=${record.id}`)
  })

  it('names records in an address by their ids, its own too', async () => {
    const poster: PrintForm = { ...sheet, parts: [{ kind: 'qr', title: '', visibleWhen: null, blank: true, address: '/check?mode=new&v.driver={driver}&of={id}', size: 40 }] }
    const record = vehicle(1)
    const { user } = renderList({ page: { ...page, print: [poster] }, client: { page: listOf([record]).page, options: employees().options, get: async () => record } })
    await screen.findByText('陕A10001')
    await user.click(screen.getAllByRole('checkbox').at(-1)!)
    await user.click(action('bulk:print'))
    expect(within((await preview()).querySelector<HTMLElement>('[data-sheet]')!).getByRole('img').getAttribute('aria-label')).toBe(`二维码：${location.origin}/check?mode=new&v.driver=${String(record['driver'])}&of=${record.id}`)
  })

  it('goes to the browser\'s printer and gives the page back as it was', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const former = document.title
    const { user } = open()
    await screen.findByText('陕A10001')
    await user.click(action('print'))
    const dialog = await preview()
    expect(document.title).toBe('车辆登记卡 陕A10001')
    await user.click(action('startPrint', dialog))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect([...document.body.children].filter((one) => one !== dialog).every((one) => one.hasAttribute('inert'))).toBe(true)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: '打印预览' })).toBeNull()
    expect(document.title).toBe(former)
    expect(document.querySelector('[inert]')).toBeNull()
    expect(document.body.dataset['printing']).toBeUndefined()
  })

  it('lays as many copies as the record says in the job, at most five, and tells the server once', async () => {
    vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const told: unknown[] = []
    const records = [vehicle(1, { seats: 2 }), vehicle(2, { seats: null }), vehicle(4, { seats: 50 })]
    const { user } = renderList({
      page: vehiclePage({ print: [{ ...sheet, count: 'seats', copies: 'seats' }], actions: ['view', 'print'], states: null }),
      client: { page: listOf(records).page, options: employees().options, get: async (_page, id) => records.find((record) => record.id === id)!, transition: async (...sent) => { told.push(sent[1]); return vehicle(1) } },
      services: { may: () => true },
    })
    await screen.findByText('陕A10001')
    for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box)
    await user.click(action('bulk:print'))
    const dialog = await preview()
    expect([...dialog.querySelectorAll('[data-sheet]')].map((one) => /陕A1000\d/.exec(one.textContent)?.[0])).toEqual(['陕A10001', '陕A10001', '陕A10002', ...Array.from({ length: 5 }, () => '陕A10004')])
    await user.click(action('startPrint', dialog))
    await waitFor(() => expect(told).toEqual(['v1', 'v2', 'v4']))
  })

  it('tells the server what was printed, where the form counts that', async () => {
    vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const told: unknown[] = []
    renderList({
      page: vehiclePage({ print: [{ ...sheet, count: 'seats' }], actions: ['view', 'print'], states: null }),
      client: { page: listOf([vehicle(1)]).page, options: employees().options, get: async () => vehicle(1), transition: async (...sent) => { told.push(sent.slice(1)); return vehicle(1) } },
      services: { may: () => true },
    })
    await screen.findByText('陕A10001')
    await userEvent.click(action('print'))
    const dialog = await preview()
    await userEvent.click(action('startPrint', dialog))
    await waitFor(() => expect(told).toEqual([['v1', 'print', { version: 1, values: { form: 'card' } }]]))
    await userEvent.click(action('blank', dialog))
    await userEvent.click(action('startPrint', dialog))
    expect(told).toHaveLength(1)
  })

  it('prints the records of another page that point to what this one names, with a column for a hand, and empty rows on the blank form', async () => {
    const visits = vehiclePage({ id: 'visit', title: '进站记录' })
    const signIn: PrintForm = { ...sheet, parts: [{ kind: 'related', title: '签到', visibleWhen: null, blank: true, page: 'visit', by: 'driver', of: 'driver', sort: '-plateNo', emptyRows: 4, columns: [{ field: 'driver', title: '驾驶员', width: 30, boxes: false }, { field: null, title: '签名', width: null, boxes: false }] }] }
    const asked: unknown[] = []
    renderList({
      page: vehiclePage({ print: [signIn], actions: ['view', 'print'], states: null }),
      client: {
        options: employees().options, get: async () => vehicle(1),
        page: async (of, query) => {
          if (of.id !== 'visit') return listOf([vehicle(1)]).page(of, query)
          asked.push(query)
          return { records: [vehicle(7), vehicle(8)], total: 2, size: 200, current: 1, pages: 1 }
        },
      },
      services: { may: () => true, loadPage: async () => visits },
    })
    await screen.findByText('陕A10001')
    await userEvent.click(action('print'))
    const dialog = await preview()
    const rows = [...dialog.querySelectorAll('[data-table="visit"] tbody tr')].map((row) => [...row.querySelectorAll('td')].map((one) => one.textContent))
    expect(rows).toEqual([['1', '驾驶员e3', ''], ['2', '驾驶员e4', ''], ['3', '', ''], ['4', '', '']])
    expect(asked).toMatchObject([{ orders: [{ column: 'plateNo', asc: false }], filters: { driver: [vehicle(1).driver] } }])
    await userEvent.click(action('blank', dialog))
    expect([...dialog.querySelectorAll('[data-cell^="visit/"]')].map((one) => one.textContent).filter((text) => text !== '')).toEqual([])
  })

  it('prints chosen rows each on a sheet of its own, and says which the form is not for', async () => {
    const { user } = open()
    await screen.findByText('陕A10001')
    for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box)
    await user.click(action('bulk:print'))
    const dialog = await preview()
    expect(dialog.querySelectorAll('[data-sheet]')).toHaveLength(2)
    expect(dialog.textContent).toContain('“陕A10003”：已作废的车辆不能打印')
  })

  it('lays several records on one sheet of paper, where the form is to be cut apart', async () => {
    const { user } = renderList({
      page: { ...page, print: [{ ...sheet, when: null, tiles: { across: 2, down: 1 } }] },
      client: { page: listOf([vehicle(1), vehicle(2), vehicle(3)]).page, options: employees().options, get: async (_page: unknown, id: string) => [vehicle(1), vehicle(2), vehicle(3)].find((one) => one.id === id)! }, services: { may: () => true },
    })
    await screen.findByText('陕A10001')
    for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box)
    await user.click(action('bulk:print'))
    const dialog = await preview()
    const papers = [...dialog.querySelectorAll('[data-sheet]')]
    expect(papers.map((paper) => within(paper as HTMLElement).getAllByRole('heading', { level: 1 }).length)).toEqual([2, 1])
  })

  it('leaves room where nothing is filled in, and prints a form to be filled in by hand', async () => {
    const { user } = open()
    await screen.findByText('陕A10001')
    await user.click(action('printBlank'))
    const dialog = await preview()
    expect(dialog.querySelectorAll('[data-sheet]')).toHaveLength(1)
    expect(valueOf(dialog, 'plateNo')?.textContent).toBe('')
    expect(valueOf(dialog, 'kind')?.textContent).toBe('大型客车小型客车罐车')
  })

  it('leaves a part off the blank form that says so, and puts one there whatever it depends on', async () => {
    const part = { kind: 'text', title: '', visibleWhen: 'seats > 100', align: 'left' } as const
    const card: PrintForm = { ...sheet, parts: [{ ...part, blank: false, texts: ['企业栏'] }, { ...part, blank: true, texts: ['复核栏'] }] }
    renderList({ page: { ...page, print: [card] }, client: { page: listOf([vehicle(1, { seats: 200 })]).page, options: employees().options, get: async () => vehicle(1, { seats: 200 }) }, services: { may: () => true } })
    await screen.findByText('陕A10001')
    await userEvent.click(action('print'))
    const dialog = await preview()
    const texts = () => ['企业栏', '复核栏'].filter((text) => dialog.textContent!.includes(text))
    expect(texts()).toEqual(['企业栏', '复核栏'])
    await userEvent.click(action('blank', dialog))
    await waitFor(() => expect(texts()).toEqual(['复核栏']))
  })

  it('lists what is enclosed, and says nothing of enclosures where there are none', async () => {
    const letter: PrintForm = { ...sheet, parts: [{ kind: 'files', title: '随车附件', visibleWhen: null, blank: true, slots: ['policy'] }] }
    const file = { id: 'f1', name: '保单.pdf', mime: 'application/pdf', size: 10, slot: 'policy' }
    const records = [vehicle(1, { annex: { policy: [file] } }), vehicle(2, { annex: { policy: [] } })]
    const get = async (_page: unknown, id: string) => records.find((record) => record.id === id)!
    const { user } = renderList({ page: { ...page, print: [letter] }, client: { page: listOf(records).page, options: employees().options, get } })
    await screen.findByText('陕A10001')
    for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box)
    await user.click(action('bulk:print'))
    const [first, second] = (await preview()).querySelectorAll('[data-sheet]')
    expect(first!.textContent).toContain('随车附件')
    expect(first!.textContent).toContain('保单.pdf')
    expect(second!.textContent).not.toContain('随车附件')
  })

  it('is offered to those alone who may', async () => {
    open(undefined, (_page, name) => name !== 'print')
    await screen.findByText('陕A10001')
    expect(document.querySelector('[data-action="print"], [data-action="printBlank"]')).toBeNull()
  })

  it('says what could not be read, and tries again', async () => {
    let isDown = true
    const records = [vehicle(1)]
    const get = async () => {
      if (isDown) throw new Error('网络不通')
      return records[0]!
    }
    const { user } = renderList({ page, client: { page: listOf(records).page, options: employees().options, get } })
    await screen.findByText('陕A10001')
    await user.click(action('print'))
    expect(await screen.findByText('网络不通')).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: /重\s*试/ }))
    await preview()
  })
})

it('cells that find their places fill every row', () => {
  const spans = packCells([cell('a'), cell('b'), cell('c'), cell('d', { span: 2 }), cell('e')], 2).map((row) => row.map(({ field, span }) => `${field}${span}`))
  expect(spans).toEqual([['a1', 'b1'], ['c2'], ['d2'], ['e2']])
})

it('a sheet counts its pages, and of several each its own', () => {
  expect(pageRules({ paper: 'A4', orientation: 'landscape', pageNumbers: true }, 1)).toContain('size: A4 landscape')
  expect(pageRules({ paper: 'A4', orientation: 'portrait', pageNumbers: true }, 1)).toContain('"第 " counter(page) " 页　共 " counter(pages) " 页"')
  expect(pageRules({ paper: 'A4', orientation: 'portrait', pageNumbers: true }, 2)).toContain('@page sheet1 { counter-increment: sheet1;')
})

it('what is put up or cut apart bears no page numbers', () => {
  for (const sheets of [1, 3]) expect(pageRules({ paper: 'A4', orientation: 'portrait', pageNumbers: false }, sheets)).not.toContain('counter')
})

it('dates in letters are written out', () => {
  expect(['2026-11-02', '2026-11-02 08:05', '2026-11', '陕A10001'].map(chineseDate)).toEqual(['2026年11月2日', '2026年11月2日8时05分', '2026年11月', '陕A10001'])
})
