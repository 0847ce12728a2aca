import { expect } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import type { FieldDefinition } from '../../../src/fields/definitions'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { isEmpty } from '../../../src/language/isEmpty'
import { namedFiles } from '../../../src/language/namedFiles'
import { validateRecord } from '../../../src/language/recordRules'
import { columnsOf, isTable, rowsOf } from '../../../src/language/tableColumns'
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
  const { body } = await api.call(page, 'create', {}, await withFiles(page, api, await acceptableExample(desk, number)))
  expect(body.code, `${page.id} refused a valid record: ${body.msg} ${JSON.stringify(body.errors)}`).toBe(0)
  context.taken.push(body.data)
  return body.data
}

/** The record as it is sent, with files in the named slots, in those that must not be empty, and in those of which its rows name some. */
export async function withFiles(page: PageDefinition, api: Api, record: Readonly<Record<string, unknown>>, names: readonly string[] = []): Promise<Record<string, unknown>> {
  const required = Object.values(page.annex).filter((slot) => slot.required).map((slot) => slot.name)
  const annex = await filesFor(page, api, [...new Set([...names, ...required, ...namedFiles(page, record).map(({ slot }) => slot)])])
  return { ...withNamedFiles(page, record, annex), annex }
}

/** Every field of files names those of its slot. */
function withNamedFiles(page: PageDefinition, record: Readonly<Record<string, unknown>>, annex: Readonly<Record<string, readonly string[]>>): Record<string, unknown> {
  const laid = (field: FieldDefinition, value: unknown) => (field.type === 'files' && !isEmpty(value) ? annex[field.slot] : value)
  return Object.fromEntries(Object.entries(record).map(([name, value]) => {
    const field = page.fields[name]
    if (!field || !isTable(field)) return [name, field ? laid(field, value) : value]
    const columns = columnsOf(field)
    return [name, rowsOf(value).map((row) => Object.fromEntries(Object.entries(row).map(([cell, given]) => [cell, columns[cell] ? laid(columns[cell], given) : given])))]
  }))
}

/** Every call uploads anew, for a file belongs to one record. */
export async function filesFor(page: PageDefinition, api: Api, names: readonly string[]): Promise<Record<string, readonly string[]>> {
  const entries = names.map(async (name) => [name, [await api.upload(page, name, sampleFor(page.annex[name]!))]] as const)
  return Object.fromEntries(await Promise.all(entries))
}
