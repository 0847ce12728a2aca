import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { RequestError } from '../../../src/client/requestError'
import type { ManyAnswer, ManyRequest } from '../../../src/contract/createMany'
import { ManyForm } from '../../../src/engine/form/many/ManyForm'
import { manyPage } from '../../../src/engine/form/many/manyPage'
import { sortErrors } from '../../../src/engine/form/many/sortErrors'
import { formPage, reference } from './formPage'
import { action, fieldElement, inputOf, renderInEngine, testServices } from './renderForm'

const page = formPage({
  createMany: ['employee'],
  fields: {
    no: { type: 'string', number: 'KH{0000}' },
    employee: { title: '被考核人', type: 'emp', required: true },
    mobile: { title: '手机', type: 'mobile', required: true, from: 'employee.mobile' },
    greeting: { title: '称呼', type: 'string', compute: "mobile + '您好'" },
    day: { title: '考核日', type: 'date', required: true, default: 'today' },
    remark: { title: '备注', type: 'string' },
  },
  annex: { sheet: { title: '考核表', required: true } },
  rules: [{ check: 'employee == user.id', when: null, at: 'employee', message: '只能考核自己' }],
  references: { employee: reference('employee', { mobile: { type: 'mobile' } }) },
})
const people = [{ id: 'e1', label: '张三' }, { id: 'e2', label: '李四' }, { id: 'e3', label: '王五' }]
const made = (created: number): ManyAnswer => ({ created, failed: 3 - created, ids: [], errors: [], repeated: false })
const refusal = () => new RequestError('3条中有1条不能新增，没有新增任何一条', 5, 400, [{ path: '2/day', code: 'duplicate', message: '本考核期已有考核表' }])

/** The option of this label, once it is drawn. */
const optionOf = (label: string) => waitFor(() => {
  const option = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find(({ textContent }) => textContent === label)
  if (!option) throw new Error(`no option ${label} is drawn`)
  return option
})

async function openAndChoose(createMany: (request: ManyRequest) => Promise<ManyAnswer>) {
  const onDone = vi.fn<(text: string) => void>()
  const client = { createMany: (_page: unknown, request: ManyRequest) => createMany(request), options: async () => people }
  const view = renderInEngine(<ManyForm page={page} onDone={onDone} onCancel={() => undefined} />, testServices(client))
  const picker = await waitFor(() => within(fieldElement('employee')).getByRole('combobox'))
  await view.user.click(picker)
  for (const { label } of people) await view.user.click(await optionOf(label))
  await view.user.keyboard('{Escape}')
  return { ...view, onDone }
}

describe('a form for many', () => {
  it('asks for those it is for and what they have in common, and for nothing that is each one\'s own', () => {
    const asked = manyPage(page)
    expect(asked.form.tabs.flatMap(({ sections }) => sections).flatMap(({ fields }) => fields)).toEqual(['employee', 'day', 'remark'])
    expect(asked.fields['employee']).toMatchObject({ type: 'emps', required: true, max: 500 })
    expect([asked.rules, asked.annex]).toEqual([[], {}])
    expect(manyPage(page)).toBe(asked)
  })

  it('makes all of them at once, and says how many', async () => {
    const sent: ManyRequest[] = []
    const { user, onDone } = await openAndChoose(async (request) => (sent.push(request), made(3)))
    expect(document.querySelector('[data-many-hint]')?.textContent).toContain('附件在新增以后逐条上传')
    await user.type(inputOf('remark'), '第四季度')
    await user.click(action('save'))
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('已新增 3 条车辆'))
    expect(sent).toEqual([{ mode: 'all', key: expect.stringMatching(/^\w{32}$/) as string, record: { employee: ['e1', 'e2', 'e3'], day: expect.any(String) as string, remark: '第四季度' } }])
  })

  it('says for whom it cannot and why, and makes the others when told to', async () => {
    const sent: ManyRequest[] = []
    const { user, onDone } = await openAndChoose(async (request) => {
      sent.push(request)
      if (request.mode === 'all') throw refusal()
      return made(2)
    })
    await user.click(action('save'))
    await waitFor(() => expect(document.querySelector('[data-notice="refused"]')?.textContent).toContain('李四：本考核期已有考核表'))
    expect(screen.getByText('3条中有1条不能新增，没有新增任何一条')).toBeTruthy()
    expect(onDone).not.toHaveBeenCalled()
    expect(action('saveRest').textContent).toBe('新增其余 2 条')
    await user.click(action('saveRest'))
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('已新增 2 条车辆，1 条没有新增'))
    expect(sent.map(({ mode }) => mode)).toEqual(['all', 'valid'])
    expect(sent[0]!.key).not.toBe(sent[1]!.key)
  })

  it('sends the same under the same key, where the answer was lost', async () => {
    const keys: (string | undefined)[] = []
    const { user, onDone } = await openAndChoose(async ({ key }) => {
      keys.push(key)
      if (keys.length === 1) throw new RequestError('网络不通', 1, 0)
      return { ...made(3), repeated: true }
    })
    await user.click(action('save'))
    await screen.findByText(/网络不通，没有保存成功/)
    await user.click(action('save'))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(keys[1]).toBe(keys[0])
  })

  it('shows at its field what all are refused for', () => {
    const error = (path: string, message = '考核日不能早于今天') => ({ path, code: 'rule' as const, message })
    const sorted = sortErrors([error('1/day'), error('2/day'), error('2/mobile', '请填写手机'), error('day', '没有行')], ['e1', 'e2'], (name) => name === 'day')
    expect(sorted).toEqual({ shared: [error('day', '没有行'), error('day')], refused: [{ id: 'e2', messages: ['请填写手机'] }] })
    expect(sortErrors([error('1/mobile')], ['e1'], (name) => name === 'day').refused).toEqual([{ id: 'e1', messages: ['考核日不能早于今天'] }])
  })
})
