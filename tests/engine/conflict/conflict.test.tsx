import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordClient } from '../../../src/client/recordClient'
import { RequestError } from '../../../src/client/requestError'
import { mergeRows, theirChanges } from '../../../src/engine/conflict/mergeRows'
import { tableSummary } from '../../../src/engine/conflict/tableChanges'
import { formPage, record } from '../form/formPage'
import { action, inputOf, renderForm } from '../form/renderForm'

const page = formPage({
  fields: {
    name: { title: '名称', type: 'string' },
    remark: { title: '备注', type: 'string' },
    phone: { title: '电话', type: 'string' },
    items: { title: '检查项', type: 'table', columns: { item: { title: '项目', type: 'string' } } },
  },
})
const base = { name: '甲', remark: '旧', phone: '1', items: [{ item: '灯光' }] }
const theirs = record({ ...base, version: 4, name: '丙', phone: '2' })
const stale = () => new RequestError('记录已被他人修改', 7, 409, [], { current: theirs, base, fields: ['name'] })

beforeEach(() => localStorage.clear())

/** Changes name and remark while someone else has changed name and phone. */
async function meetConflict(update = vi.fn<RecordClient['update']>().mockRejectedValueOnce(stale()).mockResolvedValue(record({ version: 5 }))) {
  const opened = renderForm(page, { get: async () => record(base), update }, { kind: 'edit', id: '17' })
  await opened.user.type(await screen.findByLabelText('名称'), '乙')
  await opened.user.type(inputOf('remark'), '新')
  await opened.user.click(action('save'))
  await screen.findByText('这条记录已被他人修改')
  return { ...opened, update }
}

describe('a save on top of a change by someone else', () => {
  it('shows base, mine and theirs of what both changed', async () => {
    await meetConflict()
    const row = document.querySelector<HTMLElement>('[data-conflict="name"]')!
    expect([...row.children].map((cell) => cell.textContent)).toEqual(['名称', '甲', '甲乙', '丙'])
    expect(document.querySelector('[data-conflict="remark"]')).toBeNull()
    expect(screen.getByText(/电话/, { selector: 'li' }).textContent).toBe('电话：1 → 2')
  })

  it('keeps mine and saves on their version', async () => {
    const { user, update, onDone } = await meetConflict()
    await user.click(action('settleConflict'))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(update).toHaveBeenLastCalledWith(page, '17', { name: '甲乙', remark: '旧新', version: 4 })
  })

  it('takes theirs where one chooses it', async () => {
    const { user, update } = await meetConflict()
    await user.click(screen.getByRole('radio', { name: '名称：用他人的修改' }))
    await user.click(action('settleConflict'))
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2))
    expect(update).toHaveBeenLastCalledWith(page, '17', { remark: '旧新', version: 4 })
  })

  it('loses nothing when one goes back to the form', async () => {
    const { user, update } = await meetConflict()
    await user.click(action('backToForm'))
    await waitFor(() => expect(document.querySelector('[data-conflict]')).toBeNull())
    expect(inputOf('name').value).toBe('甲乙')
    expect(inputOf('remark').value).toBe('旧新')
    expect(update).toHaveBeenCalledTimes(1)
  })

  it('asks again when a third person was quicker', async () => {
    const update = vi.fn<RecordClient['update']>().mockRejectedValueOnce(stale())
      .mockRejectedValueOnce(new RequestError('记录已被他人修改', 7, 409, [], { current: { ...theirs, version: 6, name: '丁' }, base: theirs, fields: ['name'] }))
      .mockResolvedValue(record({}))
    const { user } = await meetConflict(update)
    await user.click(action('settleConflict'))
    await screen.findByText('丁')
    await user.click(action('settleConflict'))
    await waitFor(() => expect(update).toHaveBeenLastCalledWith(page, '17', { name: '甲乙', remark: '旧新', version: 6 }))
  })
})

describe('a table that only grows', () => {
  const growing = formPage({ fields: { name: { title: '名称', type: 'string' }, items: { title: '进展', type: 'table', appendOnly: true, columns: { item: { title: '情况', type: 'string' } } } } })
  const [first, theirRow] = [{ item: '第一周' }, { item: '他人' }]

  /** Adds a row while somebody else has added one. */
  async function bothAdd() {
    const current = record({ name: '甲', version: 4, items: [first, theirRow] })
    const update = vi.fn<RecordClient['update']>().mockRejectedValueOnce(new RequestError('记录已被他人修改', 7, 409, [], { current, base: { name: '甲', items: [first] }, fields: ['items'] })).mockResolvedValue(record({ version: 5 }))
    const opened = renderForm(growing, { get: async () => record({ name: '甲', items: [first] }), update }, { kind: 'edit', id: '17' })
    await opened.user.click((await screen.findAllByRole('button', { name: '添加一行' }))[0]!)
    await opened.user.type(document.querySelector('[data-field="items/1/item"] input')!, '我')
    await opened.user.click(action('save'))
    await screen.findByText('这条记录已被他人修改')
    return { ...opened, update }
  }

  it('keeps the rows of both sides', async () => {
    const { user, update } = await bothAdd()
    await user.click(action('settleConflict'))
    await waitFor(() => expect(update).toHaveBeenLastCalledWith(growing, '17', { items: [first, theirRow, { item: '我' }], version: 4 }))
  })

  it('is as the other side left it where one chooses that', async () => {
    const { user, update, onDone } = await bothAdd()
    await user.click(screen.getByRole('radio', { name: '进展：用他人的修改' }))
    await user.click(action('settleConflict'))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(update).toHaveBeenCalledTimes(1)
  })
})

describe('what has to be decided', () => {
  it('leaves out what both changed to the same', () => {
    expect(mergeRows(page, { current: theirs, base, fields: ['name'] }, { name: '丙' })).toEqual([])
  })

  it('leaves out of the other side what I changed too', () => {
    const names = theirChanges(page, { current: theirs, base, fields: ['name'] }, { name: '乙' }).map((change) => change.name)
    expect(names).toEqual(['phone'])
  })

  it('sums a table up by its rows', () => {
    const items = page.fields['items']!
    expect(tableSummary(items, [{ item: 'a' }, { item: 'b' }], [{ item: 'a' }, { item: 'x' }, { item: 'c' }])).toBe('共 3 行；改了第 2 行，增加 1 行')
    expect(tableSummary(items, [{ item: 'a' }], [])).toBe('共 0 行；减少 1 行')
  })
})
