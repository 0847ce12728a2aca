import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordClient } from '../../../src/client/recordClient'
import { formPage, record } from './formPage'
import { action, fieldElement, inputOf, renderForm } from './renderForm'

const page = formPage({
  fields: {
    kind: { title: '种类', type: 'string' },
    seatCover: { title: '每座保额', type: 'string', visibleWhen: "kind == 'carrier'", requiredWhen: "kind == 'carrier'" },
    reason: { title: '原因', type: 'string', requiredWhen: "kind == 'other'" },
    locked: { title: '锁定', type: 'string', readOnlyWhen: "kind == 'locked'" },
    hazard: { title: '隐患', type: 'string', required: true },
  },
  tabs: { '': [{ fields: ['kind', 'seatCover', 'reason', 'locked'] }, { title: '隐患', fields: ['hazard'], visibleWhen: "kind == 'hazard'" }] },
})
const isShown = (name: string) => document.querySelector(`[data-field="${name}"]`) !== null

beforeEach(() => localStorage.clear())

describe('conditions of the page in its form', () => {
  it('shows a field while its condition holds, and keeps what was typed while it is hidden', async () => {
    const { user } = renderForm(page, {})
    expect(isShown('seatCover')).toBe(false)
    await user.type(inputOf('kind'), 'carrier')
    await user.type(inputOf('seatCover'), '50')
    await user.type(inputOf('kind'), '2')
    expect(isShown('seatCover')).toBe(false)
    await user.type(inputOf('kind'), '{Backspace}')
    expect(inputOf('seatCover').value).toBe('50')
  })

  it('hides a whole section, whose required fields are then not asked for', async () => {
    const create = vi.fn<RecordClient['create']>(async () => record({}))
    const { user } = renderForm(page, { create })
    expect(isShown('hazard')).toBe(false)
    await user.type(inputOf('kind'), 'hazard')
    expect(isShown('hazard')).toBe(true)
    await user.type(inputOf('hazard'), '漏油')
    await user.type(inputOf('kind'), 's')
    await user.click(action('save'))
    await waitFor(() => expect(create).toHaveBeenCalledWith(page, { kind: 'hazards', seatCover: null, reason: null, locked: null, hazard: null }))
  })

  it('marks and asks for a field that has become required', async () => {
    const { user } = renderForm(page, {})
    expect(fieldElement('reason').dataset['required']).toBeUndefined()
    await user.type(inputOf('kind'), 'other')
    expect(fieldElement('reason').dataset['required']).toBe('true')
    await user.click(action('save'))
    expect(within(fieldElement('reason')).getByRole('alert').textContent).toBe('请输入原因')
  })

  it('shows a field that has become read-only as text', async () => {
    const { user } = renderForm(page, {})
    await user.type(inputOf('locked'), '甲')
    await user.type(inputOf('kind'), 'locked')
    expect(fieldElement('locked').querySelector('input')).toBeNull()
    expect(within(fieldElement('locked')).getByRole('status').textContent).toBe('甲')
  })

  it('clears a hidden field that held a value when the record is saved', async () => {
    const update = vi.fn<RecordClient['update']>(async () => record({}))
    const { user } = renderForm(page, { get: async () => record({ kind: 'carrier', seatCover: '50' }), update }, { kind: 'edit', id: '17' })
    await waitFor(() => expect(isShown('kind')).toBe(true))
    await user.clear(inputOf('kind'))
    await user.click(action('save'))
    await waitFor(() => expect(update).toHaveBeenCalledWith(page, '17', { kind: null, seatCover: null, version: 3 }))
  })
})

describe('rules across fields', () => {
  const dated = formPage({
    fields: { from: { title: '起', type: 'int' }, to: { title: '止', type: 'int' } },
    rules: [{ check: 'to > from', when: null, at: 'to', message: '止必须大于起' }],
  })

  it('checks a filled-in field again when the one its rule looks at is left', async () => {
    const { user } = renderForm(dated, {})
    await user.type(inputOf('from'), '5')
    await user.type(inputOf('to'), '9')
    await user.tab()
    expect(within(fieldElement('to')).queryByRole('alert')).toBeNull()
    await user.clear(inputOf('from'))
    await user.type(inputOf('from'), '10')
    await user.tab()
    expect(within(fieldElement('to')).getByRole('alert').textContent).toBe('止必须大于起')
  })

  it('says nothing at a field nobody has filled in yet', async () => {
    const { user } = renderForm(dated, {})
    await user.type(inputOf('from'), '10')
    await user.tab()
    expect(within(fieldElement('to')).queryByRole('alert')).toBeNull()
  })
})
