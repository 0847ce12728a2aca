import { expect, it } from 'vitest'
import { removeCSS, updateCSS } from '../../src/app/insertedStyles'

/** Those that stand in the document by an attribute that only this file writes: other files share the document. */
const standing = (place: Element = document.head) => [...place.querySelectorAll('[data-brought], [data-varied]')].map(({ innerHTML }) => innerHTML)
const brought = { mark: 'brought' }

it('brings a style into the document once, however often it is asked to, and does not read it back for that', () => {
  const first = updateCSS('.a{color:red}', 'a', brought)
  expect(standing()).toEqual(['.a{color:red}'])
  Object.defineProperty(first, 'innerHTML', { get: () => { throw new Error('read back') }, configurable: true })
  expect(updateCSS('.a{color:red}', 'a', brought)).toBe(first)
  expect(document.querySelectorAll('[data-brought="a"]')).toHaveLength(1)
  removeCSS('a', brought)
})

it('changes a style with its text, and brings it again after it has been taken away, by whomever', () => {
  updateCSS('.b{color:red}', 'b', brought)
  updateCSS('.b{color:blue}', 'b', brought)
  expect(standing()).toEqual(['.b{color:blue}'])
  removeCSS('b', brought)
  expect(standing()).toEqual([])
  updateCSS('.b{color:blue}', 'b', brought).remove()
  updateCSS('.b{color:blue}', 'b', brought)
  expect(standing()).toEqual(['.b{color:blue}'])
  removeCSS('b', brought)
})

it('keeps styles of one key beside each other where their marks differ, or where they belong elsewhere', () => {
  const box = document.body.appendChild(document.createElement('div'))
  updateCSS('.c{color:red}', 'c', brought)
  updateCSS('.c{color:blue}', 'c', { mark: 'varied' })
  updateCSS('.c{color:red}', 'c', { ...brought, attachTo: box })
  expect([standing(), standing(box)]).toEqual([['.c{color:red}', '.c{color:blue}'], ['.c{color:red}']])
  removeCSS('c', brought)
  removeCSS('c', { mark: 'varied' })
  box.remove()
})
