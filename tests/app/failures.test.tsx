import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createRecordClient } from '../../src/client/createRecordClient'
import type { HttpCall } from '../../src/client/http'
import { RecordForm } from '../../src/engine/form/RecordForm'
import { backends, expired, loginAnswer, ok, refused, sessionOver } from '../client/clientWorld'
import { formPage } from '../engine/form/formPage'
import { action, inputOf, renderInEngine, testServices } from '../engine/form/renderForm'
import { employees, listOf, renderList } from '../engine/list/renderList'
import { vehicle } from '../engine/list/vehiclePage'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const page = formPage({ fields: { name: { title: '名称', type: 'string' } } })
const isSave = ({ method, path }: HttpCall) => method === 'POST' && path === '/veh'

describe('a form whose session expires', () => {
  it('gives its input back to the same person after the next login', async () => {
    let isExpired = true
    const saved: unknown[] = []
    const { session, store, told } = sessionOver((call) => {
      if (!isSave(call)) return ok(loginAnswer)
      if (isExpired) return expired
      saved.push(call.body)
      return ok({ id: '1', version: 1 })
    })
    function Office() {
      const user = useSyncExternalStore(store.subscribe, store.getSnapshot)
      const done = () => undefined
      return user ? <RecordForm page={page} mode={{ kind: 'create' }} onDone={done} onCancel={done} /> : <button type="button" onClick={() => void session.login('1', '2')}>登录</button>
    }
    const client = createRecordClient({ backends, call: session.call })
    const { user } = renderInEngine(<Office />, { ...testServices({}), client })
    await user.click(screen.getByText('登录'))
    await waitFor(() => expect(inputOf('name')).toBeTruthy())
    await user.type(inputOf('name'), '右后轮鼓包')
    await user.click(action('save'))
    await screen.findByText('登录')
    expect([store.getSnapshot(), told]).toEqual([null, ['登录已过期，请重新登录']])

    isExpired = false
    await user.click(screen.getByText('登录'))
    await screen.findByText(/^已恢复 .* 未保存的内容$/)
    expect(inputOf('name').value).toBe('右后轮鼓包')
    await user.click(action('save'))
    await waitFor(() => expect(saved).toMatchObject([{ name: '右后轮鼓包' }]))
  })
})

describe('a failure in a list', () => {
  it('is told by the toast alone', async () => {
    const { session, told } = sessionOver(({ path }) => (path.endsWith('/submit') ? refused(9, '还有未整改的隐患', 409) : ok(loginAnswer)))
    const { transition } = createRecordClient({ backends, call: session.call })
    renderList({ client: { page: listOf([vehicle(1)]).page, options: employees().options, transition } })
    const user = userEvent.setup({ delay: null })
    await user.click(await screen.findByRole('button', { name: '更多操作 陕A10001' }))
    await user.click(await screen.findByText('提交'))
    await waitFor(() => expect(told).toEqual(['还有未整改的隐患']))
    expect(document.body.textContent).not.toContain('还有未整改的隐患')
  })

  it('of many records at once is told by the list, which gathers the reasons', async () => {
    const { session, told } = sessionOver(() => refused(9, '还有未整改的隐患', 409))
    const { quiet } = createRecordClient({ backends, call: session.call })
    await expect(quiet.remove(page, '1', 1)).rejects.toMatchObject({ message: '还有未整改的隐患', isTold: false })
    expect(told).toEqual([])
  })
})
