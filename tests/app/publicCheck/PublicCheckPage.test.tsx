import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { PublicCheckPage } from '../../../src/app/publicCheck/PublicCheckPage'
import type { Application } from '../../../src/app/appContext'
import type { Session } from '../../../src/client/session'
import { publicCheckRoute, type PublicCheck } from '../../../src/contract/publicCheck'
import { renderApp } from '../renderApp'

const answer: PublicCheck = {
  title: '运单核验', alerts: [], lookedFor: ['本运单已作废'], verdict: 'valid', checkedAt: '2026-11-27T01:02:03.000Z',
  facts: [
    { title: '运单编号', value: 'YD1', columns: [], rows: [] },
    { title: '货物', value: '', columns: ['品名', '数量'], rows: [['UN1202 柴油', '29']] },
  ],
}

/** The page at a record's address, with answers in order; `asked` are the calls it made. */
function open(...answers: readonly (PublicCheck | Error)[]) {
  const asked: { readonly path: string; readonly isWithoutToken?: boolean }[] = []
  const call = ((_backend: unknown, request: { path: string; isWithoutToken?: boolean }) => {
    const next = answers[asked.length] ?? new Error('asked too often')
    asked.push(request)
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
  }) as unknown as Session['call']
  // Of the backend no more is asked than which client calls it.
  const backends = { main: { client: 'main' } } as unknown as Application['backends']
  renderApp([{ path: publicCheckRoute, Component: PublicCheckPage }], { at: '/check/waybill/ABCD', session: { call }, backends })
  return { asked, verdict: () => document.querySelector('[data-check]')?.getAttribute('data-check') }
}

it('asks by page and code without a session, and shows every line and table', async () => {
  const { asked, verdict } = open(answer)
  expect(await screen.findByText('YD1')).toBeTruthy()
  expect(asked).toEqual([expect.objectContaining({ path: '/publicCheck/waybill/ABCD', isWithoutToken: true })])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('运单核验')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['品名', '数量'])
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['UN1202 柴油', '29'])
  expect(verdict()).toBe('valid')
})

it('says in green what was looked for, and when', async () => {
  open(answer)
  const textContent = (await screen.findByText('查验有效')).closest('[role="status"]')?.textContent
  expect(textContent).toContain('本运单已作废')
  expect(textContent).toMatch(/查验时间：2026-11-27 \d\d:02:03/)
})

it('says in red what is wrong, and nothing in green', async () => {
  const { verdict } = open({ ...answer, verdict: 'alert', alerts: ['本运单已作废'] })
  expect((await screen.findByRole('alert')).textContent).toContain('本运单已作废')
  expect(verdict()).toBe('alert')
  expect(screen.queryByText('查验有效')).toBeNull()
})

it('calls nothing valid where nothing was looked for', async () => {
  open({ ...answer, verdict: 'found', lookedFor: [] })
  expect(await screen.findByText('已查到')).toBeTruthy()
  expect(screen.queryByText('查验有效')).toBeNull()
})

it('says that nothing was found, and asks again when it is told to', async () => {
  const { asked } = open(new Error('没有查到'), answer)
  expect((await screen.findByRole('alert')).textContent).toBe('没有查到')
  await userEvent.click(screen.getByRole('button', { name: /重新查验/ }))
  expect(await screen.findByText('YD1')).toBeTruthy()
  expect(asked).toHaveLength(2)
  expect(screen.queryByRole('alert')).toBeNull()
})
