import type { RecordOption, RecordPage } from '../../../src/contract/envelope'
import { fieldTypeOf, type FieldDefinition } from '../../../src/fields/definitions'
import type { ExampleContext } from '../../../src/fields/fieldType'
import type { PageDefinition, ReferenceDefinition, SchemaSet } from '../../../src/language/pageDefinition'
import { computeRecord, type RecordContext } from '../../../src/language/recordRules'
import type { Api } from './api'

export interface PageContext extends RecordContext, ExampleContext {
  /** What a record is called, read from the server where it is not known yet. */
  readonly labelOf: (resource: string, id: string) => Promise<string>
  /** Fields of a record as they stand behind a reference. */
  readonly optionOf: (resource: string, id: string, fields: readonly string[]) => Promise<RecordOption | undefined>
  /** Records that are there; whoever creates one adds it, so that the next example does not collide with it. */
  readonly taken: Record<string, unknown>[]
  /** Learns the labels of everything a record refers to. */
  readonly learn: (record: Readonly<Record<string, unknown>>) => Promise<void>
}

/** A hand fills in every row that a chosen record brings along: only the shortest are chosen. */
const fewestRows = 2

/** What an example of a page needs to know of the running server: who asks, and which records there are to refer to. */
export async function exampleContext(page: PageDefinition, api: Api, set: SchemaSet): Promise<PageContext> {
  const known = new Map<string, Map<string, RecordOption>>()
  const ids = new Map<string, readonly string[]>()
  const read = async (reference: ReferenceDefinition, body: object) => {
    const options = await readOptions(api, page, reference, { ...body, fields: broughtBy(page, reference.resource) })
    const ofResource = known.get(reference.resource) ?? new Map<string, RecordOption>()
    known.set(reference.resource, ofResource)
    for (const option of options) ofResource.set(option.id, option)
    return options
  }
  const learn = async (record: Readonly<Record<string, unknown>>) => {
    for (const reference of Object.values(page.references)) {
      const asked = Object.values(page.fields).filter((field) => resourceOf(field) === reference.resource).flatMap((field) => [record[field.name] ?? []].flat().map(String))
      const unknown = [...new Set(asked)].filter((id) => !known.get(reference.resource)?.has(id))
      if (unknown.length > 0) await read(reference, { ids: unknown })
    }
  }
  await Promise.all(Object.values(page.references).map(async (reference) => {
    const found = uniquelyNamed(await read(reference, { size: 50 }))
    const isLong = broughtBy(page, reference.resource).some((name) => found.some((option) => Array.isArray(option[name])))
    const chosen = isLong ? [...found].sort((one, other) => JSON.stringify(one).length - JSON.stringify(other).length).slice(0, fewestRows) : found
    ids.set(reference.resource, chosen.map((option) => option.id))
  }))
  const context: PageContext = {
    // All of it, also where the page carries no items: hands need the names.
    dictionary: (name) => set.dictionaries[name],
    refLabel: (resource, id) => known.get(resource)?.get(id)?.label,
    labelOf: async (resource, id) => {
      const reference = page.references[resource]
      if (reference && !known.get(resource)?.has(id)) await read(reference, { ids: [id] })
      return known.get(resource)?.get(id)?.label ?? id
    },
    optionOf: async (resource, id, fields) => (await readOptions(api, page, page.references[resource]!, { ids: [id], fields }))[0],
    fieldsOf: (resource, id) => known.get(resource)?.get(id),
    ids: (resource) => (resource === 'organization' ? [api.login.orgId] : (ids.get(resource) ?? [])),
    now: new Date(),
    user: { id: api.login.userId, orgId: api.login.orgId, roles: api.login.roles },
    taken: [],
    learn,
  }
  const me = Object.values(page.fields).map((field): [string, unknown] => [field.name, resourceOf(field) === 'organization' ? api.login.orgId : resourceOf(field) === 'employee' ? api.login.userId : null])
  await learn(Object.fromEntries(me.filter(([, id]) => id !== null)))
  context.taken.push(...await readTaken(page, api, context))
  return context
}

const mostTaken = 2000

/** What stands where values must not repeat, by a field or by rules over several records; its computed values are worked out, for a list may not carry them. */
async function readTaken(page: PageDefinition, api: Api, context: RecordContext): Promise<Record<string, unknown>[]> {
  const taken: Record<string, unknown>[] = []
  const isFree = page.unique.length === 0 && !Object.values(page.fields).some((field) => field.unique)
  if (isFree || page.single) return taken
  for (let current = 1; taken.length < mostTaken; current++) {
    const { body } = await api.call<RecordPage>(page, 'page', {}, { current, size: 200 })
    if (body.code !== 0) throw new Error(`The list of page ${page.id} was refused: ${body.msg}`)
    taken.push(...body.data.records.map((record) => computeRecord(page, { ...page.where, ...record }, context)))
    if (body.data.records.length < 200) break
  }
  return taken
}

async function readOptions(api: Api, page: PageDefinition, reference: ReferenceDefinition, asked: object): Promise<readonly RecordOption[]> {
  const { body } = await api.call<readonly RecordOption[]>({ ...page, endpoints: reference.endpoints }, 'options', {}, asked)
  if (body.code !== 0) throw new Error(`Options of ${reference.resource} for page ${page.id} were refused: ${body.msg}`)
  return body.data
}

function resourceOf(field: FieldDefinition): string | undefined {
  return fieldTypeOf(field).refersTo?.(field as never)
}

/** Fields of a referred record that fields of this page copy. */
function broughtBy(page: PageDefinition, resource: string): readonly string[] {
  return Object.values(page.fields).flatMap((field) => {
    const [reference = '', name = ''] = field.from?.split('.') ?? []
    const source = page.fields[reference]
    return source && resourceOf(source) === resource ? [name] : []
  })
}

/** A label that others bear too, or that begins another's, does not say whom a hand would choose. */
function uniquelyNamed(options: readonly RecordOption[]): readonly RecordOption[] {
  return options.filter((one) => !options.some((other) => other !== one && other.label.startsWith(one.label)))
}
