import { idsOf } from '../../client/usePageReferences'
import type { RecordCalls } from '../../client/recordClient'
import type { RecordData, RecordOption } from '../../contract/envelope'
import { emptyQuery } from '../../contract/listQuery'
import type { FieldDefinition } from '../../fields/definitions'
import { dictionaryOf, refersTo } from '../../language/gate/references'
import type { PageDefinition } from '../../language/pageDefinition'
import { printedNames, type RelatedPart } from '../../language/printDefinition'
import type { RecordContext } from '../../language/recordRules'
import { fieldOrSystemField } from '../../language/systemFields'
import { columnsOf, isTable, rowsOf } from '../../language/tableColumns'
import { runBulk } from '../list/runBulk'
import { relatedFilter, relatedTo } from '../relatedFilter'
import type { PrintWorld, RelatedRows } from './printWorld'
import { printTexts } from './texts'

/** Records whose labels one call may ask for, see the server's `recordOptions`. */
const mostIds = 500

interface Needed {
  /** Ids by resource. */
  readonly ids: Map<string, Set<string>>
  /** Fields of referred records, by resource. */
  readonly fields: Map<string, Set<string>>
  /** Values of dictionaries that did not come with the page. */
  readonly items: Map<string, Set<string>>
}

/**
 * Reads everything that the printed forms of these records show: the records in full, labels, fields of referred records, photos.
 * Rejects with the first failure of a record or label; a photo that cannot be read leaves its frame empty.
 */
export async function loadPrintWorld({ client, openPage }: PrintSources, page: PageDefinition, context: RecordContext, chosen: readonly RecordData[], signal: AbortSignal): Promise<PrintWorld> {
  const records = await readRecords(client, page, chosen, signal)
  const needed = neededBy(page, records)
  const options = await readOptions(client, page, needed)
  // What a referred record points to in turn has a label too.
  const further = furtherNeeds(page, needed, options)
  const [inner, items, images] = await Promise.all([readOptions(client, page, further), readItems(client, mergedItems(needed, further)), readImages(client, page, records, signal)])
  const related = await Promise.all(relatedParts(page).map((part) => readRelated({ client, openPage }, part, records, signal)))
  const labelOf = (resource: string, id: string) => [options, inner, ...related.flatMap((one) => one?.options ?? [])].map((known) => known.get(resource)?.get(id)?.label).find((label) => label !== undefined)
  return {
    page, records,
    context: {
      ...context,
      dictionary: (name) => context.dictionary(name) ?? related.map((one) => one?.page.dictionaries[name]).find((found) => found !== undefined),
      refLabel: (resource, id) => labelOf(resource, id) ?? printTexts.gone,
      itemLabel: (dictionary, value) => [items, ...related.flatMap((one) => one?.items ?? [])].map((known) => known.get(dictionary)?.get(value)).find((label) => label !== undefined),
    },
    related: (part) => related.find((one) => one?.part.page === part.page && one.part.by === part.by && one.part.of === part.of)?.rows,
    foreign: (resource, id, field) => options.get(resource)?.get(id)?.[field],
    imageUrl: (id) => images.get(id),
  }
}

/** What sheets are read from. */
export interface PrintSources {
  readonly client: RecordCalls
  /** Another page by its id; null where the person may not open it. */
  readonly openPage: (id: string) => Promise<PageDefinition | null>
}

/** Rows of one request, and the most of one sheet. */
const [rowsPerRequest, mostRows] = [200, 2000]

interface Related {
  readonly part: RelatedPart
  readonly page: PageDefinition
  readonly rows: RelatedRows
  readonly options: Options
  readonly items: ReadonlyMap<string, ReadonlyMap<string, string>>
}

function relatedParts(page: PageDefinition): readonly RelatedPart[] {
  return page.print.flatMap(({ parts }) => parts).filter((part) => part.kind === 'related')
}

async function readRelated({ client, openPage }: PrintSources, part: RelatedPart, records: readonly RecordData[], signal: AbortSignal): Promise<Related | null> {
  const page = await openPage(part.page)
  if (page === null) return null
  const found = new Map<string, readonly RecordData[]>()
  const { failed } = await runBulk(records, async (record) => {
    const target = relatedTo(part, record)
    found.set(record.id, target === null ? [] : await readRows(client, page, part, target, signal))
  })
  if (failed[0]) throw new Error(failed[0].reason)
  const needed: Needed = { ids: new Map(), fields: new Map(), items: new Map() }
  for (const { field } of part.columns) {
    const column = page.fields[field ?? '']
    if (column) for (const row of [...found.values()].flat()) need(page, needed, column, row[column.name])
  }
  const [options, items] = await Promise.all([readOptions(client, page, needed), readItems(client, needed.items)])
  return { part, page, options, items, rows: { fields: page.fields, rowsOf: (id) => found.get(id) ?? [] } }
}

