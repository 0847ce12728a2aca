import { expect } from 'vitest'
import type { ManyAnswer } from '../../../src/contract/createMany'
import { eachAlone } from '../../../src/language/createMany'
import { refersTo } from '../../../src/language/gate/references'
import { isEmpty } from '../../../src/language/isEmpty'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { columnsOf, isTable, rowsOf } from '../../../src/language/tableColumns'
import { readOptions } from '../harness/exampleContext'
import { acceptableExample } from './freshRecord'
import type { Desk } from './world'

/** Two examples need not get on with each other: the second is for somebody else than the rest of the first. */
const mostTries = 12

/** Where many may be chosen for one record each, two are, and each has its own. */
export async function createsManyByHttp(desk: Desk): Promise<void> {
  const { page, api, context } = desk
  if (page.createMany.length === 0) return
  const said: string[] = []
  for (let tries = 0; tries < mostTries; tries += 1) {
    const [record, other] = [await acceptableExample(desk, 40 + 2 * tries), await acceptableExample(desk, 41 + 2 * tries)]
    const name = page.createMany.find((one) => !isEmpty(record[one]))
    const members = name === undefined ? [] : await twoOf(desk, name, [record[name], other[name]], tries)
    if (name === undefined || members.length < 2) continue
    const { body } = await api.call<ManyAnswer>(page, 'createMany', {}, { record: { ...inCommon(page, record), [name]: members } })
    said.push(`${body.msg} ${JSON.stringify(body.errors)}`)
    if (body.code !== 0) continue
    const made = await Promise.all(body.data.ids.map(async (id) => (await api.call(page, 'get', { id: id ?? '' })).body.data))
    context.taken.push(...made)
    expect(made.map((one) => one[name]), `${page.id}.${name} of each`).toEqual(members)
    return
  }
  expect.fail(`${page.id} made no two records at once: ${said.join('\n')}`)
}

/** Examples are all of one's own organisation; another is looked up. */
async function twoOf({ page, api }: Desk, name: string, [first, second]: readonly [unknown, unknown], turn: number): Promise<readonly unknown[]> {
  if (!isEmpty(second) && second !== first) return [first, second]
  const resource = refersTo(page.fields[name]!) ?? ''
  const found = await readOptions(api, page, page.references[resource]!, { keyword: '', size: 100 })
  const others = found.filter(({ id }) => id !== first)
  return others.length === 0 ? [first] : [first, others[turn % others.length]!.id]
}

/** What the form for many sends: nothing that is each record's own. */
function inCommon(page: PageDefinition, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const own = eachAlone(page)
  return Object.fromEntries(Object.entries(record).flatMap(([name, value]) => {
    const field = page.fields[name]
    if (!field || own.has(name)) return []
    if (!isTable(field)) return [[name, value]]
    const files = Object.values(columnsOf(field)).filter(({ type }) => type === 'files')
    return [[name, rowsOf(value).map((row) => ({ ...row, ...Object.fromEntries(files.map((column) => [column.name, null])) }))]]
  }))
}
