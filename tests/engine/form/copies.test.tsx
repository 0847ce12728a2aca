import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordClient } from '../../../src/client/recordClient'
import type { OptionsRequest, RecordOption } from '../../../src/contract/envelope'
import { EngineProvider } from '../../../src/engine/engineServices'
import { FormModel } from '../../../src/engine/form/formModel'
import { useCellCopies } from '../../../src/engine/form/useCellCopies'
import { useReferenceCopies } from '../../../src/engine/form/useReferenceCopies'
import type { RecordContext } from '../../../src/language/recordRules'
import { formPage, reference } from './formPage'
import { testServices } from './renderForm'

const page = formPage({
  fields: {
    vehicle: { title: '车辆', type: 'ref', ref: 'vehicle' },
    plateNo: { title: '车牌号', type: 'string', readOnly: true, from: 'vehicle.plateNo' },
    driver: { title: '驾驶员', type: 'string', from: 'vehicle.driver' },
    main: { title: '主驾驶员', type: 'ref', ref: 'employee', from: 'vehicle.drivers' },
    color: { title: '车牌颜色', type: 'string', from: 'vehicle.color', follows: true },
    template: { title: '模板', type: 'ref', ref: 'template' },
    items: { title: '检查项', type: 'table', from: 'template.items', columns: { item: { title: '项目', type: 'string' }, result: { title: '结果', type: 'string' } } },
  },
  references: { vehicle: reference('vehicle'), template: reference('template') },
})
const stored: Readonly<Record<string, RecordOption>> = {
  v1: { id: 'v1', label: '陕A1', plateNo: '陕A1', driver: '张三', color: '黄', drivers: ['e2', 'e1'] },
  v2: { id: 'v2', label: '陕A2', plateNo: '陕A2', driver: '李四' },
  v3: { id: 'v3', label: '陕A3', plateNo: '陕A**3', driver: '赵**' },
  t1: { id: 't1', label: '日检', items: [{ item: '灯光', hint: '看' }] },
  t2: { id: 't2', label: '周检', items: [{ item: '轮胎' }, { item: '制动' }] },
}
const options = vi.fn<RecordClient['options']>(async (_: unknown, request: OptionsRequest) => (request.ids ?? []).flatMap((id) => stored[id] ?? []))
const context: RecordContext = { dictionary: () => undefined, refLabel: () => undefined, now: new Date(), user: { id: 'u1', orgId: 'o1', roles: [] } }

beforeEach(() => void options.mockClear())

function openCopies(baseline: Readonly<Record<string, unknown>> = {}, isNew = true, client: Partial<RecordClient> = { options }) {
  const model = new FormModel({ page, context: () => context, names: Object.keys(page.fields), baseline })
  const services = testServices(client)
  const wrapper = ({ children }: { children: ReactNode }) => <EngineProvider value={services}>{children}</EngineProvider>
  const { result } = renderHook(() => useReferenceCopies(model, isNew), { wrapper })
  return { model, result, choose: (name: string, value: unknown) => act(async () => model.setValue(name, value)) }
}

