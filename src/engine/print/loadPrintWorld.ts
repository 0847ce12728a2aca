import { idsOf } from '../../client/usePageReferences'
import type { RecordCalls } from '../../client/recordClient'
import type { RecordData, RecordOption } from '../../contract/envelope'
import type { FieldDefinition } from '../../fields/definitions'
import { dictionaryOf, refersTo } from '../../language/gate/references'
import type { PageDefinition } from '../../language/pageDefinition'
import { printedNames } from '../../language/printDefinition'
import type { RecordContext } from '../../language/recordRules'
import { fieldOrSystemField } from '../../language/systemFields'
import { columnsOf, isTable, rowsOf } from '../../language/tableColumns'
import { runBulk } from '../list/runBulk'
import type { PrintWorld } from './printWorld'
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
export async function loadPrintWorld(client: RecordCalls, page: PageDefinition, context: RecordContext, chosen: readonly RecordData[], signal: AbortSignal): Promise<PrintWorld> {
  const records = await readRecords(client, page, chosen, signal)
  const needed = neededBy(page, records)
  const options = await readOptions(client, page, needed)
  // What a referred record points to in turn has a label too.
  const further = furtherNeeds(page, needed, options)
  const [inner, items, images] = await Promise.all([readOptions(client, page, further), readItems(client, mergedItems(needed, further)), readImages(client, page, records, signal)])
  const labelOf = (resource: string, id: string) => options.get(resource)?.get(id)?.label ?? inner.get(resource)?.get(id)?.label
  return {
    page, records,
    context: { ...context, refLabel: (resource, id) => labelOf(resource, id) ?? printTexts.gone, itemLabel: (dictionary, value) => items.get(dictionary)?.get(value) },
    foreign: (resource, id, field) => options.get(resource)?.get(id)?.[field],
    imageUrl: (id) => images.get(id),
  }
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
