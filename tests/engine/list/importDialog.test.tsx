import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../../src/client/requestError'
import type { ImportParts } from '../../../src/client/recordClient'
import type { ListQuery } from '../../../src/contract/listQuery'
import type { SheetCheck, SheetRow } from '../../../src/contract/sheet'
import { action, employees, listOf, main, renderList } from './renderList'
import { vehicle, vehiclePage } from './vehiclePage'

const base = vehiclePage()
const page = vehiclePage({
  actions: [...base.actions, 'import'],
  form: { layout: 'drawer', tabs: [{ title: '', sections: [{ title: '基本信息', columns: 2, visibleWhen: null, fields: ['plateNo', 'kind', 'seats'] }] }], foot: [] },
})

const rows: readonly SheetRow[] = [{ row: 2, cells: { plateNo: '陕A1', kind: '客车', seats: 45 } }, { row: 3, cells: { plateNo: '陕A2', kind: '大客', seats: 'x' } }]
const wrong: SheetCheck = {
  rows, columns: ['plateNo', 'kind', 'seats'], unknown: ['备胎'], isPart: false, failed: 1,
  errors: [{ path: '3/kind', code: 'notInDictionary', message: '车辆类型不在可选范围内' }, { path: '3/seats', code: 'type', message: '核定载客数的格式不正确' }],
}

interface Asked { readonly mode: unknown; readonly purpose: unknown; readonly key: unknown; readonly file: Blob }

/** A server that answers the import's calls in turn, and what it was asked. */
async function openDialog(answers: readonly ((asked: Asked, parts: ImportParts) => unknown)[], search = '') {
  const asked: Asked[] = []
  const taken: ListQuery[] = []
  const view = renderList({
    page, search, client: {
      page: listOf([vehicle(1)]).page, options: employees().options,
      changeSheet: async (_page, query) => { taken.push(query); return new Blob(['PK']) },
      callImport: async (_page, _name, parts) => {
        const call = { mode: parts.query?.['mode'], purpose: parts.query?.['purpose'], key: parts.query?.['key'], file: (parts.body as FormData).get('file') as Blob }
        asked.push(call)
        const answer = answers[asked.length - 1]
        if (!answer) throw new Error(`the server was asked ${asked.length} times`)
        return answer(call, parts)
      },
    },
  })
  await waitFor(() => expect(main().dataset['state']).toBe('ready'))
  await view.user.click(action('import'))
  const dialog = await screen.findByRole('dialog')
  const choose = (name = '车辆.xlsx') => view.user.upload(dialog.querySelector<HTMLInputElement>('input[type="file"]')!, new File(['PK'], name, { type: 'text/csv' }))
  return { ...view, asked, taken, dialog, choose }
}

const sentRows = async ({ file }: Asked) => (JSON.parse(await file.text()) as { rows: SheetRow[] }).rows

