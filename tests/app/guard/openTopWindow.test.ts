import { describe, expect, it, vi } from 'vitest'
import { openTopWindow } from '../../../src/app/guard/openTopWindow'

const own = (top: unknown) => ({ location: { origin: 'https://own.example' }, top }) as unknown as Window

describe('the top window', () => {
  it('opens at the address where it is of the same origin', () => {
    const assign = vi.fn<(path: string) => void>()
    expect(openTopWindow('/login', own({ location: { origin: 'https://own.example', assign } }))).toBe(true)
    expect(assign.mock.calls).toEqual([['/login']])
  })

  it('is left alone where it is of another origin', () => {
    const assign = vi.fn<(path: string) => void>()
    expect(openTopWindow('/login', own({ location: { origin: 'https://other.example', assign } }))).toBe(false)
    expect(assign).not.toHaveBeenCalled()
  })

  it('is left alone where it may not even be asked', () => {
    const foreign = { get location(): never { throw new DOMException('Blocked a frame', 'SecurityError') } }
    expect(openTopWindow('/login', own(foreign))).toBe(false)
  })

  it('is this one where there is no frame', () => {
    expect(openTopWindow('/login', window)).toBe(false)
  })
})
