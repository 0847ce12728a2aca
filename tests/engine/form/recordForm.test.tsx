import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordClient } from '../../../src/client/recordClient'
import { RequestError } from '../../../src/client/requestError'
import { draftKey, writeDraft } from '../../../src/engine/form/drafts'
import { action, appearing, fieldElement, inputOf, renderForm } from './renderForm'
import { formPage, record } from './formPage'

const page = formPage({
  fields: {
    name: { title: '名称', type: 'string', required: true, maxLength: 10 },
    remark: { title: '备注', type: 'string' },
    total: { title: '合计', type: 'int', compute: 'seats * 2' },
    seats: { title: '座位', type: 'int', min: 1 },
  },
})

beforeEach(() => localStorage.clear())

describe('RecordForm for a new record', () => {
  it('sends what one sees, without what the system writes', async () => {
    const create = vi.fn<RecordClient['create']>(async () => record({ name: '大巴' }))
    const { user, onDone } = renderForm(page, { create })
    await user.type(inputOf('name'), '大巴')
    await user.type(inputOf('seats'), '45')
    await user.click(action('save'))
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(record({ name: '大巴' })))
    expect(create).toHaveBeenCalledWith(page, { name: '大巴', remark: null, seats: 45 })
  })

  it('refuses what the server would refuse, at the field, and sends nothing', async () => {
    const { user } = renderForm(page, {})
    await user.click(action('save'))
    expect(within(fieldElement('name')).getByRole('alert').textContent).toBe('请输入名称')
    expect(screen.getByText('还有 1 项需要修改')).toBeTruthy()
    expect(document.activeElement).toBe(inputOf('name'))
  })

  it('refuses white space alone', async () => {
    const { user } = renderForm(page, {})
    await user.type(inputOf('remark'), '   ')
    await user.tab()
    expect(within(fieldElement('remark')).getByRole('alert').textContent).toBe('备注不能只有空格')
  })

  it('takes an error away as soon as it is put right', async () => {
    const { user } = renderForm(page, {})
    await user.click(action('save'))
    await user.type(inputOf('name'), '客')
    expect(within(fieldElement('name')).queryByRole('alert')).toBeNull()
    expect(screen.queryByText(/需要修改/)).toBeNull()
  })

  it('sends once, however often one clicks and presses Enter', async () => {
    let answer: (value: ReturnType<typeof record>) => void = () => undefined
    const create = vi.fn<RecordClient['create']>(() => new Promise<ReturnType<typeof record>>((resolve) => (answer = resolve)))
    const { user, onDone } = renderForm(page, { create })
    await user.type(inputOf('name'), '大巴{Enter}{Enter}')
    await user.click(action('save'))
    await user.dblClick(action('save'))
    await user.keyboard('{Control>}s{/Control}')
    answer(record({}))
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(create).toHaveBeenCalledTimes(1)
  })

  it('saves by Ctrl+S', async () => {
    const create = vi.fn<RecordClient['create']>(async () => record({}))
    const { user } = renderForm(page, { create })
    await user.type(inputOf('name'), '大巴')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1))
  })

  it('goes on with an empty form after 保存并新增', async () => {
    const create = vi.fn<RecordClient['create']>(async () => record({}))
    const { user, onDone } = renderForm(page, { create })
    await user.type(inputOf('name'), '大巴')
    await user.click(action('saveAndNew'))
    expect(await screen.findByText('已保存，可以继续新增')).toBeTruthy()
    expect(inputOf('name').value).toBe('')
    expect(onDone).not.toHaveBeenCalled()
  })

  it('keeps everything and says what to do when the network fails', async () => {
    const create = vi.fn<RecordClient['create']>(async () => { throw new RequestError('网络异常', 1, 0) })
    const { user } = renderForm(page, { create })
    await user.type(inputOf('name'), '大巴')
    await user.click(action('save'))
    expect(await screen.findByText(/网络不通，没有保存成功/)).toBeTruthy()
    expect(inputOf('name').value).toBe('大巴')
  })

  it('puts a refusal of the server at its field', async () => {
    const create = vi.fn<RecordClient['create']>(async () => { throw new RequestError('填写的内容有误', 5, 400, [{ path: 'name', code: 'duplicate', message: '名称已被使用' }]) })
    const { user } = renderForm(page, { create })
    await user.type(inputOf('name'), '大巴')
    await user.click(action('save'))
    expect((await within(fieldElement('name')).findByRole('alert')).textContent).toBe('名称已被使用')
  })

  it('computes a value while its source is typed', async () => {
    const { user } = renderForm(page, {})
    await user.type(inputOf('seats'), '45')
    expect(within(fieldElement('total')).getByRole('status').textContent).toBe('90')
  })

  it('labels every input', () => {
    renderForm(page, {})
    expect(screen.getByLabelText('名称')).toBe(inputOf('name'))
    expect(screen.getByLabelText('座位')).toBe(inputOf('seats'))
  })
})

