import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { createGuardedHistory } from '../../../src/app/router/guardedHistory'

/** Two pages behind, one ahead; the form is on `/veh`. */
function stand() {
  const history = createGuardedHistory(createMemoryHistory({ initialEntries: ['/index', '/emp', '/veh', '/ship'], initialIndex: 2 }))
  const arrivals: string[] = []
  history.listen(() => void arrivals.push(history.location.pathname + history.location.search))
  return { history, arrivals, hold: () => history.guard((pathname) => pathname !== '/veh') }
}

describe('a history that is not guarded', () => {
  it('tells of every arrival, by call and by Back', () => {
    const { history, arrivals } = stand()
    history.push('/line')
    history.replace('/line?size=10')
    history.go(-2)
    expect(arrivals).toEqual(['/line', '/line?size=10', '/emp'])
    expect(history.held.get()).toBeNull()
  })
})

describe('a guarded history', () => {
  it.for([
    ['a link', (history) => history.push('/line'), '/line'],
    ['a call that replaces', (history) => history.replace('/line'), '/line'],
    ['Back', (history) => history.go(-1), '/emp'],
    ['Back by two', (history) => history.go(-2), '/index'],
    ['Forward', (history) => history.go(1), '/ship'],
  ] as const satisfies readonly (readonly [string, (history: ReturnType<typeof stand>['history']) => void, string])[])('holds back %s, stays when told so, and goes on when told so', ([, go, target]) => {
    const { history, arrivals, hold } = stand()
    hold()
    go(history)
    expect([history.location.pathname, arrivals]).toEqual(['/veh', []])
    history.held.release()
    expect([history.location.pathname, history.held.get(), arrivals]).toEqual(['/veh', null, []])

    go(history)
    history.held.get()!.proceed()
    expect([history.location.pathname, history.held.get(), arrivals]).toEqual([target, null, [target]])
  })

  it('lets pass what stays on the page, and everything once it is lifted', () => {
    const { history, arrivals, hold } = stand()
    hold()
    history.push('/veh?page=2')
    history.go(-1)
    history.guard(null)
    history.go(-1)
    expect(arrivals).toEqual(['/veh?page=2', '/veh', '/emp'])
  })

  it('holds the last of several ways out, and lets through that one alone', () => {
    const { history, arrivals, hold } = stand()
    hold()
    history.push('/line')
    history.go(-1)
    history.held.get()!.proceed()
    expect(arrivals).toEqual(['/emp'])
    history.go(-1)
    expect([history.location.pathname, arrivals]).toEqual(['/emp', ['/emp']])
  })
})