async function readRows(client: RecordCalls, page: PageDefinition, { by, sort }: RelatedPart, id: string, signal: AbortSignal): Promise<readonly RecordData[]> {
  const order = sort === null ? page.list.sort : { column: sort.replace('-', ''), asc: !sort.startsWith('-') }
  const rows: RecordData[] = []
  for (let current = 1; rows.length < mostRows; current++) {
    const { records } = await client.page(page, { ...emptyQuery, current, size: rowsPerRequest, orders: [order], filters: relatedFilter(page, by, id) }, signal)
    rows.push(...records)
    if (records.length < rowsPerRequest) break
  }
  return rows
}

async function readRecords(client: RecordCalls, page: PageDefinition, chosen: readonly RecordData[], signal: AbortSignal): Promise<readonly RecordData[]> {
  const read = new Map<string, RecordData>()
  const { failed } = await runBulk(chosen, async ({ id }) => void read.set(id, await client.get(page, id, signal)))
  if (failed[0]) throw new Error(failed[0].reason)
  return chosen.flatMap(({ id }) => read.get(id) ?? [])
}

/** Gives back the memory of the photos. */
export function releaseImages({ records, imageUrl }: PrintWorld): void {
  for (const file of records.flatMap((record) => Object.values(record.annex ?? {}).flat())) {
    const url = imageUrl(file.id)
    if (url) URL.revokeObjectURL(url)
  }
}

function neededBy(page: PageDefinition, records: readonly RecordData[]): Needed {
  const needed: Needed = { ids: new Map(), fields: new Map(), items: new Map() }
  for (const name of new Set(page.print.flatMap(printedNames))) {
    const [own = '', foreign] = name.split('.')
    const field = fieldOrSystemField(page.fields, own)
    if (!field) continue
    const resource = refersTo(field)
    if (foreign !== undefined && resource !== null) addTo(needed.fields, resource, foreign)
    for (const record of records) need(page, needed, field, record[own])
  }
  return needed
}

function need(page: PageDefinition, needed: Needed, field: FieldDefinition, value: unknown): void {
  if (isTable(field)) {
    for (const row of rowsOf(value)) for (const column of Object.values(columnsOf(field))) need(page, needed, column, row[column.name])
    return
  }
  const resource = refersTo(field)
  if (resource !== null) for (const id of idsOf(value)) addTo(needed.ids, resource, id)
  const dictionary = dictionaryOf(field)
  if (dictionary !== null && page.dictionaries[dictionary]?.large !== false) for (const item of idsOf(value)) addTo(needed.items, dictionary, item)
}

function furtherNeeds(page: PageDefinition, { fields }: Needed, options: Options): Needed {
  const further: Needed = { ids: new Map(), fields: new Map(), items: new Map() }
  for (const [resource, names] of fields) {
    for (const name of names) {
      const field = page.references[resource]?.fields[name]
      if (field) for (const option of options.get(resource)?.values() ?? []) need(page, further, field, option[name])
    }
  }
  return further
}

type Options = ReadonlyMap<string, ReadonlyMap<string, RecordOption>>

async function readOptions(client: RecordCalls, page: PageDefinition, { ids, fields }: Needed): Promise<Options> {
  const read = await Promise.all([...ids].map(async ([resource, wanted]) => {
    const reference = page.references[resource]
    const asked = { fields: [...(fields.get(resource) ?? [])] }
    const answers = reference ? await Promise.all(chunks([...wanted]).map((some) => client.options(reference.endpoints, { ids: some, size: some.length, ...asked }))) : []
    return [resource, new Map(answers.flat().map((option) => [option.id, option]))] as const
  }))
  return new Map(read)
}

async function readItems(client: RecordCalls, wanted: ReadonlyMap<string, ReadonlySet<string>>): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const read = await Promise.all([...wanted].map(async ([name, values]) => {
    const answers = await Promise.all(chunks([...values]).map((some) => client.dictionary(name, { values: some })))
    return [name, new Map(answers.flat().map(({ value, label }) => [value, label]))] as const
  }))
  return new Map(read)
}

async function readImages(client: RecordCalls, page: PageDefinition, records: readonly RecordData[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const slots = new Set(page.print.flatMap(({ parts }) => parts).flatMap((part) => (part.kind === 'photos' ? part.slots : [])))
  const files = records.flatMap((record) => Object.entries(record.annex ?? {}).filter(([slot]) => slots.has(slot)).flatMap(([, inSlot]) => inSlot)).filter(({ mime }) => mime.startsWith('image/'))
  const images = new Map<string, string>()
  await runBulk(files, async ({ id }) => void images.set(id, URL.createObjectURL(await client.readAnnex(id, signal))))
  return images
}

function mergedItems(...needs: readonly Needed[]): Needed['items'] {
  const all: Needed['items'] = new Map()
  for (const { items } of needs) for (const [name, values] of items) for (const value of values) addTo(all, name, value)
  return all
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(value))
}

function chunks(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, index) => ids.slice(index * mostIds, (index + 1) * mostIds))
}
