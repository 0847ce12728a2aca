import { expect, it } from 'vitest'
import { evaluate } from '../../src/language/expressions'
import { recordVariable, recordVariables, withVariable } from '../../src/language/expressionVariables'
import { loadFixture } from '../fixtures/loadFixture'

const { fields } = (await loadFixture('core')).pages['organization']!
const context = { now: new Date('2026-03-01T02:00:00Z'), user: { id: 'u1', orgId: 'o1', roles: ['driver'] }, dictionary: () => undefined, refLabel: () => undefined }

it('an expression reads the fields it names and no others, each once', () => {
  const read: string[] = []
  const record = new Proxy({}, { get: (_, name) => { read.push(String(name)); return null } })
  const [first, second] = Object.keys(fields)
  const variables = recordVariables(fields, record, context)
  evaluate(`${first} == null && ${first} == ${second}`, variables)
  evaluate(`${first} == null`, variables)
  expect(read).toEqual([first, second])
})

it('a record as one variable is read where an expression asks, and whole where it is wanted whole', () => {
  const read: string[] = []
  const values: Record<string, unknown> = { id: 'v1', ...Object.fromEntries(Object.keys(fields).map((name) => [name, null])) }
  const variables = recordVariables(fields, new Proxy(values, { get: (target, name) => { read.push(String(name)); return target[String(name)] } }), context)
  expect(evaluate('record.id', variables)).toBe('v1')
  expect(evaluate('record.nobodyDeclaredThis', variables)).toBeUndefined()
  expect(read).toEqual(['id'])
  expect({ ...(variables['record'] as object) }).toEqual(recordVariable(fields, values))
})

it('knows the day, the moment, the one who asks and the record as a whole', () => {
  const variables = recordVariables(fields, { id: 'v1' }, context)
  expect(evaluate('today', variables)).toBe('2026-03-01')
  expect(evaluate('now', variables)).toBe('2026-03-01T02:00:00.000Z')
  expect(evaluate("'driver' in user.roles && user.orgId == 'o1'", variables)).toBe(true)
  expect(evaluate('record.id', variables)).toBe('v1')
  expect(evaluate('nobodyDeclaredThis', variables)).toBeUndefined()
})

it('one more variable stands beside the others and leaves them alone', () => {
  const variables = recordVariables(fields, { id: 'v1' }, context)
  const inner = withVariable(variables, 'item', { amount: 3 })
  expect(evaluate('item.amount', inner)).toBe(3)
  expect(evaluate('record.id', inner)).toBe('v1')
  expect(evaluate('item', variables)).toBeUndefined()
})
