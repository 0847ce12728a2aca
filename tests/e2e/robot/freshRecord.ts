import { expect } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import type { Api } from '../harness/api'
import { sampleFor } from '../harness/sampleFiles'
import { changeableExample } from './findWalk'
import { hash } from './hash'
import type { Desk } from './world'

/** A record that is there and that nobody has seen yet; another for each number. */
export async function createsFresh({ page, api, context }: Desk, number: number): Promise<RecordData> {
  const { body } = await api.call(page, 'create', {}, { ...changeableExample(page, hash(page.id) + number, context), annex: await filesFor(page, api) })
  expect(body.code, `${page.id} refused a valid record: ${body.msg} ${JSON.stringify(body.errors)}`).toBe(0)
  context.taken.push(body.data)
  return body.data
}

/** Files for slots that must not be empty; every call uploads anew, for a file belongs to one record. */
export async function filesFor(page: PageDefinition, api: Api, names: readonly string[] = Object.values(page.annex).filter((slot) => slot.required).map((slot) => slot.name)): Promise<Record<string, readonly string[]>> {
  const entries = names.map(async (name) => [name, [await api.upload(page, name, sampleFor(page.annex[name]!))]] as const)
  return Object.fromEntries(await Promise.all(entries))
}
