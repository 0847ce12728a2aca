import { describe, expect, it, vi } from 'vitest'
import { openTopWindow } from '../../../src/app/guard/openTopWindow'

const own = (top: unknown) => ({ location: { origin: 'https://own.example' }, top }) as unknown as Window

/** A window of another origin, as a browser shows it: only its address can be set, where it lets one. */
function foreignTop(allow: boolean) {
  const sent: string[] = []
  const location = {
    get origin(): never { throw new DOMException('Blocked a frame', 'SecurityError') },
    set href(address: string) {
      if (!allow) throw new DOMException('The current window does not have permission to navigate the target frame', 'SecurityError')
      sent.push(address)
    },
  }
  return { top: { location }, sent }
}

describe('the top window', () => {
  it('opens at the address where it is of the same origin', () => {
    const assign = vi.fn<(path: string) => void>()
    expect(openTopWindow('/login', true, own({ location: { origin: 'https://own.example', assign } }))).toBe(true)
    expect(assign.mock.calls).toEqual([['/login']])
  })

  it('of another origin is sent there where the browser lets one; this window goes as well', () => {
    const { top, sent } = foreignTop(true)
    expect(openTopWindow('/login', false, own(top))).toBe(false)
    expect(sent).toEqual(['https://own.example/login'])
  })

  it('stays where the browser does not let one, and this window goes alone', () => {
    const { top } = foreignTop(false)
    expect(openTopWindow('/login', false, own(top))).toBe(false)
  })

  it('of another origin that is told of an expired session keeps its place', () => {
    const { top, sent } = foreignTop(true)
    expect(openTopWindow('/login', true, own(top))).toBe(false)
    expect(sent).toEqual([])
  })

  it('is this one where there is no frame', () => {
    expect(openTopWindow('/login', false, window)).toBe(false)
  })
})
