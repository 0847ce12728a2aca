import type { RecordData, RecordOption, RecordPage } from '../../../src/contract/envelope'
import { fieldTypeOf, type FieldDefinition } from '../../../src/fields/definitions'
import { fieldAbove, kindsTaken, offeredWhere, organizationResource } from '../../../src/fields/referenceType'
import type { Dictionary, ExampleContext } from '../../../src/fields/fieldType'
import type { ReferenceDefinition } from '../../../src/language/endpointsDefinition'
import type { AnnexSlot, PageDefinition } from '../../../src/language/pageDefinition'
import type { SchemaSet } from '../../../src/language/schemaSet'
import { derivedFields } from '../../../src/language/derivedFields'
import { recordVariables } from '../../../src/language/expressionVariables'
import { offeredWith, type Offered } from '../../../src/language/offeredWith'
import { computeRecord, defaultRecord, type RecordContext } from '../../../src/language/recordRules'
import { isTable } from '../../../src/language/tableColumns'
import { namesInRule } from '../../../src/language/uniqueRules'
import { buildPrincipal } from '../../../src/server/access/buildPrincipal'
import { mayGrantRole } from '../../../src/server/access/grants'
import { createOrganizationTree } from '../../../src/server/access/organizationTree'
import type { Api } from './api'

