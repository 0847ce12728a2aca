import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RequestError } from '../../src/client/requestError'
import type { OptionsRequest, RecordOption } from '../../src/contract/envelope'
import type { FieldDefinition } from '../../src/fields/definitions'
import { inputs } from '../../src/fields/inputs'
import { strictRecordClient } from '../client/strictRecordClient'
import { fieldServices, renderInput } from './fieldWorld'

const vehicles = { name: 'vehicles', title: '车辆', type: 'refs', ref: 'vehicle', max: 500 } as FieldDefinition
const checked = { name: 'result', title: '检查结果', type: 'dict', dict: 'check_result' } as FieldDefinition
const found: readonly RecordOption[] = [{ id: 'v1', label: '陕A12345', brand: '宇通' }, { id: 'v2', label: '陕AD12345', brand: '金龙' }, { id: 'v3', label: '陕B1234挂', brand: '中集', retired: '报废' }]

/** A field of several vehicles, and what its dialog asks the server. */
function many(answer: (request: OptionsRequest) => readonly RecordOption[], value: readonly string[] | null = null) {
  const asked: OptionsRequest[] = []
  const plain = fieldServices()
  const client = strictRecordClient({
    options: async (_endpoints, request) => {
      if (request.ids) return found.filter(({ id }) => request.ids?.includes(id))
      asked.push(request)
      return answer(request)
    },
  })
  const services = fieldServices({ client, references: { ...plain.references, vehicle: { ...plain.references['vehicle']!, narrow: [checked] } } })
  return { asked, ...renderInput(inputs.refs, vehicles, value, { services, offered: () => ({ status: 'running' }) }) }
}

async function openDialog() {
  fireEvent.click(screen.getByRole('button', { name: '批量选' }))
  const dialog = await screen.findByRole('dialog', { name: '批量选择车辆' })
  return { dialog, press: (name: RegExp | string) => fireEvent.click(within(dialog).getByRole('button', { name })), tick: (name: RegExp) => fireEvent.click(within(dialog).getByRole('checkbox', { name })) }
}

describe('many records at once', () => {
  it('are found as the field demands them, five hundred at most, and taken with one press but for those no longer in use', async () => {
    const { asked, last } = many(() => found)
    const { press } = await openDialog()
    await screen.findByText('找到 3 个')
    expect(asked).toEqual([{ keyword: '', size: 500, fields: ['brand'], where: { status: 'running' } }])
    press('全选这 2 个')
    expect(screen.getByText('已选 2 个')).toBeTruthy()
    press(/^确\s?定$/)
    expect(last()).toEqual(['v1', 'v2'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keep what was chosen before, ticked one by one or let go', async () => {
    const { last, reported } = many(() => found, ['v3', 'v1'])
    const { tick, press } = await openDialog()
    await screen.findByText('已选 2 个')
    await waitFor(() => tick(/陕AD12345/))
    tick(/陕A12345/)
    expect(reported).toEqual([])
    press(/^确\s?定$/)
    expect(last()).toEqual(['v3', 'v2'])
  })

  it('are narrowed by a field of theirs, together with what is typed', async () => {
    const { asked } = many(({ where }) => (where?.['result'] ? found.slice(0, 1) : found))
    const { dialog } = await openDialog()
    await screen.findByText('找到 3 个')
    fireEvent.change(within(dialog).getByRole('textbox', { name: '按名称等查找' }), { target: { value: '陕A' } })
    // What was found for other words is not what one would take.
    expect(within(dialog).getByRole('button', { name: '全选这 2 个' })).toHaveProperty('disabled', true)
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ keyword: '陕A' }))
    const select = dialog.querySelector('[data-narrow="result"] .ant-select-selector') as Element
    fireEvent.mouseDown(select)
    fireEvent.click((await screen.findAllByTitle('合格')).at(-1)!)
    await screen.findByText('找到 1 个')
    expect(asked.at(-1)).toMatchObject({ keyword: '陕A', where: { result: ['pass'], status: 'running' } })
  })

  it('say so where there are more than can be taken, and draw no more than a hundred', async () => {
    many(() => Array.from({ length: 500 }, (_, index) => ({ id: `x${index}`, label: `车${index}` })))
    const { dialog, press } = await openDialog()
    await screen.findByText('找到的太多，先列出 500 个；请再缩小范围')
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(100)
    press('全选这 500 个')
    expect(screen.getByText('已选 500 个')).toBeTruthy()
  })

  it('stay as they were where the search failed and the dialog was left', async () => {
    let isDown = true
    const { reported } = many(() => {
      if (isDown) throw new RequestError('网络连接已断开', 1, 0)
      return found
    }, ['v1'])
    const { dialog, press } = await openDialog()
    expect((await within(dialog).findByRole('alert')).textContent).toContain('网络连接已断开')
    isDown = false
    press(/重\s?试/)
    await screen.findByText('找到 3 个')
    press('全选这 2 个')
    press(/^取\s?消$/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(reported).toEqual([])
  })

  it('are not offered where the field cannot be changed', () => {
    renderInput(inputs.refs, vehicles, ['v1'], { disabled: true })
    expect(screen.queryByRole('button', { name: '批量选' })).toBeNull()
  })
})
