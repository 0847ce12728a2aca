import { recordPath } from '../../src/contract/recordPaths'
import type { Random } from '../../src/fields/fieldType'
import { fieldTypeOf } from '../../src/fields/definitions'
import { offeredWhere } from '../../src/fields/referenceType'
import { isEmpty } from '../../src/language/isEmpty'
import { sameJson } from '../../src/language/json/sameJson'
import { inlineJson } from '../../src/language/json/printJson'
import type { RecordCall } from '../../src/language/endpointsDefinition'
import type { PageDefinition } from '../../src/language/pageDefinition'
import { exampleRecord, writableFields } from '../../src/language/examples/exampleRecord'
import type { CheckedBackend, ContractFinding } from './checkPage'

/** Creates a record, reads it, changes it, removes it, and looks at each step whether it has happened. Leaves nothing behind where the backend removes. */
export async function checkWrites(page: PageDefinition, { client, now }: CheckedBackend, random: Random): Promise<ContractFinding[]> {
  const { quiet } = client
  const tell = (call: RecordCall, message: string, field: string | null = null): ContractFinding[] => {
    const { method, path } = recordPath(page.endpoints, call, { id: '{id}' })
    return [{ page: page.id, field, endpoint: `${method} ${decodeURIComponent(path)}`, message }]
  }
  const said = (error: unknown) => (error instanceof Error ? error.message : String(error))
  if (!page.actions.includes('create') || page.single || page.statistics !== null) return []
  // Files are not made up.
  if (page.states === null && Object.values(page.annex).some(({ required }) => required)) return []

  const ids = new Map(await Promise.all(Object.values(page.references).map(async ({ resource, endpoints }) => [resource, (await quiet.options(endpoints, { size: 20 }).catch(() => [])).map(({ id }) => id)] as const)))
  let values: Record<string, unknown>
  try {
    values = exampleRecord(page, { random, context: { dictionary: (name) => page.dictionaries[name], refLabel: () => undefined, ids: (resource) => ids.get(resource) ?? [], now, user: { id: '', orgId: '', roles: [] } } })
  } catch (error) {
    return tell('create', `造不出合乎规则的记录，没有试：${said(error).slice(0, 120)}`)
  }
  // Which records fit a condition only the backend knows; where none has to be chosen, none is.
  const names = writableFields(page).filter((name) => page.fields[name]!.required === true || offeredWhere(page.fields[name]!) === undefined)
  const sent = Object.fromEntries(names.filter((name) => !isEmpty(values[name])).map((name) => [name, values[name]]))
  const before = await quiet.page(page, { current: 1, size: 100, orders: [], filters: {}, keyword: '', removed: false }).catch(() => null)
  const created = await quiet.create(page, sent).catch((error: unknown) => said(error))
  if (typeof created === 'string') return tell('create', `没有建成：${created}`)
  // Some backends say only that it is done: then it is the one that was not there before.
  const id = created.id || (await quiet.page(page, { current: 1, size: 100, orders: [], filters: {}, keyword: '', removed: false })).records.find((record) => !before?.records.some((other) => other.id === record.id))?.id
  if (!id) return tell('create', '建成了，但列表里找不到，应答里也没有编号', 'id')

  const found: ContractFinding[] = []
  const read = await quiet.get(page, id).catch((error: unknown) => said(error))
  if (typeof read === 'string') found.push(...tell('get', `建成之后读不到：${read}`))
  else {
    for (const [name, value] of Object.entries(sent)) if (!isKept(page, name, value, read[name])) found.push(...tell('create', `送了 ${inlineJson(value).slice(0, 50)}，读回来是 ${inlineJson(read[name] ?? null).slice(0, 50)}`, name))
    found.push(...await checkChange(page, quiet, id, read.version, sent, tell))
  }
  if (!page.actions.includes('remove')) return found
  const latest = await quiet.get(page, id).catch(() => null)
  const refused = await quiet.remove(page, id, latest?.version ?? 0).then(() => null, (error: unknown) => said(error))
  if (refused !== null) found.push(...tell('remove', `没有删去，编号 ${id} 留在那里：${refused}`))
  else if (await quiet.get(page, id).then(() => true, () => false)) found.push(...tell('remove', `说删去了，编号 ${id} 还读得到`))
  return found
}

async function checkChange(page: PageDefinition, client: CheckedBackend['client']['quiet'], id: string, version: number, sent: Readonly<Record<string, unknown>>, tell: (call: RecordCall, message: string, field?: string | null) => ContractFinding[]): Promise<ContractFinding[]> {
  const name = Object.keys(sent).find((one) => ['string', 'text'].includes(page.fields[one]!.type) && !page.fields[one]!.unique && !('pattern' in page.fields[one]!))
  if (!page.actions.includes('edit') || name === undefined) return []
  const changed = `${String(sent[name]).slice(0, 1)}改`
  const refused = await client.update(page, id, { version, [name]: changed }).then(() => null, (error: unknown) => (error instanceof Error ? error.message : String(error)))
  if (refused !== null) return tell('update', `没有改成：${refused}`, name)
  const read = await client.get(page, id).catch(() => null)
  if (read?.[name] !== changed) return tell('update', `改成“${changed}”，读回来是 ${inlineJson(read?.[name] ?? null)}`, name)
  const lost = Object.keys(sent).find((other) => other !== name && !isKept(page, other, sent[other], read[other]))
  return lost === undefined ? [] : tell('update', `只改了 ${name}，这一项也变了：${inlineJson(read[lost] ?? null).slice(0, 50)}`, lost)
}

/** Numbers may come back as texts and moments in another spelling; what the type makes of them has to be the same. */
function isKept(page: PageDefinition, name: string, sent: unknown, read: unknown): boolean {
  const field = page.fields[name]!
  if (field.type === 'table' || field.masked || field.compute !== undefined) return true
  const normal = (value: unknown) => fieldTypeOf(field).normalize(value, field as never)
  return sameJson(normal(sent), normal(read)) || String(sent) === String(read)
}
