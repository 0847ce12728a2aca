import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FieldDefinition } from '../../src/fields/definitions'
import type { InputProps } from '../../src/fields/fieldView'
import { TableInput } from '../../src/fields/table/input'
import { isBlock, readBlock } from '../../src/fields/table/pasteBlock'
import { fieldServices, renderInput } from './fieldWorld'
import { context } from './sampleFields'

const columns: readonly FieldDefinition[] = [
  { name: 'item', title: '检查项', type: 'string', required: true },
  { name: 'result', title: '结果', type: 'dict', dict: 'check_result' },
  { name: 'cost', title: '费用', type: 'money' },
  { name: 'deadline', title: '期限', type: 'date' },
]
const items = { name: 'items', title: '检查项目', type: 'table', maxRows: 300, columns: Object.fromEntries(columns.map((column) => [column.name, column])) } as FieldDefinition
const rowOf = (item: string) => ({ item, result: null, cost: null, deadline: null })
const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => rowOf(`第${index + 1}项`))

const table = (value: unknown, more: Partial<InputProps> & { services?: ReturnType<typeof fieldServices>; field?: FieldDefinition } = {}) =>
  renderInput(TableInput, more.field ?? items, value, more)
const cell = (path: string) => document.querySelector(`[data-field="items/${path}"]`) as HTMLElement
const input = (path: string) => cell(path).querySelector('input, textarea') as HTMLInputElement
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const itemsOf = (value: unknown) => (value as { item: string }[] | null)?.map((row) => row.item)

function paste(element: HTMLElement, text: string) {
  const event = createEvent.paste(element, { clipboardData: { getData: () => text } })
  fireEvent(element, event)
  return event
}

describe('typing in a row', () => {
  it('draws no other row again', async () => {
    // Every draw of a dictionary cell asks for its dictionary once.
    const dictionary = vi.fn<typeof context.dictionary>(context.dictionary)
    const form = table(rowsOf(12), { services: fieldServices({ dictionary }) })
    dictionary.mockClear()
    await userEvent.type(input('3/item'), '好')
    expect(itemsOf(form.last())?.[3]).toBe('第4项好')
    expect(dictionary).toHaveBeenCalledTimes(1)
  })

  it('draws no other row again when the form hands over equal rows as new objects', () => {
    const dictionary = vi.fn<typeof context.dictionary>(context.dictionary)
    const form = table(rowsOf(10), { services: fieldServices({ dictionary }) })
    dictionary.mockClear()
    act(() => form.setOutside(rowsOf(10)))
    expect(dictionary).not.toHaveBeenCalled()
  })

  it('leaves all other rows the very same objects', () => {
    const rows = rowsOf(3)
    const form = table(rows)
    fireEvent.change(input('1/item'), { target: { value: '改' } })
    const next = form.last() as unknown[]
    expect(next[0]).toBe(rows[0])
    expect(next[2]).toBe(rows[2])
  })

  it('keeps the focus when its row moves', () => {
    const form = table(rowsOf(3))
    input('2/item').focus()
    const typedIn = document.activeElement
    press('第3行上移')
    expect(itemsOf(form.last())).toEqual(['第1项', '第3项', '第2项'])
    expect(input('1/item')).toBe(typedIn)
  })

  it('goes on to the next row by Enter and does not submit', async () => {
    const form = table(rowsOf(2))
    await userEvent.type(input('0/item'), '{Enter}')
    expect(document.activeElement).toBe(input('1/item'))
    expect(form.reported).not.toContain('submitted')
  })
})

describe('rows', () => {
  it('are added, inserted, copied and removed', () => {
    const form = table([rowOf('甲'), rowOf('乙')])
    press('复制第1行')
    expect(itemsOf(form.last())).toEqual(['甲', '甲', '乙'])
    press('在第3行下方插入')
    expect(itemsOf(form.last())).toEqual(['甲', '甲', '乙', null])
    press('删除第2行')
    expect(itemsOf(form.last())).toEqual(['甲', '乙', null])
    press('添加一行')
    expect(itemsOf(form.last())).toHaveLength(4)
  })

  it('all removed leave nothing', () => {
    const form = table([rowOf('甲')])
    press('删除第1行')
    expect(form.last()).toBeNull()
    expect(screen.getByText('还没有内容，点下方按钮添加')).toBeTruthy()
  })

  it('stop at the most there may be', () => {
    table(rowsOf(2), { field: { ...items, maxRows: 2 } as FieldDefinition })
    expect(screen.getByRole('button', { name: '添加一行' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: '复制第1行' })).toHaveProperty('disabled', true)
  })

  it('of a checklist stay as they are', () => {
    table(rowsOf(2), { field: { ...items, fixedRows: true } as FieldDefinition })
    expect(screen.queryByRole('button', { name: /添加|删除|上移/ })).toBeNull()
    expect(input('0/item').value).toBe('第1项')
  })
})

