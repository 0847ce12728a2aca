import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RequestError } from '../../src/client/requestError'
import type { OptionsRequest, RecordOption } from '../../src/contract/envelope'
import type { FieldDefinition } from '../../src/fields/definitions'
import { cells } from '../../src/fields/cells'
import { inputs } from '../../src/fields/inputs'
import { strictRecordClient } from '../client/strictRecordClient'
import { fieldServices, options, renderInput, renderWithServices } from './fieldWorld'

const vehicle = { name: 'vehicle', title: '车辆', type: 'ref', ref: 'vehicle' } as FieldDefinition

interface Call { request: OptionsRequest; signal: AbortSignal | undefined; answer: (found: readonly RecordOption[]) => void; refuse: (error: Error) => void }

/** Services whose searches are answered by hand. */
function asked() {
  const calls: Call[] = []
  const client = strictRecordClient({
    options: (_endpoints, request, signal) => new Promise((answer, refuse) => { calls.push({ request, signal, answer, refuse }) }),
  })
  return { calls, services: fieldServices({ client }) }
}

const open = (element: HTMLElement) => fireEvent.mouseDown(element.closest('.ant-select')?.querySelector('.ant-select-selector') as Element)
const search = (element: HTMLElement, keyword: string) => fireEvent.change(element, { target: { value: keyword } })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('the search of a reference', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: false }))
  afterEach(() => void vi.useRealTimers())

  it('waits until typing pauses and takes the former question back', async () => {
    const { calls, services } = asked()
    const form = renderInput(inputs.ref, vehicle, null, { services })
    open(form.element())
    await pass(0)
    expect(calls.map((call) => call.request.keyword)).toEqual([''])
    for (const keyword of ['陕', '陕A', '陕AD']) {
      search(form.element(), keyword)
      await pass(100)
    }
    expect(calls).toHaveLength(1)
    await pass(250)
    expect(calls.map((call) => call.request.keyword)).toEqual(['', '陕AD'])
    expect(calls[0]?.signal?.aborted).toBe(true)
    expect(calls[1]?.request).toEqual({ keyword: '陕AD', size: 20, fields: ['brand'] })
  })

  it('asks for those alone to which none points yet, where two may not point to the same', async () => {
    const { calls, services } = asked()
    const form = renderInput(inputs.ref, vehicle, null, { services, free: 'archive.vehicle' })
    open(form.element())
    await pass(0)
    expect(calls[0]?.request).toEqual({ keyword: '', size: 20, fields: ['brand'], free: 'archive.vehicle' })
  })

  it('asks for those alone that are offered as the record stands when it is opened', async () => {
    const { calls, services } = asked()
    let kind: string | null = null
    const form = renderInput(inputs.ref, vehicle, null, { services, offered: () => (kind === null ? null : { kind }) })
    open(form.element())
    await pass(0)
    kind = 'bus'
    search(form.element(), '陕')
    await pass(250)
    expect(calls.map(({ request }) => request.where)).toEqual([undefined, { kind: 'bus' }])
  })

  it('shows the latest answer, whichever comes last', async () => {
    const { calls, services } = asked()
    const form = renderInput(inputs.ref, vehicle, null, { services })
    open(form.element())
    await pass(0)
    search(form.element(), '陕B')
    await pass(250)
    await act(async () => calls[1]?.answer([{ id: 'v3', label: '陕B1234挂', brand: '中集' }]))
    await act(async () => calls[0]?.answer([{ id: 'v1', label: '陕A12345' }]))
    expect(screen.getByText('陕B1234挂')).toBeTruthy()
    expect(screen.getByText('中集')).toBeTruthy()
    expect(screen.queryByText('陕A12345')).toBeNull()
  })

  it('marks what is no longer in use, which can be chosen all the same and stays marked', async () => {
    const { calls, services } = asked()
    const form = renderInput(inputs.ref, vehicle, null, { services })
    open(form.element())
    await pass(0)
    await act(async () => calls[0]?.answer([{ id: 'v1', label: '陕A12345' }, { id: 'v2', label: '陕AD12345', retired: '报废' }]))
    expect(screen.getByText('报废').parentElement?.textContent).toBe('陕AD12345 报废')
    fireEvent.click(screen.getByTitle('陕AD12345'))
    expect(form.last()).toBe('v2')
    expect(form.container.textContent).toContain('陕AD12345 报废')
  })

  it('says that nothing was found', async () => {
    const { calls, services } = asked()
    const form = renderInput(inputs.ref, vehicle, null, { services })
    open(form.element())
    await pass(0)
    await act(async () => calls[0]?.answer([]))
    expect(screen.getByText('没有找到')).toBeTruthy()
  })

  it('says why it failed and asks again', async () => {
    const { calls, services } = asked()
    const form = renderInput(inputs.ref, vehicle, null, { services })
    open(form.element())
    await pass(0)
    await act(async () => calls[0]?.refuse(new RequestError('网络连接已断开', 1, 0)))
    expect(screen.getByRole('alert').textContent).toContain('网络连接已断开')
    fireEvent.click(screen.getByText(/重\s?试/))
    await pass(0)
    await act(async () => calls[1]?.answer([{ id: 'v1', label: '陕A12345' }]))
    expect(screen.getByText('陕A12345')).toBeTruthy()
  })

  it('is taken back when the input goes away', async () => {
    const { calls, services } = asked()
    const form = renderInput(inputs.ref, vehicle, null, { services })
    open(form.element())
    await pass(0)
    form.unmount()
    expect(calls[0]?.signal?.aborted).toBe(true)
  })
})

