import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordClient } from '../../../src/client/recordClient'
import { RequestError } from '../../../src/client/requestError'
import type { EngineServices } from '../../../src/engine/engineServices'
import { SingleRecord } from '../../../src/engine/form/SingleRecord'
import { formPage, record } from './formPage'
import { action, inputOf, renderInEngine, testServices } from './renderForm'

const page = formPage({ single: true, layout: 'page', fields: { prefix: { title: '单号前缀', type: 'string', default: 'YD' }, days: { title: '保留天数', type: 'int', default: 30 } } })

beforeEach(() => localStorage.clear())

const open = (client: Partial<RecordClient>, others: Partial<EngineServices> = {}) => renderInEngine(<SingleRecord page={page} />, testServices(client, others))

describe('SingleRecord', () => {
  it('opens the own record, saves what changed and goes on with the saved one', async () => {
    const get = vi.fn<RecordClient['get']>().mockResolvedValueOnce(record({ prefix: 'A', days: 7 })).mockResolvedValue(record({ prefix: 'A', days: 78, version: 4 }))
    const update = vi.fn<RecordClient['update']>(async () => record({ prefix: 'A', days: 78, version: 4 }))
    const { user } = open({ get, update })
    await user.type(await screen.findByLabelText('保留天数'), '8')
    await user.click(action('save'))
    expect(await screen.findByText('已保存')).toBeTruthy()
    expect(update).toHaveBeenCalledWith(page, 'own', { days: 78, version: 3 })
    await user.type(inputOf('prefix'), 'B')
    await user.click(action('save'))
    await waitFor(() => expect(update).toHaveBeenLastCalledWith(page, 'own', { prefix: 'AB', version: 4 }))
  })

  it.each([
    ['the server answers its defaults under an empty id', async () => record({ id: '', version: 0, prefix: 'YD', days: 30 })],
    ['a backend knows of none', async () => { throw new RequestError('记录不存在', 4, 404) }],
  ])('makes the record where %s', async (_, get) => {
    const update = vi.fn<RecordClient['update']>(async () => record({}))
    const { user } = open({ get, update })
    await screen.findByLabelText('单号前缀')
    await user.click(action('save'))
    await waitFor(() => expect(update).toHaveBeenCalledWith(page, 'own', { prefix: 'YD', days: 30, version: 0 }))
  })

  it('goes back to the defaults after asking, and saves only when told to', async () => {
    const { user } = open({ get: async () => record({ prefix: 'A', days: 7 }) })
    await screen.findByLabelText('单号前缀')
    await user.click(action('reset'))
    await user.click(await screen.findByRole('button', { name: /确\s?定|OK/ }))
    expect(inputOf('prefix').value).toBe('YD')
    expect(inputOf('days').value).toBe('30')
  })

  it('shows the record as text to those who may not change it', async () => {
    open({ get: async () => record({ prefix: 'A', days: 7 }) }, { may: () => false })
    expect(await screen.findByText('A')).toBeTruthy()
    expect(document.querySelector('input')).toBeNull()
  })
})
