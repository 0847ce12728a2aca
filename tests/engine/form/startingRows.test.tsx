import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordClient } from '../../../src/client/recordClient'
import { formPage, record } from './formPage'
import { action, inputOf, renderForm } from './renderForm'

const page = formPage({
  fields: {
    kind: { title: '对象', type: 'string', default: 'car' },
    items: {
      title: '项目', type: 'table', rowWhen: 'row.of == kind', fixedRows: true,
      columns: { of: { title: '对象', type: 'string', readOnly: true }, cert: { title: '证件', type: 'string', readOnly: true }, note: { title: '说明', type: 'string' } },
      defaultRows: [{ of: 'car', cert: '行驶证' }, { of: 'car', cert: '保单' }, { of: 'man', cert: '驾驶证' }],
    },
  },
})
const certificates = () => [...document.querySelectorAll('[data-row] [data-cell="cert"]')].map((cell) => cell.textContent)
const noteOf = (row: number) => document.querySelector<HTMLInputElement>(`[data-row="${row}"] [data-cell="note"] input`)!

beforeEach(() => localStorage.clear())

describe('rows that hang on another field', () => {
  it('come and go with it, and what was typed in them comes back', async () => {
    const create = vi.fn<RecordClient['create']>(async () => record({}))
    const { user } = renderForm(page, { create })
    await waitFor(() => expect(certificates()).toEqual(['行驶证', '保单']))
    await user.type(noteOf(1), '补录')
    await user.clear(inputOf('kind'))
    await user.type(inputOf('kind'), 'man')
    await waitFor(() => expect(certificates()).toEqual(['驾驶证']))
    await user.clear(inputOf('kind'))
    await user.type(inputOf('kind'), 'car')
    await waitFor(() => expect(noteOf(1).value).toBe('补录'))
    await user.click(action('save'))
    await waitFor(() => expect(create.mock.calls[0]?.[1]).toEqual({ kind: 'car', items: [{ of: 'car', cert: '行驶证', note: null }, { of: 'car', cert: '保单', note: '补录' }] }))
  })

  it('stay as they were saved until it is changed', async () => {
    const saved = [{ of: 'car', cert: '旧版项目', note: '已查' }]
    const { user } = renderForm(page, { get: async () => record({ kind: 'car', items: saved }) }, { kind: 'edit', id: '17' })
    await waitFor(() => expect(certificates()).toEqual(['旧版项目']))
    await user.clear(inputOf('kind'))
    await user.type(inputOf('kind'), 'man')
    await waitFor(() => expect(certificates()).toEqual(['驾驶证', '旧版项目']))
  })
})
