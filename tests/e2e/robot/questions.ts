import { expect } from 'vitest'
import type { RecordData, RecordPage } from '../../../src/contract/envelope'
import { fieldTypeOf, type FieldDefinition } from '../../../src/fields/definitions'
import { seededRandom } from '../../../src/fields/random'
import type { FilterDefinition, PageDefinition } from '../../../src/language/pageDefinition'
import type { Answer } from '../harness/api'
import type { Desk } from './world'

/** A filter with what to look for, and a record that must be found by it; null where no record has a value. */
export interface Question {
  readonly filter: FilterDefinition
  readonly field: FieldDefinition
  readonly value: unknown
  readonly record: RecordData | null
}

/** For each filter a value of the record that answers most of them, or else of another; in one group what one record answers. */
export async function questionsBySample(desk: Desk, filters: readonly FilterDefinition[], samples: readonly RecordData[]): Promise<readonly (readonly Question[])[]> {
  const { page, context } = desk
  const answers = await Promise.all(samples.map(async (record) => ({ record, values: await Promise.all(filters.map(({ field }) => valueOf(desk, field, record))) })))
  const byMost = answers.toSorted((one, other) => other.values.filter(isFilled).length - one.values.filter(isFilled).length)
  const groups = new Map<RecordData | null, Question[]>()
  for (const [index, filter] of filters.entries()) {
    const field = fieldBehind(page, filter.field)
    const answer = byMost.find(({ values }) => isFilled(values[index]))
    const record = answer?.record ?? null
    // Where no record has a value, any one of the type: the filter must at least be answered.
    const referred = answer ? undefined : fieldTypeOf(field).refersTo?.(field as never)
    if (referred !== undefined) await context.learnIds(referred)
    const value = answer ? answer.values[index] : fieldTypeOf(field).example(field as never, seededRandom(5), context)
    groups.set(record, [...(groups.get(record) ?? []), { filter, field, value, record }])
  }
  return [...groups.values()]
}

/** The first records that the server finds; all of them where nothing is asked. */
export function firstFound({ page, api }: Desk, asked: object = {}): Promise<Answer<RecordPage>> {
  return api.call<RecordPage>(page, 'page', {}, { current: 1, size: 50, orders: [], ...asked })
}

/** The server takes what the browser sent for one filter by itself, and finds no more than is `there` without it. */
export async function narrowsAlone(desk: Desk, { field }: FilterDefinition, value: unknown, record: RecordData | null, there: RecordPage): Promise<void> {
  const what = `${desk.page.id} by ${field} ${JSON.stringify(value)}`
  const { body } = await firstFound(desk, { [field]: value })
  expect(body.code, what).toBe(0)
  const found = body.data
  findsIt(found, record, what)
  const areCounted = found.total !== null && there.total !== null
  const countOf = (list: RecordPage) => (areCounted ? list.total! : list.records.length)
  if (countOf(found) <= countOf(there)) return
  // What other pages set off has come meanwhile: then there is more without the filter too.
  expect(countOf(found), what).toBeLessThanOrEqual(countOf((await firstFound(desk)).body.data))
}

export function findsIt(found: RecordPage, record: RecordData | null, what: string): void {
  if (!record) return
  expect(found.records.length, what).toBeGreaterThan(0)
  // With more than one page of hits it may stand on a later one.
  if (found.records.length === found.total) expect(found.records.map(({ id }) => id), what).toContain(record.id)
}

/** Records in full to take values of these fields from, of the first page: no more than it takes to have one of each. A row of a statistic is all there is of it. */
export async function someRecords({ api, page }: Desk, fields: readonly string[]): Promise<readonly RecordData[]> {
  const list = await api.call<RecordPage>(page, 'page', {}, { current: 1, size: 8, orders: [] })
  if (page.statistics) return list.body.data.records
  const records: RecordData[] = []
  for (const { id } of list.body.data.records) {
    records.push((await api.call(page, 'get', { id })).body.data)
    if (fields.every((name) => records.some((record) => isFilled(record[name.split('.')[0]!])))) break
  }
  return records
}

async function valueOf({ page, context }: Desk, path: string, record: RecordData): Promise<unknown> {
  const [name = '', inner] = path.split('.')
  const id = [record[name]].flat()[0]
  if (!inner || typeof id !== 'string') return record[name]
  return (await context.optionOf(resourceOf(page, name), id, [inner]))?.[inner]
}

/** The field a filter looks at, also through a reference. */
function fieldBehind(page: PageDefinition, path: string): FieldDefinition {
  const [name = '', inner] = path.split('.')
  const field = inner ? page.references[resourceOf(page, name)]?.fields[inner] : page.fields[name]
  if (!field) throw new Error(`Filter ${path} of ${page.id} looks at no field that its definition carries.`)
  return field
}

function resourceOf(page: PageDefinition, name: string): string {
  const field = page.fields[name]!
  return fieldTypeOf(field).refersTo?.(field as never) ?? ''
}

/** Whether there is anything to look for. */
export function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}
