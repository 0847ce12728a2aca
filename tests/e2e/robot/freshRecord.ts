import { expect } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { validateRecord } from '../../../src/language/recordRules'
import type { Api } from '../harness/api'
import { sampleFor } from '../harness/sampleFiles'
import { changeableExample } from './findWalk'
import { hash } from './hash'
import type { Desk } from './world'

const mostTries = 10

/** An example that may still be changed once it is saved, and that a rule does not refuse for what the server finds for it, as a company's own settings; another for each number. */
export async function acceptableExample({ page, context }: Desk, number: number): Promise<Record<string, unknown>> {
  for (let tries = 0; ; tries += 1) {
    const record = changeableExample(page, hash(page.id) + number + tries * 1000, context)
    if (tries === mostTries || validateRecord(page, await context.found(record), context).length === 0) return record
  }
}

/** A record that is there and that nobody has seen yet; another for each number. */
export async function createsFresh(desk: Desk, number: number): Promise<RecordData> {
  const { page, api, context } = desk
  const { body } = await api.call(page, 'create', {}, { ...await acceptableExample(desk, number), annex: await filesFor(page, api) })
  expect(body.code, `${page.id} refused a valid record: ${body.msg} ${JSON.stringify(body.errors)}`).toBe(0)
  context.taken.push(body.data)
  return body.data
}

/** Files for slots that must not be empty; every call uploads anew, for a file belongs to one record. */
export async function filesFor(page: PageDefinition, api: Api, names: readonly string[] = Object.values(page.annex).filter((slot) => slot.required).map((slot) => slot.name)): Promise<Record<string, readonly string[]>> {
  const entries = names.map(async (name) => [name, [await api.upload(page, name, sampleFor(page.annex[name]!))]] as const)
  return Object.fromEntries(await Promise.all(entries))
}
