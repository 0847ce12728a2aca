import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { RecordClient } from '../../../src/client/recordClient'
import type { RecordData } from '../../../src/contract/envelope'
import { EngineProvider } from '../../../src/engine/engineServices'
import { FormModel } from '../../../src/engine/form/formModel'
import { useFoundValues } from '../../../src/engine/form/useFoundValues'
import type { RecordContext } from '../../../src/language/recordRules'
import { formPage, reference } from './formPage'
import { testServices } from './renderForm'

const parts = {
  fields: {
    billNo: { title: '运单编号', type: 'string' },
    driver: { title: '驾驶员', type: 'emp' },
    remark: { title: '备注', type: 'string' },
    openBill: { title: '未完结的运单', type: 'ref', ref: 'bill', readOnly: true, find: { page: 'bill', where: { driver: 'driver' }, when: 'item.billNo != billNo' } },
    openState: { title: '它的状态', type: 'string', readOnly: true, from: 'openBill.state' },
    problem: { title: '占用', type: 'string', compute: "openBill != null ? '驾驶员还有未完结的运单：' + openState : null" },
  },
  references: { bill: reference('bill') },
}
const page = formPage(parts)
const context: RecordContext = { dictionary: () => undefined, refLabel: () => undefined, now: new Date(), user: { id: 'u1', orgId: 'o1', roles: [] } }
const busy = { openBill: 'b1', openState: '在途' }
type Derive = RecordClient['derive']

const answering = () => vi.fn<Derive>(async (_page, { values }) => (values['driver'] === 'busy' ? busy : { openBill: null, openState: null }))

function open(derive: Derive, { record = null, shown = page }: { record?: RecordData | null; shown?: typeof page } = {}) {
  const model = new FormModel({ page: shown, context: () => context, names: Object.keys(shown.fields), baseline: record ?? {}, isNew: record === null })
  const wrapper = ({ children }: { children: ReactNode }) => <EngineProvider value={testServices({ derive })}>{children}</EngineProvider>
  const start = { record, preset: {} }
  const { unmount } = renderHook(() => useFoundValues(model, start), { wrapper })
  return { model, unmount, set: (name: string, value: unknown) => act(async () => model.setValue(name, value)) }
}

describe('what the system finds while a record is filled in', () => {
  it('is asked for when a new record is opened, and again when what it is found by changes', async () => {
    const derive = answering()
    const { model, set } = open(derive)
    await waitFor(() => expect(derive).toHaveBeenCalledTimes(1))
    await set('driver', 'busy')
    await waitFor(() => expect(model.values).toMatchObject({ ...busy, problem: '驾驶员还有未完结的运单：在途' }))
    expect(derive.mock.lastCall?.[1]).toMatchObject({ values: { driver: 'busy' } })
    await set('driver', 'free')
    await waitFor(() => expect(model.values).toMatchObject({ openBill: null, openState: null, problem: null }))
  })

  it('is not asked for again by what does not matter to it', async () => {
    const derive = answering()
    const { set } = open(derive)
    await waitFor(() => expect(derive).toHaveBeenCalledTimes(1))
    await set('remark', '加急')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(derive).toHaveBeenCalledTimes(1)
  })

  it('is asked for once where several fields change in one go', async () => {
    const derive = answering()
    const { model, set } = open(derive)
    await set('billNo', 'YD1')
    await set('driver', 'busy')
    await waitFor(() => expect(model.values['openBill']).toBe('b1'))
    expect(derive.mock.calls.length).toBeLessThanOrEqual(2)
  })

  it('is asked of a record that is there by its id, with what was changed alone', async () => {
    const derive = answering()
    const record = { id: 'b7', version: 1, billNo: 'YD7', driver: 'free' } as unknown as RecordData
    const { model, set } = open(derive, { record })
    await set('driver', 'busy')
    await waitFor(() => expect(model.values['openBill']).toBe('b1'))
    expect(derive.mock.calls).toHaveLength(1)
    expect(derive.mock.lastCall?.[1]).toEqual({ id: 'b7', values: { driver: 'busy' } })
  })

  it('is nobody\'s input', async () => {
    const derive = vi.fn<Derive>(async () => busy)
    const { model } = open(derive)
    await waitFor(() => expect(model.values['openBill']).toBe('b1'))
    expect(model.view.isDirty).toBe(false)
  })

  it('follows the last state though an earlier answer comes later', async () => {
    const answers: ((found: Readonly<Record<string, unknown>>) => void)[] = []
    const { model, set } = open(vi.fn<Derive>(() => new Promise((resolve) => answers.push(resolve))))
    await waitFor(() => expect(answers).toHaveLength(1))
    await set('driver', 'free')
    await waitFor(() => expect(answers).toHaveLength(2))
    await act(async () => answers[1]!({ openBill: null, openState: null }))
    await act(async () => answers[0]!(busy))
    expect(model.values['openBill'] ?? null).toBeNull()
  })

  it('stays as it was where no answer comes', async () => {
    const derive = vi.fn<Derive>(async (_page, { values }) => (values['driver'] === 'busy' ? busy : Promise.reject(new Error('网络异常'))))
    const { model, set } = open(derive)
    await set('driver', 'busy')
    await waitFor(() => expect(model.values['openBill']).toBe('b1'))
    await set('driver', 'unknown')
    await waitFor(() => expect(derive.mock.lastCall?.[1].values['driver']).toBe('unknown'))
    expect(model.values['openBill']).toBe('b1')
  })

  it('is not asked for once the form is closed, of a page that finds nothing, or of a backend that has no such call', async () => {
    const derive = answering()
    open(derive).unmount()
    open(derive, { shown: formPage({ fields: { remark: parts.fields.remark } }) })
    open(derive, { shown: { ...page, endpoints: { ...page.endpoints, lacks: ['derive'] } } })
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(derive).not.toHaveBeenCalled()
  })
})
