import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { SignedIn } from '../../../src/app/guard/SignedIn'
import { RequestError } from '../../../src/client/requestError'
import type { OrganizationChoice, SessionUser } from '../../../src/contract/session'
import { officer } from '../officer'
import { renderApp } from '../renderApp'

const choices: readonly OrganizationChoice[] = [{ orgId: 'o1', orgName: '客运公司', industryId: null, current: true }, { orgId: 'o2', orgName: '客运站', industryId: null, current: false }]
const organizations = async () => choices
const ofTwo: SessionUser = { ...officer, extra: { appId: null, jyaOrgId: null, channelName: null, childIds: null, pwdChanged: true, postNames: null, tenantId: null, orgList: [{ orgId: 'o1', industryId: null }, { orgId: 'o2', industryId: null }] } }
const inside = [{ element: <SignedIn />, children: [{ path: '*', element: <main>inside</main> }] }]
const entering = { isEntering: true }

describe('who has just come in', () => {
  it('chooses among his organisations, then goes on', async () => {
    const changeOrg = vi.fn<(orgId: string) => Promise<SessionUser>>(async () => ofTwo)
    const { address, history } = renderApp(inside, { user: ofTwo, session: { organizations, changeOrg }, at: { pathname: '/veh', search: '?size=10', state: entering } })
    fireEvent.click(await screen.findByRole('button', { name: '客运站' }))
    await screen.findByText('inside')
    expect(changeOrg.mock.calls).toEqual([['o2']])
    expect(address()).toBe('/veh?size=10')
    expect(history.location.state).toBeNull()
  })

  it('stays where he is without asking the server', async () => {
    renderApp(inside, { user: ofTwo, session: { organizations }, at: { pathname: '/veh', state: entering } })
    fireEvent.click(await screen.findByRole('button', { name: '客运公司 当前单位' }))
    expect(await screen.findByText('inside')).toBeTruthy()
  })

  it('is asked nothing where he has one, came by a reload, or by a link that names it', async () => {
    for (const { user, search, state } of [{ user: officer, search: '', state: entering }, { user: ofTwo, search: '', state: null }, { user: ofTwo, search: '?orgId=o1', state: entering }]) {
      renderApp(inside, { user, at: { pathname: '/veh', search, state } })
    }
    expect(await screen.findAllByText('inside')).toHaveLength(3)
  })

  it('is told why he cannot go there, and may choose again', async () => {
    const changeOrg = () => Promise.reject(new RequestError('您不在这个企业任职，不能进入', 25, 403))
    renderApp(inside, { user: ofTwo, session: { organizations, changeOrg }, at: { pathname: '/veh', state: entering } })
    fireEvent.click(await screen.findByRole('button', { name: '客运站' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('您不在这个企业任职，不能进入'))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '客运公司 当前单位' }).disabled).toBe(false)
  })

  it('sets his own password before anything else', async () => {
    renderApp(inside, { user: { ...ofTwo, pwdChanged: false }, at: { pathname: '/veh', state: entering } })
    expect(await screen.findByRole('heading', { name: '请先设置新密码' })).toBeTruthy()
    expect(screen.queryByText('inside')).toBeNull()
  })

  it('sends his own password once, however often he presses Enter', async () => {
    const changePassword = vi.fn<() => Promise<void>>(() => new Promise(() => undefined))
    renderApp(inside, { user: { ...ofTwo, pwdChanged: false }, session: { changePassword }, at: { pathname: '/veh', state: entering } })
    const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
    await screen.findByRole('heading', { name: '请先设置新密码' })
    type('原密码', 'Given-1234')
    type('新密码', 'Own-secret-5678')
    type('再输一次新密码', 'Own-secret-5678')
    const form = screen.getByLabelText('原密码').closest('form')!
    fireEvent.submit(form)
    fireEvent.submit(form)
    await waitFor(() => expect(changePassword).toHaveBeenCalled())
    expect(changePassword.mock.calls).toEqual([['Given-1234', 'Own-secret-5678']])
  })
})

it('has nothing to settle for a stranger', async () => {
  renderApp([{ path: '/', element: <main>root</main> }, ...inside], { at: '/scanCodeUpload' })
  expect(await screen.findByText('root')).toBeTruthy()
})
