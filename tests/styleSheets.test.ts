import { describe, expect, it } from 'vitest'
import { withoutLooks } from './styleSheets'

describe('a sheet without looks', () => {
  it('keeps what hides, shows and lets press, in the order in which it stands', () => {
    expect(withoutLooks('.a{color:red;display:none;margin:0}.b:hover .c{visibility:hidden;}.a.on{display:block;pointer-events:none}')).toBe('.a{display:none}.b:hover .c{visibility:hidden}.a.on{display:block;pointer-events:none}')
  })

  it('keeps it on a narrow screen, and nothing of a movement', () => {
    expect(withoutLooks('@media (max-width:600px){.a{display:none;top:0}.b{top:0}}@keyframes in{from{opacity:0}to{opacity:1}}')).toBe('@media (max-width:600px){.a{display:none}}')
  })

  it('takes no other property for one of them', () => {
    expect(withoutLooks('.a{--display:none;backface-visibility:hidden;border-display:none}')).toBe('')
  })
})
