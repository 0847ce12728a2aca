import { expect } from 'vitest'
import { exampleRecord } from '../../../src/language/examples/exampleRecord'
import type { HistoryEntry, RecordData, RecordPage } from '../../../src/contract/envelope'
import { errorCodes } from '../../../src/contract/errorCodes'
import { seededRandom } from '../../../src/fields/random'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { figuresByHttp } from './figureSteps'
import { acceptableExample, createsFresh, withFiles } from './freshRecord'
import { hash } from './hash'
import { createsManyByHttp } from './manySteps'
import { makesEveryMoveByHttp } from './moveSteps'
import { firstFound, narrowsAlone, questionsBySample, someRecords } from './questions'
import { isReadOnly, serverRefusesChanges } from './readOnlySteps'
import { codesAt, nonsenseFor, refusesByHttp } from './refuseSteps'
import { inOrder, sortedColumns } from './listSteps'
import { leavesItAsItWas } from './singleSteps'
import { deskOf, personFor, readerOf, type Desk, type World } from './world'
import { comparableFields, editableText } from './writeSteps'

/** Whatever the definition of a page allows, the started server does, and nothing else; written first, so that there is something to list. */
export async function answersByHttp(world: World, page: PageDefinition): Promise<void> {
  const deskFor = (action: string, sees: 'most' | 'own' = 'most') => deskOf(world, page, personFor(world, page, action, sees))
  if (page.single) {
    const desk = await deskFor('edit')
    return leavesItAsItWas(desk, () => keepsOneByHttp(desk))
  }
  if (page.actions.includes('create')) {
    const desk = await deskFor('create')
    const record = await createsByHttp(desk)
    await updatesByHttp(desk, record)
    await removesByHttp(desk, record.id)
    await createsManyByHttp(await deskFor('create'))
    await makesEveryMoveByHttp(world, await deskFor('create', 'own'))
  }
  const reading = await deskOf(world, page, await readerOf(world, page), 'read')
  await listsByHttp(reading)
  await figuresByHttp(world, reading)
  if (isReadOnly(page)) await changesNothingByHttp(await deskOf(world, page, personFor(world, page), 'read'))
}

/** Every filter narrows, every order holds, the second page goes on where the first ends. */
async function listsByHttp(desk: Desk): Promise<void> {
  const { page, api } = desk
  const plain = page.list.filters.filter(({ field }) => page.fields[field.split('.')[0]!])
  const samples = await someRecords(desk, plain.map(({ field }) => field))
  const there = (await firstFound(desk)).body.data
  for (const question of (await questionsBySample(desk, plain, samples)).flat()) await narrowsAlone(desk, question.filter, sentValue(question.filter.operator, question.value), question.record, there)
  for (const { field } of sortedColumns(page)) {
    for (const asc of [true, false]) inOrder(page, field, asc, (await list(desk, { orders: [{ column: field, asc }] })).records)
  }
  const [first, second] = [await list(desk, { size: 2 }), await list(desk, { size: 2, current: 2 })]
  expect(second.records.filter(({ id }) => first.records.some((record) => record.id === id)), `${page.id} on two pages`).toEqual([])
  const { body } = await api.call(page, 'page', {}, { current: 0, size: -1, orders: [] })
  expect(body.code, `${page.id} lists a page that cannot be`).toBe(errorCodes.badRequest.code)
}

/** What a filter sends for a value it is to find. */
function sentValue(operator: string, value: unknown): unknown {
  const one: unknown = Array.isArray(value) ? value[0] : value
  if (operator === 'between') return [one, one]
  if (operator === 'in' || operator === 'overlaps') return [one]
  return typeof one === 'string' && operator === 'contains' ? one.split('*')[0]!.slice(0, 20) : one
}

async function list({ page, api }: Desk, asked: object): Promise<RecordPage> {
  const { body } = await api.call<RecordPage>(page, 'page', {}, { current: 1, size: 20, orders: [], ...asked })
  expect(body.code, `${page.id} asked for ${JSON.stringify(asked)}: ${body.msg}`).toBe(0)
  return body.data
}