describe('rows that were saved for good', () => {
  it('are read, and the rows behind them written', () => {
    const form = table(rowsOf(3), { savedRows: 2 })
    expect([0, 1, 2].map((index) => input(`${index}/item`) === null)).toEqual([true, true, false])
    expect(screen.getAllByRole('button', { name: /^删除/ }).map((button) => button.getAttribute('aria-label'))).toEqual(['删除第3行'])
    expect(screen.getByRole('button', { name: '第3行上移' })).toHaveProperty('disabled', true)
    press('添加一行')
    expect(itemsOf(form.last())).toEqual(['第1项', '第2项', '第3项', null])
  })

  it('are passed over by what is pasted', () => {
    const form = table(rowsOf(2), { savedRows: 1 })
    paste(input('1/item'), '甲\t\n乙\t')
    expect(itemsOf(form.last())).toEqual(['第1项', '甲', '乙'])
  })
})

describe('a cell', () => {
  it('has a name of its own', () => {
    table(rowsOf(2))
    expect(screen.getByRole('textbox', { name: '第2行 检查项' })).toBe(input('1/item'))
    expect(screen.getByRole('combobox', { name: '第2行 结果' })).toBe(input('1/result'))
  })

  it('shows its error, and its row bears a mark', () => {
    table(rowsOf(2), { innerErrors: { '1/item': '请输入检查项' } })
    expect(within(cell('1/item')).getByText('请输入检查项').id).toBe(input('1/item').getAttribute('aria-describedby'))
    expect(input('1/item').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByRole('img', { name: '本行有误' })).toHaveLength(1)
  })

  it('is hidden or read-only as the conditions of its row say', () => {
    const cellStates: InputProps['cellStates'] = (row) => ({
      cost: { visible: row['result'] === 'fail', required: true, readOnly: false },
      item: { visible: true, required: true, readOnly: true },
    })
    table([{ ...rowOf('甲'), result: 'pass' }, { ...rowOf('乙'), result: 'fail' }], { cellStates })
    expect(input('0/cost')).toBeNull()
    expect(input('1/cost')).toBeTruthy()
    expect(input('0/item')).toBeNull()
    expect(cell('0/item').textContent).toBe('甲')
  })

  it('takes no column where the condition speaks of the record alone and does not hold', () => {
    const { columns } = items as { columns: Record<string, FieldDefinition> }
    const field = { ...items, columns: { ...columns, cost: { ...columns['cost']!, visibleWhen: "status != 'draft'" }, deadline: { ...columns['deadline']!, visibleWhen: "row.result == 'fail'" } } } as FieldDefinition
    const hidden = { visible: false, required: false, readOnly: false }
    table([rowOf('甲')], { field, cellStates: () => ({ cost: hidden, deadline: hidden }) })
    expect(screen.queryByRole('columnheader', { name: columns['cost']!.title })).toBeNull()
    expect(screen.getByRole('columnheader', { name: columns['deadline']!.title })).toBeTruthy()
  })
})

describe('a pasted block', () => {
  it('fills cells by the types of their columns and adds rows', () => {
    const form = table([rowOf('甲')])
    const event = paste(input('0/item'), '灯光\t不合格\t1,200.5\t2026/3/1\r\n灭火器\t合格\t\t20260302\r\n')
    expect(event.defaultPrevented).toBe(true)
    expect(form.last()).toEqual([
      { item: '灯光', result: 'fail', cost: '1200.50', deadline: '2026-03-01' },
      { item: '灭火器', result: 'pass', cost: null, deadline: '2026-03-02' },
    ])
  })

  it('leaves what it cannot read as it was, and says where', () => {
    const form = table([{ ...rowOf('甲'), result: 'pass' }])
    paste(input('0/item'), '灯光\t很好\n灭火器\t合格')
    expect(form.last()).toMatchObject([{ item: '灯光', result: 'pass' }, { item: '灭火器', result: 'pass' }])
    expect(screen.getByRole('alert').textContent).toContain('第1行“很好”：结果不在可选范围内')
  })

  it('passes over read-only cells', () => {
    const cellStates: InputProps['cellStates'] = () => ({ item: { visible: true, required: false, readOnly: true } })
    const form = table([rowOf('甲')], { cellStates })
    paste(input('0/result'), '合格\t5')
    paste(cell('0/item'), '乙\t不合格')
    expect(form.last()).toMatchObject([{ item: '甲', result: 'fail', cost: '5.00' }])
  })

  it('adds no rows to a checklist', () => {
    const form = table([rowOf('甲')], { field: { ...items, fixedRows: true } as FieldDefinition })
    paste(input('0/item'), '乙\n丙\n丁')
    expect(itemsOf(form.last())).toEqual(['乙'])
    expect(screen.getByRole('alert').textContent).toContain('后 2 行没有粘贴')
  })

  it('of one cell is left to the cell', () => {
    const form = table([rowOf('甲')])
    expect(paste(input('0/item'), '乙').defaultPrevented).toBe(false)
    expect(form.reported).toEqual([])
  })

  it('is read with its quotes, line breaks and empty cells', () => {
    expect(readBlock('a\t"多行\n文字"\tc\r\n\t"说""好"""\t\r\n')).toEqual([['a', '多行\n文字', 'c'], ['', '说"好"', '']])
    expect(readBlock('a"b\tc')).toEqual([['a"b', 'c']])
    expect([isBlock('a'), isBlock('a\n'), isBlock('a\r\n'), isBlock('a\tb'), isBlock('a\nb')]).toEqual([false, false, false, true, true])
  })
})