describe('the import of a sheet', () => {
  it('stands behind a button for those who may, and in the address', async () => {
    const { dialog } = await openDialog([])
    expect(location.search).toBe('?mode=import')
    expect(within(dialog).getByText('下载模板')).toBeTruthy()
  })

  it('shows every wrong cell with its reason, and sends what was typed over, with the rest, to be checked again and written', async () => {
    const { user, asked, dialog, choose } = await openDialog([() => wrong, async (call) => ({ ...wrong, rows: await sentRows(call), columns: [], errors: [], failed: 0 }), () => ({ created: 2, repeated: false })])
    await choose()
    const seats = await within(dialog).findByRole('textbox', { name: '第3行 核定载客数' })
    expect(within(dialog).getByText('这些列不认识，没有读取：备胎')).toBeTruthy()
    expect(dialog.querySelectorAll('[data-wrong]')).toHaveLength(2)
    expect(action('commit', dialog).hasAttribute('disabled')).toBe(true)
    await user.clear(seats)
    await user.type(seats, '四十')
    expect(dialog.querySelector('[data-cell="seats"]')?.textContent).toContain('核定载客数')
    await user.clear(seats)
    await user.type(seats, '40')
    expect(dialog.querySelectorAll('[data-wrong]')).toHaveLength(1)
    await user.click(action('check', dialog))
    await within(dialog).findByText(/检查通过，共 2 行/)
    expect(await sentRows(asked[1]!)).toEqual([rows[0], { row: 3, cells: { plateNo: '陕A2', kind: '大客', seats: '40' } }])
    await user.dblClick(action('commit', dialog))
    expect(await screen.findByText('已导入 2 条车辆')).toBeTruthy()
    expect(asked.map(({ mode }) => mode)).toEqual(['check', 'check', 'commit'])
  })

  it('brings changes to the records of the list as it is filtered: blank cells are no fault, and only rows that differ are counted', async () => {
    const found: SheetCheck = { ...wrong, rows: [rows[0]!, { row: 3, cells: { plateNo: null, kind: '客车' }, mark: 'veh2@4' }], errors: [], failed: 0, changing: 1, was: { '3/kind': '货车' }, unknown: [] }
    const { user, asked, taken, dialog, choose } = await openDialog([() => found, async (call) => ({ ...found, rows: await sentRows(call) }), () => ({ created: 0, changed: 1, repeated: false })], '?f.plateNo=陕')
    await user.click(within(dialog).getByText('修改已有的车辆'))
    expect(dialog.textContent).toContain('自己的表格没有“记录标识”一列时，按“车牌号”认记录')
    await user.click(action('current', dialog))
    await waitFor(() => expect(taken).toMatchObject([{ filters: { plateNo: '陕' } }]))
    await choose()
    await within(dialog).findByText('检查通过，共 2 行，将修改 1 条，其余 1 行与现有的内容相同。还没有写入任何数据。')
    expect([...dialog.querySelectorAll('tbody tr')].map((row) => (row as HTMLElement).dataset['row'])).toEqual(['3'])
    expect(dialog.querySelector('[data-changed]')?.textContent).toBe('客车原：货车')
    await user.click(action('onlyWrong', dialog))
    await user.click(within(dialog).getByRole('button', { name: '修改 第2行 车牌号' }))
    await user.clear(await within(dialog).findByRole('textbox', { name: '第2行 车牌号' }))
    expect(dialog.querySelector('[data-wrong]')).toBeNull()
    await user.click(action('check', dialog))
    // The button says so before the second check, too, and stands still during it.
    await waitFor(() => expect([asked.length, (action('commit', dialog) as HTMLButtonElement).disabled]).toEqual([2, false]))
    expect(action('commit', dialog).textContent).toBe('修改 1 条')
    await user.click(action('commit', dialog))
    expect(await screen.findByText('已修改 1 条车辆')).toBeTruthy()
    expect(asked.map(({ mode, purpose }) => [mode, purpose])).toEqual([['check', 'changes'], ['check', 'changes'], ['commit', 'changes']])
    expect((await sentRows(asked[2]!))[1]).toEqual({ row: 3, cells: { plateNo: null, kind: '客车' }, mark: 'veh2@4' })
  })

  it('keeps the key over a lost answer, so that the second try writes nothing twice', async () => {
    const right = { ...wrong, errors: [], failed: 0 }
    const { user, asked, dialog, choose } = await openDialog([() => right, () => { throw new RequestError('网络连接失败，请检查网络后重试', 1, 0) }, () => ({ created: 2, repeated: true })])
    await choose()
    await within(dialog).findByText(/检查通过/)
    await user.click(action('commit', dialog))
    await within(dialog).findByText(/不确定是否已经导入/)
    await user.click(action('commit', dialog))
    expect(await screen.findByText('这份表格此前已导入 2 条车辆，没有重复写入')).toBeTruthy()
    expect(asked[1]?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(asked[2]?.key).toBe(asked[1]?.key)
  })

  it('puts rows that come back under their numbers in their places, beside what was typed', async () => {
    const part: SheetCheck = { ...wrong, rows: [{ row: 3, cells: { kind: '客车' } }], isPart: true, errors: [], failed: 0 }
    const { user, asked, dialog, choose } = await openDialog([() => wrong, () => part, async (call) => ({ ...wrong, rows: await sentRows(call), errors: [], failed: 0 })])
    await choose()
    const seats = await within(dialog).findByRole('textbox', { name: '第3行 核定载客数' })
    await user.clear(seats)
    await user.type(seats, '40')
    await choose('待修改的行.xlsx')
    await within(dialog).findByText(/检查通过/)
    expect(await sentRows(asked[2]!)).toEqual([rows[0], { row: 3, cells: { plateNo: '陕A2', kind: '客车', seats: '40' } }])
  })

  it('shows how far the work is, and is called off', async () => {
    const { user, dialog, choose } = await openDialog([(_asked, { signal, onReceived }) => new Promise((_resolve, reject) => {
      onReceived?.({ loaded: 1, expected: 0, text: '{"progress":{"step":"check","done":50,"total":200}}\n{"progr' })
      signal?.addEventListener('abort', () => reject(new RequestError('stopped', 1, 0)))
    })])
    await choose()
    expect(await within(dialog).findByText('正在检查 50 / 200 行')).toBeTruthy()
    expect(dialog.querySelector('[data-progress="25"]')).toBeTruthy()
    await user.click(action('cancelWork', dialog))
    await waitFor(() => expect(dialog.querySelector('[data-progress]')).toBeNull())
  })

  it('asks before what was typed is left, and tells the application of it', async () => {
    const { user, dialog, choose } = await openDialog([() => wrong])
    await choose()
    await user.type(await within(dialog).findByRole('textbox', { name: '第3行 核定载客数' }), '1')
    await user.click(action('close', dialog))
    expect(await screen.findByText('有未保存的内容')).toBeTruthy()
    await user.click(action('stay'))
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: '第3行 核定载客数' }).value).toBe('x1')
    await user.click(action('close', dialog))
    await user.click(action('discardChanges'))
    await waitFor(() => expect(location.search).toBe(''))
  })
})
