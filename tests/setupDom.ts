import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { pauses } from '../src/fields/inputs/whenIdle'
import { keepEveryStyle, keepSheetsShort } from './styleSheets'

// jsdom draws nothing, so it has neither; antd asks for both.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false, media: query, onchange: null,
  addListener: () => undefined, removeListener: () => undefined,
  addEventListener: () => undefined, removeEventListener: () => undefined, dispatchEvent: () => false,
}))
vi.stubGlobal('ResizeObserver', class {
  observe() {}
  unobserve() {}
  disconnect() {}
})
// antd measures scroll bars by a pseudo element's style, which jsdom reports as an error.
const { getComputedStyle } = window
window.getComputedStyle = (element) => getComputedStyle(element)
keepSheetsShort()
keepEveryStyle()
if (!URL.createObjectURL) Object.assign(URL, { createObjectURL: () => 'blob:test', revokeObjectURL: () => undefined })
if (!Element.prototype.scrollIntoView) Element.prototype.scrollIntoView = () => undefined

// Nobody looks at the page meanwhile: what waits until it is left alone comes soon.
Object.assign(pauses, { soon: 10, later: 50 })

// Whole pages of antd take their time in jsdom, the more so on a busy machine.
vi.setConfig({ testTimeout: 30_000 })
configure({ asyncUtilTimeout: 15_000 })

afterEach(cleanup)
