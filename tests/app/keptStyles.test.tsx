import { createCache, StyleProvider } from '@ant-design/cssinjs'
import { cleanup, render } from '@testing-library/react'
import { ConfigProvider, Tag, theme } from 'antd'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keepStyles } from '../../src/app/keptStyles'
import { themeClass, themeOf, type Look } from '../../src/app/theme'

const plain: Look = { appearance: { mode: 'light', density: 'default' }, systemIsDark: false, isStill: false, isPhone: false }

it('finds the style of a part again that nothing has shown meanwhile', () => {
  const cache = keepStyles(createCache())
  const show = () => render(<StyleProvider cache={cache}><ConfigProvider theme={themeOf(plain)}><Tag>年检</Tag></ConfigProvider></StyleProvider>)
  const sheets = () => [...document.head.querySelectorAll('style[data-css-hash]')]
  show()
  const first = sheets()
  expect(first.length).toBeGreaterThan(0)
  cleanup()
  expect(sheets()).toEqual(first)
  show()
  expect(sheets()).toEqual(first)
})

const looks = fc.record({
  appearance: fc.record({ mode: fc.constantFrom('light', 'dark', 'system'), density: fc.constantFrom('default', 'compact') }),
  systemIsDark: fc.boolean(), isStill: fc.boolean(), isPhone: fc.boolean(),
}) satisfies fc.Arbitrary<Look>

it('names every look by a class of its own, and two that are the same alike', () => {
  const drawn = (look: Look) => JSON.stringify(theme.getDesignToken({ ...themeOf(look), cssVar: false }))
  fc.assert(fc.property(looks, looks, (one, other) => {
    expect(themeClass(one) === themeClass(other)).toBe(drawn(one) === drawn(other))
  }))
})