describe('what a chosen reference brings along', () => {
  it('reads the asked fields alone and fills them in', async () => {
    const { model, choose } = openCopies()
    await choose('vehicle', 'v1')
    expect(options).toHaveBeenCalledWith(page.references['vehicle']!.endpoints, { ids: ['v1'], fields: ['plateNo', 'driver', 'drivers', 'color'] })
    expect(model.values).toMatchObject({ plateNo: '陕A1', driver: '张三' })
  })

  it('proposes the first of several where one is asked, and takes it back with the reference, but not another that was chosen', async () => {
    const { model, choose } = openCopies()
    await choose('vehicle', 'v1')
    expect(model.values['main']).toBe('e2')
    await choose('vehicle', 'v2')
    expect(model.values['main']).toBeNull()
    await choose('main', 'e1')
    await choose('vehicle', 'v1')
    expect(model.values['main']).toBe('e1')
  })

  it('is nobody\'s input where a new record begins with the reference, until something is filled in', async () => {
    const { model, choose } = openCopies({ vehicle: 'v1' })
    await waitFor(() => expect(model.values['driver']).toBe('张三'))
    expect(model.view.isDirty).toBe(false)
    await choose('vehicle', 'v2')
    expect(model.view.isDirty).toBe(true)
  })

  it('takes the place of what was typed in a field that follows it', async () => {
    const { model, choose } = openCopies()
    await choose('color', '蓝')
    await choose('vehicle', 'v1')
    expect(model.values['color']).toBe('黄')
  })

  it('follows another choice where nobody wrote over the copy', async () => {
    const { model, choose } = openCopies()
    await choose('vehicle', 'v1')
    await choose('vehicle', 'v2')
    expect(model.values).toMatchObject({ plateNo: '陕A2', driver: '李四' })
  })

  it('leaves alone what was written over the copy, except read-only fields', async () => {
    const { model, choose } = openCopies()
    await choose('vehicle', 'v1')
    await choose('driver', '王五')
    await choose('vehicle', 'v2')
    expect(model.values).toMatchObject({ plateNo: '陕A2', driver: '王五' })
  })

  it('is read masked by whoever may see it only so, but not put in the place of what is typed', async () => {
    const { model, choose } = openCopies()
    await choose('vehicle', 'v3')
    expect([model.values['plateNo'], model.values['driver'] ?? null]).toEqual(['陕A**3', null])
  })

  it('goes with the choice', async () => {
    const { model, choose } = openCopies()
    await choose('vehicle', 'v1')
    await choose('vehicle', null)
    expect(model.values).toMatchObject({ plateNo: null, driver: null })
  })

  it('is filled in from the start where a new record begins with the reference', async () => {
    const { model } = openCopies({ vehicle: 'v1' })
    await waitFor(() => expect(model.values['plateNo']).toBe('陕A1'))
  })

  it('follows the last choice though an earlier answer comes later', async () => {
    const answers = new Map<string, (found: readonly RecordOption[]) => void>()
    const slow = vi.fn<RecordClient['options']>((_: unknown, request: OptionsRequest) => new Promise<readonly RecordOption[]>((resolve) => answers.set(request.ids![0]!, resolve)))
    const { model, choose } = openCopies({}, true, { options: slow })
    await choose('vehicle', 'v1')
    await choose('vehicle', 'v2')
    await act(async () => answers.get('v2')!([stored['v2']!, stored['v1']!]))
    await act(async () => answers.get('v1')!([stored['v1']!]))
    expect(model.values['plateNo']).toBe('陕A2')
  })

  it('overwrites nothing and says so when it cannot be read', async () => {
    const { model, result, choose } = openCopies({ driver: '王五' }, false, { options: async () => { throw new Error('网络异常') } })
    await choose('vehicle', 'v1')
    expect(result.current.error).toBe('网络异常')
    expect(model.values['driver']).toBe('王五')
  })
})

describe('a field with a default that also comes along', () => {
  const guessing = formPage({
    fields: {
      name: { title: '名称', type: 'string' },
      vehicle: { title: '车辆', type: 'ref', ref: 'vehicle' },
      spare: { title: '备用车', type: 'ref', ref: 'vehicle', readOnly: true, find: { page: 'vehicle', where: { name: 'name' } } },
      color: { title: '车牌颜色', type: 'string', default: '蓝', from: 'vehicle.color' },
      relief: { title: '替班', type: 'string', default: '值班员', from: 'spare.driver' },
    },
    references: { vehicle: reference('vehicle') },
  })

  function openGuess(isNew = true, baseline: Readonly<Record<string, unknown>> = { color: '蓝', relief: '值班员' }) {
    const model = new FormModel({ page: guessing, context: () => context, names: Object.keys(guessing.fields), baseline, isNew })
    const wrapper = ({ children }: { children: ReactNode }) => <EngineProvider value={testServices({ options })}>{children}</EngineProvider>
    renderHook(() => useReferenceCopies(model, isNew), { wrapper })
    return { model, set: (name: string, value: unknown, author: 'person' | 'rule' = 'person') => act(async () => model.setValue(name, value, author)) }
  }

  it('takes what the chosen record says, and begins again where that says nothing', async () => {
    const { model, set } = openGuess()
    await set('vehicle', 'v1')
    expect(model.values['color']).toBe('黄')
    await set('vehicle', 'v2')
    expect(model.values['color']).toBe('蓝')
    await set('vehicle', null)
    expect(model.values['color']).toBe('蓝')
  })

  it('keeps what was typed, and what stands in a record that is changed', async () => {
    const typed = openGuess()
    await typed.set('color', '绿')
    await typed.set('vehicle', 'v1')
    expect(typed.model.values['color']).toBe('绿')
    const changed = openGuess(false)
    await changed.set('vehicle', 'v1')
    expect(changed.model.values['color']).toBe('蓝')
  })

  it('takes what the record says that the system has found', async () => {
    const { model, set } = openGuess()
    await set('spare', 'v1', 'rule')
    expect(model.values['relief']).toBe('张三')
  })
})

