import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordClient } from '../../../src/client/recordClient'
import { RequestError } from '../../../src/client/requestError'
import { draftKey, readDraft, writeDraft } from '../../../src/engine/form/drafts'
import { formPage, record } from './formPage'
import { action, appearing, inputOf, renderForm } from './renderForm'

const page = formPage({ fields: { name: { title: '名称', type: 'string' }, remark: { title: '备注', type: 'string' } }, annex: { photo: { title: '照片' } } })
const key = draftKey({ id: 'u1', orgId: 'o1' }, 'veh', 'new')
const editKey = draftKey({ id: 'u1', orgId: 'o1' }, 'veh', 'edit:17')

beforeEach(() => localStorage.clear())
afterEach(() => void vi.useRealTimers())

describe('the draft of a form', () => {
  it('brings back what was typed before a reload', async () => {
    const first = renderForm(page, {})
    await first.user.type(inputOf('name'), '大巴')
    window.dispatchEvent(new Event('pagehide'))
    first.unmount()
    renderForm(page, {})
    expect(inputOf('name').value).toBe('大巴')
    expect(screen.getByText(/^已恢复 \d{1,2}:\d{2} 未保存的内容$/)).toBeTruthy()
  })

  it('is written while one types, not only at the end', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = renderForm(page, {})
    await user.type(inputOf('name'), '大')
    expect(readDraft(key)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(readDraft(key)).toMatchObject({ values: { name: '大' }, version: null })
  })

  it('stays in the organisation it was written in, whose records it refers to', () => {
    writeDraft(draftKey({ id: 'u1', orgId: 'o2' }, 'veh', 'new'), { values: { name: '大巴' }, version: null, at: Date.now() })
    renderForm(page, {})
    expect(inputOf('name').value).toBe('')
  })

  it('goes when it is given up', async () => {
    writeDraft(key, { values: { name: '大巴' }, version: null, at: Date.now() })
    const { user } = renderForm(page, {})
    await user.click(action('discardDraft'))
    expect(inputOf('name').value).toBe('')
    expect(screen.queryByText(/已恢复/)).toBeNull()
    expect(readDraft(key)).toBeNull()
  })

  it('goes when the record is saved', async () => {
    const { user, onDone } = renderForm(page, { create: async () => record({}) })
    await user.type(inputOf('name'), '大巴')
    window.dispatchEvent(new Event('pagehide'))
    expect(readDraft(key)).not.toBeNull()
    await user.click(action('save'))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(readDraft(key)).toBeNull()
  })

  it('stays when the session has expired', async () => {
    const { user, unmount } = renderForm(page, { create: async () => { throw new RequestError('登录已过期', 2, 401) } })
    await user.type(inputOf('name'), '大巴')
    await user.click(action('save'))
    expect(await screen.findByText(/登录已过期。填写的内容已留作草稿/)).toBeTruthy()
    unmount()
    expect(readDraft(key)).toMatchObject({ values: { name: '大巴' } })
  })

  it('stays when one closes the form and keeps it', async () => {
    const { user, unmount } = renderForm(page, {})
    await user.type(inputOf('name'), '大巴')
    await user.click(action('cancel'))
    await user.click(await appearing('keepDraft'))
    unmount()
    expect(readDraft(key)).toMatchObject({ values: { name: '大巴' } })
  })

  it('keeps files that were uploaded already', () => {
    const file = { id: 'f1', name: '正面.pdf', mime: 'application/pdf', size: 10, uploadedAt: '2026-11-01T08:00:00+08:00', uploadedBy: null }
    writeDraft(key, { values: {}, annex: { photo: [file] }, version: null, at: Date.now() })
    renderForm(page, {})
    expect(screen.getByText('正面.pdf')).toBeTruthy()
  })

  it('is sent with the version it was begun on, so that a change made meanwhile is noticed', async () => {
    writeDraft(editKey, { values: { name: '乙' }, version: 3, at: Date.now() })
    const update = vi.fn<RecordClient['update']>(async () => record({}))
    const { user } = renderForm(page, { get: async () => record({ name: '甲', version: 5 }), update }, { kind: 'edit', id: '17' })
    await screen.findByText(/已恢复/)
    await user.click(action('save'))
    await waitFor(() => expect(update).toHaveBeenCalledWith(page, '17', { name: '乙', version: 3 }))
  })
})

describe('the store of drafts', () => {
  it('keeps the fifty newest', () => {
    for (let count = 0; count < 60; count++) writeDraft(draftKey({ id: 'u1', orgId: 'o1' }, 'veh', `edit:${count}`), { values: { count }, version: 1, at: Date.now() + count })
    expect(localStorage.length).toBe(50)
    expect(readDraft(draftKey({ id: 'u1', orgId: 'o1' }, 'veh', 'edit:59'))).not.toBeNull()
    expect(readDraft(draftKey({ id: 'u1', orgId: 'o1' }, 'veh', 'edit:9'))).toBeNull()
  })

  it('forgets after thirty days', () => {
    writeDraft(key, { values: {}, version: null, at: Date.now() - 31 * 24 * 3600_000 })
    expect(readDraft(key)).toBeNull()
  })

  it('refuses one that would fill the browser', () => {
    expect(writeDraft(key, { values: { text: '字'.repeat(500_000) }, version: null, at: Date.now() })).toBe(false)
    expect(localStorage.length).toBe(0)
  })

  it('takes broken text for no draft', () => {
    localStorage.setItem(key, '{"values":')
    expect(readDraft(key)).toBeNull()
  })
})
