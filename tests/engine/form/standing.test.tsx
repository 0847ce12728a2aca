import { screen, within, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { action, fieldElement, inputOf, renderForm } from './renderForm'
import { formPage, record, reference } from './formPage'

const page = formPage({
  fields: {
    name: { title: '名称', type: 'string', required: true },
    seats: { title: '座位', type: 'int' },
    total: { title: '合计', type: 'int', compute: 'seats * 2' },
    count: { title: '已签', type: 'int', compute: 'seats == null ? 0.0 : seats' },
    isFull: { title: '已满', type: 'bool', compute: 'seats > 40' },
    driver: { title: '驾驶员', type: 'ref', ref: 'employee' },
    phone: { title: '驾驶员电话', type: 'string', from: 'driver.mobile', readOnly: true },
    route: { title: '核定路线', type: 'track' },
    verified: { title: '验签结果', type: 'string', default: '未验', readOnly: true },
    items: { title: '检查项', type: 'table', required: true, fixedRows: true, columns: { item: { title: '内容', type: 'string', readOnly: true }, done: { title: '已做', type: 'bool' } } },
  },
  references: { employee: reference('employee', { mobile: { title: '手机', type: 'string' } }) } as unknown as PageDefinition['references'],
  tabs: {
    登记: [{ title: '车辆', fields: ['name', 'seats', 'driver', 'phone', 'total', 'isFull', 'route'] }, { title: '进度', fields: ['count'] }],
    核验: [{ title: '核验', fields: ['verified', 'count'] }],
    检查: [{ title: '检查', fields: ['items'] }],
  },
})
const shown = () => [...document.querySelectorAll('[data-field]')].map((element) => element.getAttribute('data-field'))
const tabs = () => screen.queryAllByRole('tab').map((tab) => tab.textContent?.trim())

beforeEach(() => localStorage.clear())

describe('a section', () => {
  it('that one table of the same name fills is called by it once', () => {
    renderForm(formPage({
      fields: { items: { title: '检查项', type: 'table', required: true, columns: { item: { title: '内容', type: 'string' } } } },
      tabs: { '': [{ title: '检查项', fields: ['items'] }] },
    }), {})
    expect(fieldElement('items').dataset).toMatchObject({ named: 'true', required: 'true' })
  })
})

describe('a new record', () => {
  it('has no room for what is not known yet: computed, brought along, or written by a device', () => {
    renderForm(page, {})
    expect(shown()).toEqual(['name', 'seats', 'driver'])
  })

  it('has no section and no tab in which there is nothing to fill in and nothing has come about', () => {
    renderForm(page, {})
    expect(screen.queryByText('进度')).toBeNull()
    expect(tabs()).toEqual(['登记'])
  })

  it('shows a value as soon as there is one, with its section and its tab, and keeps it in place', async () => {
    const { user } = renderForm(page, {})
    await user.type(inputOf('seats'), '45')
    expect(document.activeElement).toBe(inputOf('seats'))
    expect(shown()).toEqual(['name', 'seats', 'driver', 'total', 'isFull', 'count'])
    expect(tabs()).toEqual(['登记', '核验'])
    await user.clear(inputOf('seats'))
    expect(shown()).toEqual(['name', 'seats', 'driver', 'total', 'isFull', 'count'])
  })

  it('says what is wrong where nothing stood before', async () => {
    const { user } = renderForm(page, {})
    await user.type(inputOf('name'), '大巴')
    await user.click(action('save'))
    expect(tabs()).toEqual(['登记', '检查 1'])
    expect(within(fieldElement('items')).getAllByRole('alert').length).toBeGreaterThan(0)
  })

  it('shows from the start what follows from its first values', () => {
    renderForm(page, {}, { kind: 'create', initial: { seats: 4 } })
    expect(within(fieldElement('total')).getByRole('status').textContent).toBe('8')
  })
})

describe('what comes about later', () => {
  const move = (transition: object) => ({ from: ['open'], to: 'closed', by: ['org'], needs: [], asks: [], annex: [], offers: [], when: null, danger: false, ...transition })
  const story = formPage({
    fields: { name: { title: '名称', type: 'string' }, minutes: { title: '纪要', type: 'string', default: '无' }, status: { title: '状态', type: 'string' } },
    states: { field: 'status', initial: 'draft', editable: ['draft'], removable: ['draft'], withdrawn: [], steps: [], transitions: { open: move({ from: ['draft'], to: 'open', annex: ['notice'] }), close: move({ annex: ['receipt'], offers: ['photo'] }) } } as unknown as PageDefinition['states'],
    tabs: { 登记: [{ fields: ['name'] }], 纪要: [{ fields: ['minutes'], later: true }] },
    annex: { notice: { title: '通知' }, receipt: { title: '回单' }, photo: { title: '照片' }, claim: { title: '理赔', later: true }, paper: { title: '原件', required: true } },
  })
  const slots = () => [...document.querySelectorAll('[data-annex]')].map((element) => element.getAttribute('data-annex'))

  it('is not in the form of a new record: the sections and files that its page says are for later, or that only a later move asks for', async () => {
    const { user } = renderForm(story, {})
    expect(tabs()).toEqual(['登记', '附件'])
    await user.click(screen.getByRole('tab', { name: /附件/ }))
    await waitFor(() => expect(slots()).toEqual(['notice', 'paper']))
  })

  it('is in the form of a record that is there', async () => {
    const { user } = renderForm(story, { get: async () => record({ name: '例会', minutes: null, status: 'draft' }) }, { kind: 'edit', id: '17' })
    await screen.findByLabelText('名称')
    expect(tabs()).toEqual(['登记', '纪要', '附件'])
    await user.click(screen.getByRole('tab', { name: /附件/ }))
    await waitFor(() => expect(slots()).toEqual(['notice', 'receipt', 'photo', 'claim', 'paper']))
  })

  it('leaves no heading over no files', () => {
    renderForm(formPage({ fields: { name: { title: '名称', type: 'string' } }, annex: { claim: { title: '理赔', later: true } } }), {})
    expect(screen.queryByText('附件')).toBeNull()
  })
})

it('shows of a record that is there all that stands in its form', async () => {
  renderForm(page, { get: async () => record({ name: '大巴', seats: null, items: [] }) }, { kind: 'edit', id: '17' })
  await screen.findByLabelText('名称')
  expect(shown()).toEqual(['name', 'seats', 'driver', 'phone', 'total', 'isFull', 'route', 'count'])
  expect(tabs()).toEqual(['登记', '核验', '检查'])
})
