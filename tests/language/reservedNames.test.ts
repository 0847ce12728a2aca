import { expect, it } from 'vitest'
import { reservedQueryNames } from '../../src/contract/listQuery'
import { reservedNames } from '../../src/language/reservedNames'

it('reserves every name that a list query uses for itself', () => {
  expect(reservedQueryNames.filter((name) => !reservedNames.has(name))).toEqual([])
})