describe('rows copied from a template', () => {
  it('take the columns of the same name', async () => {
    const { model, choose } = openCopies()
    await choose('template', 't1')
    expect(model.values['items']).toEqual([{ item: '灯光', result: null }])
  })

  it('are replaced unasked while nothing was filled in', async () => {
    const { model, result, choose } = openCopies()
    await choose('template', 't1')
    await choose('template', 't2')
    expect(result.current.pending).toBeNull()
    expect(model.values['items']).toHaveLength(2)
  })

  it('are replaced only on request once results are filled in', async () => {
    const { model, result, choose } = openCopies()
    await choose('template', 't1')
    await choose('items', [{ item: '灯光', result: '合格' }])
    await choose('template', 't2')
    expect(model.values['items']).toEqual([{ item: '灯光', result: '合格' }])
    expect(result.current.pending?.titles).toEqual(['检查项'])
    act(() => result.current.pending?.replace())
    expect(model.values['items']).toHaveLength(2)
    expect(result.current.pending).toBeNull()
  })
})

describe('cells that come along with a reference in their row', () => {
  const listPage = formPage({
    fields: {
      template: { title: '清单', type: 'ref', ref: 'template' },
      items: {
        title: '内容', type: 'table', rowsFrom: { 'template.items': { vehicle: 'car' } },
        columns: {
          vehicle: { title: '车辆', type: 'ref', ref: 'vehicle' },
          plateNo: { title: '车牌号', type: 'string', readOnly: true, from: 'vehicle.plateNo' },
          driver: { title: '驾驶员', type: 'string', from: 'vehicle.driver' },
        },
      },
    },
    references: { vehicle: reference('vehicle'), template: reference('template') },
  })
  const withList: Readonly<Record<string, RecordOption>> = { ...stored, t3: { id: 't3', label: '清单', items: [{ car: 'v1' }, { car: null }] } }
  const read = vi.fn<RecordClient['options']>(async (_: unknown, request: OptionsRequest) => (request.ids ?? []).flatMap((id) => withList[id] ?? []))

  function openRows(items: readonly object[] = [], isNew = false) {
    const model = new FormModel({ page: listPage, context: () => context, names: Object.keys(listPage.fields), baseline: { items } })
    const services = testServices({ options: read })
    const wrapper = ({ children }: { children: ReactNode }) => <EngineProvider value={services}>{children}</EngineProvider>
    renderHook(() => { useReferenceCopies(model, isNew); useCellCopies(model, isNew) }, { wrapper })
    const rows = () => model.values['items'] as readonly Record<string, unknown>[]
    return { model, rows, put: (next: readonly object[]) => act(async () => model.setValue('items', next)) }
  }

  it('are filled in that row alone', async () => {
    const other = { vehicle: 'v2', plateNo: '陕A2', driver: null }
    const { rows, put } = openRows([other])
    await put([other, { vehicle: 'v1', plateNo: null, driver: null }])
    expect(rows()).toEqual([other, { vehicle: 'v1', plateNo: '陕A1', driver: '张三' }])
  })

  it('follow another choice where nobody wrote over them, read-only ones always', async () => {
    const { rows, put } = openRows()
    await put([{ vehicle: 'v1' }, { vehicle: 'v1' }])
    await put([{ ...rows()[0], vehicle: 'v2' }, { ...rows()[1], vehicle: 'v2', driver: '王五' }])
    expect(rows()).toEqual([{ vehicle: 'v2', plateNo: '陕A2', driver: '李四' }, { vehicle: 'v2', plateNo: '陕A2', driver: '王五' }])
  })

  it('go with the choice', async () => {
    const { rows, put } = openRows()
    await put([{ vehicle: 'v1' }])
    await put([{ ...rows()[0], vehicle: null }])
    expect(rows()).toEqual([{ vehicle: null, plateNo: null, driver: null }])
  })

  it('ask nothing while other cells are written, and when rows move', async () => {
    const { rows, put } = openRows()
    await put([{ vehicle: 'v1' }, { vehicle: 'v2' }])
    read.mockClear()
    await put([rows()[1]!, rows()[0]!])
    await put([rows()[0]!, { ...rows()[1], driver: '' }])
    await put([rows()[1]!])
    expect(read).not.toHaveBeenCalled()
    expect(rows()).toEqual([{ vehicle: 'v1', plateNo: '陕A1', driver: '' }])
  })

  it('come with rows that another reference brings, under the names they have there', async () => {
    const { model, rows } = openRows([], true)
    await act(async () => model.setValue('template', 't3'))
    await waitFor(() => expect(rows()).toEqual([{ vehicle: 'v1', plateNo: '陕A1', driver: '张三' }, { vehicle: null, plateNo: null, driver: null }]))
  })
})
