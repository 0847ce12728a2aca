import { afterEach, describe, expect, it } from 'vitest'
import { removeCSS, updateCSS } from '../../src/app/insertedStyles'

const styles = () => [...document.head.querySelectorAll('style')].map(({ innerHTML }) => innerHTML)

describe('styles that are brought into the document', () => {
  afterEach(() => {
    for (const style of document.head.querySelectorAll('style')) style.remove()
  })

  it('stand there once, however often they are brought, and are not read back for it', () => {
    const first = updateCSS('.a{color:red}', 'a', { mark: 'part' })
    expect(styles()).toEqual(['.a{color:red}'])
    Object.defineProperty(first, 'innerHTML', { get: () => { throw new Error('read back') } })
    expect(updateCSS('.a{color:red}', 'a', { mark: 'part' })).toBe(first)
    expect(document.head.querySelectorAll('style')).toHaveLength(1)
  })

  it('change with their text, and come again after they have been taken away, by whomever', () => {
    updateCSS('.b{color:red}', 'b')
    updateCSS('.b{color:blue}', 'b')
    expect(styles()).toEqual(['.b{color:blue}'])
    removeCSS('b')
    expect(styles()).toEqual([])
    updateCSS('.b{color:blue}', 'b').remove()
    updateCSS('.b{color:blue}', 'b')
    expect(styles()).toEqual(['.b{color:blue}'])
  })

  it('of one key stand beside each other where their marks differ, or where they belong elsewhere', () => {
    const box = document.body.appendChild(document.createElement('div'))
    updateCSS('.c{color:red}', 'c', { mark: 'part' })
    updateCSS('.c{color:blue}', 'c', { mark: 'variables' })
    updateCSS('.c{color:red}', 'c', { mark: 'part', attachTo: box })
    expect([styles(), box.querySelector('style')?.innerHTML]).toEqual([['.c{color:red}', '.c{color:blue}'], '.c{color:red}'])
    box.remove()
  })
})