export interface PageContext extends RecordContext, ExampleContext {
  /** What a record is called, read from the server where it is not known yet. */
  readonly labelOf: (resource: string, id: string) => Promise<string>
  /** The slot in which files of a field lie. */
  readonly slotOf: (name: string) => AnnexSlot | undefined
  /** Fields of a record as they stand behind a reference. */
  readonly optionOf: (resource: string, id: string, fields: readonly string[]) => Promise<RecordOption | undefined>
  /** The record with what the system finds for it as things stand. */
  readonly found: (record: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>>
  /** Records that are there; whoever creates one adds it, so that the next example does not collide with it. */
  readonly taken: Record<string, unknown>[]
  /** Reads anew which records are there, and what those referred to bring along. */
  readonly readAgain: () => Promise<void>
  /** Learns the labels of everything a record refers to. */
  readonly learn: (record: Readonly<Record<string, unknown>>) => Promise<void>
  /** Learns which records of a resource there are to refer to; who is to write knows them of all resources. */
  readonly learnIds: (resource: string) => Promise<void>
}

/** Whoever only reads need know neither what could be referred to nor what is taken. */
export type Purpose = 'write' | 'read'

/** Stands in an example for a file, which is uploaded when the record is sent. */
const fileToLay = 'fileToLay'

/** As many as the server offers at once: the first few may all be in use already. */
const mostOptions = 100

/** A hand fills in every row that a chosen record brings along: only the shortest are chosen. */
const fewestRows = 2

/** What an example of a page needs to know of the running server: who asks, and which records there are to refer to. */
export async function exampleContext(page: PageDefinition, api: Api, set: SchemaSet, purpose: Purpose = 'write'): Promise<PageContext> {
  const user = { id: api.login.userId, orgId: api.login.orgId, roles: api.login.roles }
  const homes = await homesOf(page, api)
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
  const learnIds = async (reference: ReferenceDefinition) => {
    const offered = narrowed(page, reference, homes[0]!, { dictionary: (name) => set.dictionaries[name], refLabel: () => undefined, now: new Date(), user })
    const searches = await Promise.all([{}, ...offered.map((where) => ({ where }))].map((asked) => read(reference, { size: mostOptions, ...freeFor(page, reference), ...asked })))
    const chosen = searches.flatMap((options) => {
      const found = inUse(ownedByWriter(page, api, reference.resource, uniquelyNamed(options)))
      const tables = copiesOf(page, reference.resource).filter(isTable).map(sourceName)
      const isLong = tables.some((name) => found.some((option) => Array.isArray(option[name])))
      return isLong ? [...found].sort((one, other) => JSON.stringify(one).length - JSON.stringify(other).length).slice(0, fewestRows) : found
    })
    ids.set(reference.resource, [...new Set(chosen.map((option) => option.id))])
  }
  if (purpose === 'write') await Promise.all(Object.values(page.references).map(learnIds))
  const below = purpose === 'write' ? await readBelow(page, api, read) : []
  const grantable = grantableRoles(api, set)
  const readTakenAgain = async () => { context.taken.splice(0, Infinity, ...await readTaken(page, api)) }
  const context: PageContext = {
    // All of it, also where the page carries no items: hands need the names. Of roles only those he may give.
    dictionary: (name) => (name === 'user_role' ? grantable : set.dictionaries[name]),
    refLabel: (resource, id) => known.get(resource)?.get(id)?.label,
    labelOf: async (resource, id) => {
      const reference = page.references[resource]
      if (reference && !known.get(resource)?.has(id)) await read(reference, { ids: [id] })
      return known.get(resource)?.get(id)?.label ?? id
    },
    optionOf: async (resource, id, fields) => (await readOptions(api, page, page.references[resource]!, { ids: [id], fields }))[0],
    fieldsOf: (resource, id) => known.get(resource)?.get(id),
    ids: (resource) => (resource === organizationResource ? homes : resource === 'annexFile' ? [fileToLay] : (ids.get(resource) ?? [])),
    slotOf: (name) => page.annex[name],
    below: (orgId) => (orgId === api.login.orgId ? below : []),
    now: new Date(),
    user,
    found: async (record) => computeRecord(page, { ...record, ...await readFound(page, api, record) }, context),
    taken: [],
    readAgain: async () => {
      const bringing = Object.values(page.references).filter(({ resource }) => broughtBy(page, resource).length > 0)
      await Promise.all(bringing.map((reference) => read(reference, { ids: ids.get(reference.resource)! })))
      await readTakenAgain()
    },
    learn,
    learnIds: async (resource) => {
      const reference = page.references[resource]
      if (reference && !ids.has(resource)) await learnIds(reference)
    },
  }
  if (purpose === 'read') return context
  const me = Object.values(page.fields).map((field): [string, unknown] => [field.name, resourceOf(field) === 'organization' ? api.login.orgId : resourceOf(field) === 'employee' ? api.login.userId : null])
  await learn(Object.fromEntries(me.filter(([, id]) => id !== null)))
  await readTakenAgain()
  return context
}

/** Where two may not point to the same record, a form offers those to which none points yet. */
function freeFor(page: PageDefinition, { resource }: ReferenceDefinition): { readonly free?: string } {
  const field = Object.values(page.fields).find((one) => one.unique && resourceOf(one) === resource)
  return field ? { free: `${page.id}.${field.name}` } : {}
}

/** Organisations somebody may choose on a page, each with what it is. */
export async function organizationsOffered(api: Api, page: PageDefinition): Promise<readonly RecordOption[]> {
  const reference = page.references[organizationResource]
  return reference ? readOptions(api, page, reference, { size: mostOptions, fields: ['kind'] }) : []
}

/** Whose records somebody writes: his own organisation's or, where only some kinds keep such records and his does not, one of those he may choose. */
async function homesOf(page: PageDefinition, api: Api): Promise<readonly string[]> {
  const kinds = kindsTaken(page.fields[page.owner] ?? {})
  if (kinds === undefined) return [api.login.orgId]
  const fitting = (await organizationsOffered(api, page)).filter(({ kind }) => kinds.includes(String(kind))).map(({ id }) => id)
  return fitting.length === 0 || fitting.includes(api.login.orgId) ? [api.login.orgId] : fitting
}

/** What a form offers where organisations have to lie below the writer's own. */
async function readBelow(page: PageDefinition, api: Api, read: (reference: ReferenceDefinition, body: object) => Promise<readonly RecordOption[]>): Promise<readonly string[]> {
  const reference = page.references[organizationResource]
  if (!reference || Object.values(page.fields).every((field) => fieldAbove(field) === undefined)) return []
  return (await read(reference, { size: mostOptions, below: api.login.orgId })).map(({ id }) => id)
}

/** The roles that a person may give others. */
function grantableRoles({ login }: Api, set: SchemaSet): Dictionary | undefined {
  const dictionary = set.dictionaries['user_role']
  const { reach, holds } = buildPrincipal({ id: login.userId, name: login.nickName, roles: login.roles }, login.orgId, createOrganizationTree([]), set)
  return dictionary && { ...dictionary, items: dictionary.items.filter(({ value }) => mayGrantRole(set, { reach, holds }, value)) }
}

const mostTaken = 2000

/** What stands where values must not repeat, by a field or by rules over several records; with what is compared, also where the list does not carry it. */
async function readTaken(page: PageDefinition, api: Api): Promise<Record<string, unknown>[]> {
  const taken: Record<string, unknown>[] = []
  if (comparedNames(page).length === 0 || page.single) return taken
  for (let current = 1; taken.length < mostTaken; current++) {
    const { body } = await api.call<RecordPage>(page, 'page', {}, { current, size: 200 })
    if (body.code !== 0) throw new Error(`The list of page ${page.id} was refused: ${body.msg}`)
    const compared = await readCompared(page, api, body.data.records)
    taken.push(...body.data.records.map((record) => ({ ...page.where, ...record, ...compared.get(record.id) })))
    if (body.data.records.length < 200) break
  }
  return taken
}

function comparedNames({ fields, unique, where }: PageDefinition): readonly string[] {
  const alone = Object.values(fields).filter((field) => field.unique).map(({ name }) => name)
  return [...new Set([...alone, ...unique.flatMap((rule) => namesInRule(rule, fields))])].filter((name) => !(name in where))
}

/** What must not repeat of listed records, as far as the list does not carry it. What is masked stands in the list, but only a record shows it as it is. */
async function readCompared(page: PageDefinition, api: Api, listed: readonly RecordData[]): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  const names = comparedNames(page)
  const missing = names.filter((name) => listed.some((record) => !(name in record)))
  if (names.some((name) => page.fields[name]!.masked === true)) {
    return new Map(await Promise.all(listed.map(async ({ id }) => [id, (await api.call(page, 'get', { id })).body.data] as const)))
  }
  if (missing.length === 0 || listed.length === 0) return new Map()
  const { body } = await api.call<readonly RecordOption[]>(page, 'options', {}, { ids: listed.map(({ id }) => id), fields: missing })
  if (body.code !== 0) throw new Error(`What must not repeat of page ${page.id} was refused: ${body.msg}`)
  return new Map(body.data.map((option) => [option.id, Object.fromEntries(missing.map((name) => [name, option[name]]))]))
}

