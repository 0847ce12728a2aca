import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstPassword } from '../../src/extensions/accountPassword/firstPassword'
import { passwordProblem } from '../../src/server/access/changePassword'

it('will do for the server, whatever chance gives', () => {
  fc.assert(fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 255 })), (bytes) => {
    const password = firstPassword((count) => Uint8Array.from(bytes.take(count)))
    expect(password).toMatch(/^\w{4}-\w{4}-\w{4}$/)
    expect(password).not.toMatch(/[0O1lIio]/)
    expect(passwordProblem(password, '13800000001')).toBeNull()
  }))
})

it('is another each time', () => {
  expect(new Set(Array.from({ length: 200 }, () => firstPassword())).size).toBe(200)
})
