import { beforeEach, expect, it, vi } from 'vitest'
import { createPageVisits } from '../../src/client/pageVisits'
import type { HttpAnswer } from '../../src/client/http'
import { backends, loginAnswer, ok, refused, sessionOver } from './clientWorld'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

function visitsOver(visit: () => HttpAnswer | Error | Promise<HttpAnswer>) {
  const world = sessionOver(({ path }) => (path === '/scyy/resVisit/add' ? visit() : ok(loginAnswer)) as HttpAnswer)
  return { ...world, recordVisit: createPageVisits({ backends, call: world.session.call, store: world.store }) }
}

it('records source, path and organisation under the platform API', async () => {
  const { session, recordVisit, calls } = visitsOver(() => ok(null))
  await session.login('1', '2')
  recordVisit('/veh')
  expect(calls.at(-1)).toMatchObject({ client: 'platform', method: 'POST', path: '/scyy/resVisit/add', body: { source: 'cloud-pc-vue', path: '/veh', orgId: '10' }, headers: { access_token: 'a1' } })
})

it.each(['/', '/login', '/404'])('leaves out %s', async (path) => {
  const { session, recordVisit, calls } = visitsOver(() => ok(null))
  await session.login('1', '2')
  recordVisit(path)
  expect(calls).toHaveLength(1)
})

it('records nothing of who is not signed in', () => {
  const { recordVisit, calls } = visitsOver(() => ok(null))
  recordVisit('/sso')
  expect(calls).toEqual([])
})

it('neither delays nor breaks a navigation, and says nothing when it fails', async () => {
  const unhandled = vi.fn<() => void>()
  process.on('unhandledRejection', unhandled)
  const { session, recordVisit, told } = visitsOver(() => refused(14, '服务暂不可用，请稍后再试', 503))
  await session.login('1', '2')
  expect(recordVisit('/veh')).toBeUndefined()
  const slow = visitsOver(() => new Promise(() => undefined))
  await slow.session.login('1', '2')
  expect(slow.recordVisit('/veh')).toBeUndefined()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([told, unhandled.mock.calls]).toEqual([[], []])
  process.off('unhandledRejection', unhandled)
})