/** A generated record is kept as sent, with its files; nonsense in any field is refused with its code. */
async function createsByHttp(desk: Desk): Promise<RecordData> {
  const { page, api, context } = desk
  const record = await acceptableExample(desk, 2)
  const created = await api.call(page, 'create', {}, await withFiles(page, api, record, Object.keys(page.annex)))
  expect(created.body.code, `${page.id} refused a valid record: ${created.body.msg} ${JSON.stringify(created.body.errors)}`).toBe(0)
  context.taken.push(created.body.data)
  const { data } = (await api.call(page, 'get', { id: created.body.data.id })).body
  for (const name of comparableFields(desk, record)) expect(data[name], `${page.id}.${name} as saved`).toEqual(record[name])
  for (const slot of Object.keys(data.annex ?? {})) expect(data.annex?.[slot]?.length, `files in ${page.id} ${slot}`).toBe(1)
  const other = exampleRecord(page, { random: seededRandom(hash(page.id) + 3), context })
  await refusesByHttp(desk, other, nonsenseFor(desk, other))
  return data
}

/** A change counts once: who sends one for a version that is no more is told what stands there. */
async function updatesByHttp(desk: Desk, { id, version }: RecordData): Promise<void> {
  const { page, api } = desk
  const name = editableText(desk)
  if (!name || !page.actions.includes('edit')) return
  // Of its own, as it may have to be unique.
  const changedText = `改${id.slice(-3)}`
  const changed = await api.call(page, 'update', { id }, { version, [name]: changedText })
  expect(changed.body.code, `${page.id}: ${changed.body.msg} ${JSON.stringify(changed.body.errors)}`).toBe(0)
  const late = await api.call<{ current: RecordData }>(page, 'update', { id }, { version, [name]: '来晚了' })
  expect([late.status, late.body.code, late.body.data.current[name]], `a late change of ${page.id}`).toEqual([409, errorCodes.conflict.code, changedText])
  const history = (await api.call<readonly HistoryEntry[]>(page, 'history', { id })).body.data
  expect(history[0]?.changes.map(({ field }) => field), `history of ${page.id}`).toContain(name)
}

/** Gone for everyone, and back again where the page knows how. What another page has come to refer to meanwhile stays, and a fresh one goes. */
async function removesByHttp(desk: Desk, created: string): Promise<void> {
  const { page, api } = desk
  if (!page.actions.includes('remove')) return
  const remove = async (id: string) => api.call(page, 'remove', { id }, { version: (await api.call(page, 'get', { id })).body.data.version })
  let id = created
  let removed = await remove(id)
  for (let seed = 4; removed.body.code === errorCodes.inUse.code && seed < 8; seed += 1) {
    id = (await createsFresh(desk, seed)).id
    removed = await remove(id)
  }
  expect(removed.body.code, removed.body.msg).toBe(0)
  expect((await api.call(page, 'get', { id })).body.code).toBe(errorCodes.notFound.code)
  if (!page.actions.includes('restore')) return
  const restored = await api.call(page, 'restore', { id }, {})
  expect(restored.body.code, `${page.id}: ${restored.body.msg}`).toBe(0)
  expect((await api.call(page, 'get', { id })).body.code).toBe(0)
}

/** The one record of a page is saved, refused and fought over like any other. */
async function keepsOneByHttp(desk: Desk): Promise<void> {
  const { page, api, context } = desk
  const own = { id: 'own' }
  const before = (await api.call(page, 'get', own)).body.data
  const record = exampleRecord(page, { random: seededRandom(hash(page.id) + 2), context })
  const saved = await api.call(page, 'update', own, { ...record, version: before.version })
  expect(saved.body.code, `${page.id} refused valid values: ${saved.body.msg} ${JSON.stringify(saved.body.errors)}`).toBe(0)
  const after = (await api.call(page, 'get', own)).body.data
  for (const name of comparableFields(desk, record)) expect(after[name], `${page.id}.${name} as saved`).toEqual(record[name])
  for (const { name, value, code } of nonsenseFor(desk, after)) {
    const { status, body } = await api.call(page, 'update', own, { version: after.version, [name]: value })
    expect([status, codesAt(body.errors, name).includes(code)], `${page.id}.${name} = ${JSON.stringify(value).slice(0, 200)}`).toEqual([400, true])
  }
  expect((await api.call(page, 'update', own, { ...record, version: before.version })).status, `a late change of ${page.id}`).toBe(409)
}

/** Nobody changes what a page only shows. */
async function changesNothingByHttp(desk: Desk): Promise<void> {
  const [record] = await someRecords(desk, [])
  if (record) await serverRefusesChanges(desk, record.id, record.version)
}
