import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordClient } from '../../../src/client/recordClient'
import { RequestError } from '../../../src/client/requestError'
import type { FieldError } from '../../../src/fields/problems'
import { formPage, record } from './formPage'
import { action, fieldElement, inputOf, renderForm } from './renderForm'

const page = formPage({
  layout: 'page',
  fields: {
    name: { title: '名称', type: 'string' },
    items: { title: '检查项', type: 'table', columns: { item: { title: '项目', type: 'string' }, remark: { title: '备注', type: 'string' } } },
  },
  tabs: { 基本: [{ fields: ['name'] }], 明细: [{ fields: ['items'] }] },
  annex: { photo: { title: '照片' } },
})
const rows = [{ item: '灯光' }, { item: '轮胎' }]

beforeEach(() => localStorage.clear())

function refusing(...errors: readonly FieldError[]) {
  const update = vi.fn<RecordClient['update']>(async () => { throw new RequestError('填写的内容有误，请检查标红的项', 5, 400, errors) })
  return renderForm(page, { get: async () => record({ name: '甲', items: rows }), update }, { kind: 'edit', id: '17' })
}

async function save(user: ReturnType<typeof refusing>['user']) {
  await screen.findByLabelText('名称')
  await user.type(inputOf('name'), '乙')
  await user.click(action('save'))
}

describe('where the refusals of a server land', () => {
  it('opens the hidden tab, marks the very cell and puts the cursor there', async () => {
    const { user } = refusing({ path: 'items/1/remark', code: 'tooLong', message: '备注不能超过5个字符' })
    await save(user)
    await screen.findByText('备注不能超过5个字符')
    expect(within(fieldElement('items/1/remark')).getByText('备注不能超过5个字符')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(inputOf('items/1/remark')))
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('明细')
  })

  it('counts the open errors at the title of each tab', async () => {
    const { user } = refusing(
      { path: 'items/0/item', code: 'required', message: '请输入项目' },
      { path: 'items/1/remark', code: 'required', message: '请输入备注' },
      { path: 'name', code: 'duplicate', message: '名称已被使用' },
    )
    await save(user)
    expect(await screen.findByLabelText('明细，有 1 项需要修改')).toBeTruthy()
    expect(screen.getByLabelText('基本，有 1 项需要修改')).toBeTruthy()
    expect(screen.getByText('还有 2 项需要修改')).toBeTruthy()
  })

  it('leads from the summary to a field on another tab', async () => {
    const { user } = refusing({ path: 'name', code: 'duplicate', message: '名称已被使用' }, { path: 'items', code: 'tooFewRows', message: '检查项至少要有3行' })
    await save(user)
    const summary = (await screen.findByText('还有 2 项需要修改')).closest<HTMLElement>('[data-notice="errors"]')!
    await user.click(within(summary).getByRole('button', { name: '检查项' }))
    await waitFor(() => expect(fieldElement('items').contains(document.activeElement)).toBe(true))
  })

  it('says what belongs to no field of the form above it', async () => {
    const { user } = refusing({ path: 'orgId', code: 'notFound', message: '所属企业不存在' })
    await save(user)
    expect(await screen.findByText('所属企业不存在')).toBeTruthy()
  })

  it('leads to a slot that lacks a file', async () => {
    const { user } = refusing({ path: 'annex/photo', code: 'required', message: '请上传照片' })
    await save(user)
    await waitFor(() => expect(fieldElement('annex/photo').textContent).toBe('请上传照片'))
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('附件')
  })
})

describe('a form without a life cycle', () => {
  it('asks for a required file before it sends anything', async () => {
    const needy = formPage({ fields: { name: { title: '名称', type: 'string' } }, annex: { policy: { title: '保单', required: true } } })
    const { user } = renderForm(needy, {})
    await user.type(inputOf('name'), '甲')
    await user.click(action('save'))
    expect(fieldElement('annex/policy').textContent).toBe('请上传保单')
  })
})