describe('RecordForm for a record that is changed', () => {
  it('sends the changed fields alone with the version it was opened with', async () => {
    const update = vi.fn<RecordClient['update']>(async () => record({}))
    const { user } = renderForm(page, { get: async () => record({ name: '大巴', seats: 45, total: 90 }), update }, { kind: 'edit', id: '17' })
    await user.type(await screen.findByLabelText('备注'), '新车')
    await user.click(action('save'))
    await waitFor(() => expect(update).toHaveBeenCalledWith(page, '17', { remark: '新车', version: 3 }))
  })

  it('offers to try again when the record cannot be read', async () => {
    const get = vi.fn<RecordClient['get']>().mockRejectedValueOnce(new RequestError('服务暂不可用', 14, 503)).mockResolvedValue(record({ name: '大巴' }))
    const { user } = renderForm(page, { get }, { kind: 'edit', id: '17' })
    await user.click(await screen.findByRole('button', { name: /重\s?试/ }))
    expect((await screen.findByLabelText<HTMLInputElement>('名称')).value).toBe('大巴')
  })

  it('says at once that the state of a record allows no change, but for what was typed before', async () => {
    const moving = formPage({
      fields: { name: { title: '名称', type: 'string' }, status: { title: '状态', type: 'string' } },
      states: { field: 'status', initial: 'draft', editable: ['draft'], removable: ['draft'], withdrawn: [], steps: [], transitions: {} },
    })
    const open = () => renderForm(moving, { get: async () => record({ name: '大巴', status: 'done' }) }, { kind: 'edit', id: '17' })
    const { unmount } = open()
    expect(await screen.findByText('当前状态的记录不能修改')).toBeTruthy()
    expect(document.querySelector('input')).toBeNull()
    unmount()
    writeDraft(draftKey({ id: 'u1', orgId: 'o1' }, 'veh', 'edit:17'), { values: { name: '中巴' }, version: 3, at: Date.now() })
    open()
    expect((await screen.findByLabelText<HTMLInputElement>('名称')).value).toBe('中巴')
  })

  it('copies a record as a new one, without what must be unique', async () => {
    const unique = formPage({ fields: { code: { title: '编号', type: 'string', unique: true }, name: { title: '名称', type: 'string' } } })
    const create = vi.fn<RecordClient['create']>(async () => record({}))
    const { user } = renderForm(unique, { get: async () => record({ code: 'A1', name: '大巴' }), create }, { kind: 'copy', id: '17' })
    await user.type(await screen.findByLabelText('编号'), 'A2')
    await user.click(action('save'))
    await waitFor(() => expect(create).toHaveBeenCalledWith(unique, { code: 'A2', name: '大巴' }))
  })

  describe('the next edition of a record', () => {
    const numbered = formPage({
      fields: { code: { title: '编号', type: 'string' }, name: { title: '名称', type: 'string' }, previous: { title: '上一版本', type: 'string' } },
      unique: [{ fields: ['code'], period: null, where: {}, when: null, at: 'code', message: '' }], editions: 'previous',
    })
    const open = (later: readonly object[]) => {
      const create = vi.fn<RecordClient['create']>(async () => record({}))
      return { create, ...renderForm(numbered, { get: async () => record({ code: 'A1', name: '大巴' }), page: async () => ({ records: later, total: later.length }) as never, create }, { kind: 'edition', id: '17' }) }
    }

    it('goes by the same number and says which one it follows', async () => {
      const { user, create } = open([])
      await screen.findByLabelText('编号')
      await user.click(action('save'))
      await waitFor(() => expect(create).toHaveBeenCalledWith(numbered, { code: 'A1', name: '大巴', previous: '17' }))
    })

    it('is not begun twice', async () => {
      open([{ id: '18', name: '大巴（二）' }])
      expect(await screen.findByText('这一版已经有了后续版本“大巴（二）”，要改的请改在那里')).toBeTruthy()
    })
  })
})

describe('leaving a form', () => {
  it('closes at once while nothing was typed', async () => {
    const { user, onCancel } = renderForm(page, {})
    await user.click(action('cancel'))
    expect(onCancel).toHaveBeenCalled()
  })

  it('asks before input is lost, and tells the application', async () => {
    const { user, onCancel, setUnsaved } = renderForm(page, {})
    await user.type(inputOf('name'), '大')
    expect(setUnsaved).toHaveBeenLastCalledWith(true)
    await user.click(action('cancel'))
    expect(onCancel).not.toHaveBeenCalled()
    await user.click(await appearing('stay'))
    await user.click(action('cancel'))
    await user.click(await appearing('discardChanges'))
    expect(onCancel).toHaveBeenCalledTimes(1)
    expect(localStorage.length).toBe(0)
  })

  it('warns before the browser leaves only while something is unsaved', async () => {
    const { user } = renderForm(page, {})
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(false)
    await user.type(inputOf('name'), '大')
    expect(leave()).toBe(true)
    await user.clear(inputOf('name'))
    expect(leave()).toBe(false)
  })
})

describe('a short form', () => {
  it('stands in a drawer over the list, and is closed by its cross', async () => {
    const { user, onCancel } = renderForm(formPage({ layout: 'drawer', fields: { name: { title: '名称', type: 'string' } } }), {})
    await user.click(await screen.findByRole('button', { name: /关闭|Close/ }))
    expect(document.querySelector('.ant-drawer [data-field="name"]')).toBeTruthy()
    expect(onCancel).toHaveBeenCalledOnce()
  })
})