describe('a table of 200 rows', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('draws the rows near the window, and those with an error', async () => {
    const plain = { ...items, columns: { item: columns[0] } } as FieldDefinition
    const watched: { element: Element; tell: (near: boolean) => void }[] = []
    vi.stubGlobal('IntersectionObserver', class {
      constructor(private readonly listener: (entries: { isIntersecting: boolean }[]) => void) {}
      observe(element: Element) { watched.push({ element, tell: (near) => this.listener([{ isIntersecting: near }]) }) }
      disconnect() {}
    })
    table(rowsOf(200), { field: plain, innerErrors: { '199/item': '请输入检查项' } })
    expect(input('0/item')).toBeTruthy()
    expect(cell('100/item')).toBeNull()
    expect(input('199/item')).toBeTruthy()
    expect(document.querySelectorAll('[data-row]')).toHaveLength(40)
    act(() => watched[5]?.tell(true))
    expect(input('100/item').value).toBe('第101项')
    act(() => watched[5]?.tell(false))
    await waitFor(() => expect(cell('100/item')).toBeNull())
  })
})

describe('buttons that fill many rows', () => {
  const judged = rowsOf(2).map((row) => ({ ...row, result: 'pass' }))

  it('hand over the filled rows and say how many they were', () => {
    const form = table(rowsOf(2), { fills: [{ name: 'passRest', title: '其余全部合格', rows: () => judged }] })
    press('其余全部合格')
    expect(form.last()).toEqual(judged)
    expect(screen.getByText('其余全部合格：已填 2 行')).toBeTruthy()
  })

  it('say that there is nothing to fill, and change nothing', () => {
    const rows = rowsOf(2)
    const form = table(rows, { fills: [{ name: 'passRest', title: '其余全部合格', rows: () => rows }] })
    press('其余全部合格')
    expect(form.reported).toEqual([])
    expect(screen.getByText('其余全部合格：没有要填的行')).toBeTruthy()
  })

  it('are not offered where one only reads', () => {
    table(rowsOf(2), { disabled: true, fills: [{ name: 'passRest', title: '其余全部合格', rows: () => judged }] })
    expect(screen.queryByRole('button', { name: '其余全部合格' })).toBeNull()
  })
})

describe('rows in groups', () => {
  const scored = (deduct: number, chapter: string, item: string) => ({ chapter, item, deduct })
  const clauses = {
    name: 'items', title: '条款', type: 'table', fixedRows: true, groups: { by: 'chapter', sums: ['deduct'] },
    columns: { chapter: { name: 'chapter', title: '要素', type: 'string', readOnly: true }, item: { name: 'item', title: '要点', type: 'string', readOnly: true }, deduct: { name: 'deduct', title: '扣分', type: 'decimal', unit: '分' } },
  } as unknown as FieldDefinition
  const rows = [scored(1, '目标', '年度目标'), scored(2.5, '目标', '目标考核'), scored(0, '机构', '专职人员')]
  const heads = () => [...document.querySelectorAll('th[scope=rowgroup]')].map((head) => head.textContent)

  it('stand under the name of their group and its sums, which change with what is typed', () => {
    table(rows, { field: clauses })
    expect(heads()).toEqual(['目标 · 2条 · 扣分3.5分', '机构 · 1条 · 扣分0分'])
    fireEvent.change(input('2/deduct'), { target: { value: '4' } })
    fireEvent.blur(input('2/deduct'))
    expect(heads()[1]).toBe('机构 · 1条 · 扣分4分')
  })

  it('are put away and brought back, but never while one of them is wrong', () => {
    table(rows, { field: clauses, innerErrors: { '2/deduct': '扣分不能大于标准分' } })
    press('目标 · 2条 · 扣分3.5分')
    expect(document.querySelector('[data-row="0"]')).toBeNull()
    press('机构 · 1条 · 扣分0分')
    expect(document.querySelector('[data-row="2"]')).not.toBeNull()
    press('目标 · 2条 · 扣分3.5分')
    expect(document.querySelector('[data-row="1"]')).not.toBeNull()
  })
})