describe('the chosen record', () => {
  it('is read by its id, and never shown as one', async () => {
    const form = renderInput(inputs.ref, vehicle, 'v2')
    expect(form.container.textContent).not.toContain('v2')
    await waitFor(() => expect(form.container.textContent).toContain('陕AD12345'))
  })

  it('keeps its label when the next search does not find it', async () => {
    const form = renderInput(inputs.ref, vehicle, 'v2')
    await waitFor(() => expect(form.container.textContent).toContain('陕AD12345'))
    open(form.element())
    search(form.element(), '陕B')
    await screen.findByText('中集')
    expect(screen.getAllByText('陕AD12345').length).toBeGreaterThan(0)
  })

  it('says that it is no longer in use, where the server said so', async () => {
    const gone = strictRecordClient({ options: async () => [{ id: 'v2', label: '陕AD12345', retired: '报废' }] })
    const form = renderInput(inputs.ref, vehicle, 'v2', { services: fieldServices({ client: gone }) })
    await waitFor(() => expect(form.container.textContent).toContain('陕AD12345 报废'))
  })

  it('is cleared to null', async () => {
    const form = renderInput(inputs.ref, vehicle, 'v2')
    fireEvent.mouseDown(form.container.querySelector('.ant-select-clear') as Element)
    expect(form.last()).toBeNull()
  })

  it('of a page that does not know its resource says so', () => {
    renderInput(inputs.ref, { ...vehicle, ref: 'tank' } as FieldDefinition, null)
    expect(screen.getByRole('alert').textContent).toContain('页面定义缺少引用“tank”')
  })
})

describe('the cell of a reference', () => {
  it('asks for no label the page has loaded, and opens the record', () => {
    const openRecord = vi.fn<(resource: string, id: string) => void>()
    const Cell = cells.ref
    renderWithServices(<Cell field={vehicle} value="v1" place="list" />, fieldServices({ client: strictRecordClient({}), refLabel: () => '陕A12345', openRecord }))
    fireEvent.click(screen.getByRole('button', { name: '陕A12345' }))
    expect(openRecord).toHaveBeenCalledWith('vehicle', 'v1')
  })

  it('reads the labels of several records in one call', async () => {
    const asking = vi.fn<typeof options>(options)
    const Cell = cells.refs
    const { container } = renderWithServices(<Cell field={{ ...vehicle, type: 'refs' } as FieldDefinition} value={['v1', 'v3']} place="list" />, fieldServices({ client: strictRecordClient({ options: asking }) }))
    await waitFor(() => expect(container.textContent).toBe('陕A12345、陕B1234挂'))
    expect(asking).toHaveBeenCalledTimes(1)
  })
})