/** What the system would find for a record that was filled in like this. Whoever may not write it finds nothing. */
async function readFound(page: PageDefinition, api: Api, values: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> {
  if (derivedFields(page).length === 0) return {}
  const { body } = await api.call<Readonly<Record<string, unknown>>>(page, 'derive', {}, { values })
  if (body.code !== 0) throw new Error(`What is found for a record of ${page.id} was refused: ${body.msg}`)
  return body.data
}

/** What a reference of a page offers, as the page's own picker asks for it. */
export async function readOptions(api: Api, page: PageDefinition, reference: ReferenceDefinition, asked: object): Promise<readonly RecordOption[]> {
  const { body } = await api.call<readonly RecordOption[]>({ ...page, endpoints: reference.endpoints }, 'options', {}, asked)
  if (body.code !== 0) throw new Error(`Options of ${reference.resource} for page ${page.id} were refused: ${body.msg}`)
  return body.data
}

function resourceOf(field: FieldDefinition): string | undefined {
  return fieldTypeOf(field).refersTo?.(field as never)
}

/** What a new record's fields offer of a resource, each on its own: the first few of all may not be among them. */
function narrowed(page: PageDefinition, { resource }: ReferenceDefinition, home: string, context: RecordContext): readonly Offered[] {
  const variables = recordVariables(page.fields, { ...defaultRecord(page, context), [page.owner]: home }, context)
  return pointingTo(page, resource).map((field) => offeredWith(field, variables)).filter((offered) => offered !== null)
}

function pointingTo(page: PageDefinition, resource: string): readonly FieldDefinition[] {
  return Object.values(page.fields).filter((field) => resourceOf(field) === resource)
}

/** Fields of a referred record that fields of this page copy, or are offered by. */
function broughtBy(page: PageDefinition, resource: string): readonly string[] {
  const offeredBy = pointingTo(page, resource).flatMap((field) => Object.keys(offeredWhere(field) ?? {})).filter((name) => name !== 'id')
  return [...new Set([...copiesOf(page, resource).map(sourceName), ...offeredBy])]
}

function sourceName({ from = '' }: FieldDefinition): string {
  return from.split('.')[1] ?? ''
}

/** Fields of this page that copy what a referred record holds. */
function copiesOf(page: PageDefinition, resource: string): readonly FieldDefinition[] {
  return Object.values(page.fields).filter((field) => {
    const [reference = '', name] = field.from?.split('.') ?? []
    const source = page.fields[reference]
    return source && name !== undefined && resourceOf(source) === resource
  })
}

/** Where the owner is copied from a chosen record, and the page is for one's own company: records of that company alone. */
function ownedByWriter(page: PageDefinition, { login }: Api, resource: string, options: readonly RecordOption[]): readonly RecordOption[] {
  const [reference = '', name = ''] = page.fields[page.owner]?.from?.split('.') ?? []
  const source = page.fields[reference]
  if (page.scope !== 'org' || !source || resourceOf(source) !== resource) return options
  return options.filter((option) => option[name] === login.orgId)
}

/** Rules refuse many a record that is no longer in use: where others are there, those. */
function inUse(options: readonly RecordOption[]): readonly RecordOption[] {
  const used = options.filter(({ retired }) => retired === undefined)
  return used.length > 0 ? used : options
}

/** A label that others bear too, or that begins another's, does not say whom a hand would choose. */
function uniquelyNamed(options: readonly RecordOption[]): readonly RecordOption[] {
  return options.filter((one) => !options.some((other) => other !== one && other.label.startsWith(one.label)))
}
