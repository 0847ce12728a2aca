import { expect, it } from 'vitest'
import { defaultRecord } from '../../src/language/defaultRecord'
import { evaluate, holds } from '../../src/language/expressions'
import { recordVariables } from '../../src/language/expressionVariables'
import type { PageDefinition } from '../../src/language/pageDefinition'
import type { RecordContext, RecordValues } from '../../src/language/recordContext'
import { loadShippedSchemas } from '../shippedSchemas'

/** What a rule may say of a field that is still empty: that it is to be filled in. */
const asks = /请|至少|应有/

function accusations(page: PageDefinition, record: RecordValues, context: RecordContext): readonly string[] {
  const variables = recordVariables(page.fields, record, context)
  const failing = page.rules.filter(({ when, check, at }) => (record[at] ?? null) === null && (when === null || holds(when, variables)) && evaluate(check, variables) === false)
  return failing.filter(({ message }) => !asks.test(message)).map(({ message }) => `${page.id}: ${message}`)
}

it('accuses no field that is still empty of what it says', async () => {
  const set = await loadShippedSchemas()
  const context: RecordContext = { dictionary: (name) => set.dictionaries[name], refLabel: () => undefined, now: new Date('2026-11-22T00:00:00Z'), user: { id: 'u1', orgId: 'o1', roles: [] } }
  const found = Object.values(set.pages).flatMap((page) => [...accusations(page, {}, context), ...accusations(page, defaultRecord(page, context), context)])
  expect([...new Set(found)]).toEqual([])
})
