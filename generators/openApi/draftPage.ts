import { defaultCalls } from '../../src/language/defaultCalls'
import type { BackendFile } from '../../src/language/backendFile'
import { fieldTypes } from '../../src/fields/definitions'
import { fieldFile, type DictionaryShelf } from '../draft/buildField'
import type { Doubt, DraftPage } from '../draft/draft'
import { titleOfName } from '../draft/glossary'
import { inferField, type FieldFacts } from '../draft/inferField'
import { camelCase, fieldName } from '../draft/names'
import { chosenValues, type FoundResource, type Role } from './findResources'
import { readProperty } from './propertyFacts'
import type { Node } from './readDocument'
import type { Operation } from './readOperations'
import type { SchemaReader } from './resolveSchema'

/** What a page is made of. */
export interface PageSource {
  readonly id: string
  readonly route: string
  readonly title: string
  readonly found: FoundResource
  readonly backend: BackendFile
  /** Path of the document's server does not count: the deployment's address has it. */
  readonly base: string
  readonly reader: SchemaReader
  readonly shelf: DictionaryShelf
  /** The resource that `deptId` points to. */
  readonly resourceOf: (name: string) => string | null
}

const systemNames: Readonly<Record<string, string>> = { createTime: 'createdAt', createdAt: 'createdAt', created_at: 'createdAt', createdTime: 'createdAt', gmtCreate: 'createdAt', updateTime: 'updatedAt', updatedAt: 'updatedAt', updated_at: 'updatedAt', modifiedAt: 'updatedAt', gmtModified: 'updatedAt' }
/** Who wrote a record the backend knows by itself. */
const keptBySystem = /^(create|update|modif)(d|ied)?_?(By|User)$/i
/** Properties that say more of the record stand before those that every record has. */
const last = /^(remark|remarks|memo|note|notes|createBy|updateBy|createdBy|updatedBy)$/
/** Properties of base classes that say nothing of the record. */
const noise: ReadonlySet<string> = new Set(['params', 'searchValue', 'delFlag', 'tenantId', 'node_id', '_links'])

/** A page of one resource: its fields from what is listed, read and written, its calls as the document says. */
export function draftPage(source: PageSource): DraftPage {
  const { found, reader, id, backend } = source
  const shapes = shapesOf(found, reader)
  const doubts: Doubt[] = []
  const idName = idOf(source, shapes.all)
  const names: Record<string, string> = {}
  if (idName !== (backend.answer.record?.id ?? 'id')) names['id'] = idName
  const fields: Record<string, Record<string, unknown>> = {}
  for (const [name, property] of [...shapes.all].toSorted(([one], [other]) => Number(last.test(one)) - Number(last.test(other)) || Number(keptBySystem.test(one)) - Number(keptBySystem.test(other)))) {
    const system = systemNames[name]
    if (system !== undefined && names[system] === undefined) {
      if (backend.answer.record?.[system as 'createdAt'] !== name && system !== name) names[system] = name
      continue
    }
    if (noise.has(name) || (name === idName && !shapes.written.has(name)) || (name === idName && /^(id|\w*Id|\w*_id)$/.test(name))) continue
    const own = fieldName(name, id, new Set(Object.keys(fields)))
    const made = draftField(source, name, property, shapes)
    if (made.field === null) {
      doubts.push({ path: ['fields'], text: made.doubts.join('，') })
      continue
    }
    fields[own] = made.field
    if (own !== name) names[own] = name
    doubts.push(...made.doubts.map((text) => ({ path: ['fields', own], text })))
  }
  const label = labelOf(fields)
  const calls = callsOf(source, doubts)
  const actions = actionsOf(found, backend)
  const list = listOf(source, fields, names)
  return {
    id, doubts,
    file: {
      $schema: '../page.schema.json', version: 1, path: source.route, title: source.title, scope: 'any', resource: id, ...(label ? { label } : {}), fields,
      ...(list ? { list } : {}), ...(actions ? { actions } : {}),
      endpoints: { backend: backend.name, base: source.base, ...calls, ...(Object.keys(names).length > 0 ? { names } : {}) },
    },
  }
}

interface Shapes {
  readonly all: ReadonlyMap<string, Node>
  /** Properties that can be sent; null where the document does not say what is. */
  readonly written: ReadonlySet<string>
  readonly required: ReadonlySet<string>
}

function shapesOf({ list, calls }: FoundResource, reader: SchemaReader): Shapes {
  const inside = (operation: Operation | undefined) => {
    if (!operation?.answer) return []
    const { properties } = reader.shapeOf(operation.answer)
    const wrapped = ['data', 'result'].map((name) => properties.get(name)).find((property) => property && reader.shapeOf(property).properties.size > 0)
    return [...(wrapped ? reader.shapeOf(wrapped).properties : properties)].filter(([name]) => !wrapped || !['code', 'msg', 'message', 'success'].includes(name))
  }
  const item = [...reader.shapeOf(list.item).properties]
  const bodies = [calls.create, calls.update].flatMap((operation) => (operation?.body ? [reader.shapeOf(operation.body)] : []))
  const written = bodies.flatMap(({ properties }) => [...properties])
  const shown = item.length > 0 ? [...item, ...inside(calls.get)] : written.length > 0 ? [] : inside(calls.get)
  const all = new Map(shown)
  for (const [name, property] of written) all.set(name, { ...all.get(name), ...property })
  return { all, written: new Set(written.map(([name]) => name)), required: new Set(bodies.slice(0, 1).flatMap(({ required }) => [...required])) }
}

/** The property that names a record: what the path calls it, else `id`. */
function idOf({ found, id, backend }: PageSource, all: ReadonlyMap<string, Node>): string {
  const parameter = found.idParameter ?? 'id'
  const candidates = [parameter, parameter.replace(/s$/, ''), backend.answer.record?.id ?? 'id', 'id', `${id}Id`, `${id}_id`, camelCase(parameter), 'uuid', parameter.replace(/^\w*_/, '')]
  return candidates.find((name) => all.has(name)) ?? 'id'
}

function draftField(source: PageSource, name: string, property: Node, { written, required }: Shapes): { field: Record<string, unknown> | null; doubts: readonly string[] } {
  const { reader } = source
  const read = readProperty(reader, name, property, required.has(name))
  const isReadOnly = (written.size > 0 && !written.has(name)) || keptBySystem.test(name)
  const facts: FieldFacts = { ...read.facts, ...(isReadOnly ? { readOnly: true } : {}) }
  if (read.kind === 'object') return { field: null, doubts: [`嵌套的对象 ${name} 没有做成字段`] }
  if (read.kind === 'list') return refsField(source, facts) ?? { field: null, doubts: [`列表 ${name} 没有做成字段：项目不是固定的几种`] }
  if (read.item !== null && read.item === reader.follow(source.found.calls.create?.body ?? source.found.list.item)) return { field: null, doubts: [`${name} 是同一种记录，没有做成字段`] }
  if (read.kind === 'rows') return tableField(source, facts, read.item!)
  return valueField(source, facts)
}

function valueField(source: PageSource, facts: FieldFacts): { field: Record<string, unknown>; doubts: readonly string[] } {
  const inferred = inferField(facts)
  const target = refTarget(facts.name)
  const resource = target !== null && ['int', 'string'].includes(inferred.type) ? source.resourceOf(target) : null
  if (resource !== null) return { field: fieldFile({ ...inferred, title: withoutId(inferred.title, resource), type: 'ref', options: {}, help: null }, facts, { ref: resource }), doubts: inferred.doubts }
  const unfound = target !== null && inferred.type === 'int' ? [`像是引用，但文档里没有资源 ${target}`] : []
  // Numbers of records are names; as amounts they would be summed and grouped in thousands.
  const plain = unfound.length > 0 ? { ...inferred, type: 'string', options: {} } : inferred
  const isDictionary = plain.choices.length > 0
  const dictionary = isDictionary ? { dict: source.shelf.nameFor(`${source.id}_${facts.name}`, plain.title, plain.choices) } : {}
  return { field: fieldFile(plain, facts, dictionary), doubts: [...plain.doubts, ...unfound] }
}

function refTarget(name: string): string | null {
  return /^(.+?)(Id|_id|ID)$/.exec(name)?.[1] ?? null
}

function withoutId(title: string, resource: string): string {
  return title.replace(/\s*(ID|Id|id|编号|主键|标识)$/, '').trim() || (titleOfName(resource) ?? resource)
}

function refsField(source: PageSource, facts: FieldFacts): { field: Record<string, unknown>; doubts: readonly string[] } | null {
  const resource = source.resourceOf(/^(.+?)(Ids|_ids|s)$/.exec(facts.name)?.[1] ?? '')
  if (resource === null || !/(Ids|_ids)$/.test(facts.name)) return null
  const inferred = inferField({ ...facts, name: facts.name.replace(/(Ids|_ids)$/, '') })
  return { field: fieldFile({ ...inferred, title: withoutId(inferred.title, resource), type: 'refs', options: {}, choices: [], help: null }, facts, { ref: resource }), doubts: inferred.doubts }
}

/** Rows keep the backend's names: only columns that need no other are taken. */
function tableField(source: PageSource, facts: FieldFacts, item: Node): { field: Record<string, unknown> | null; doubts: readonly string[] } {
  const { properties, required } = source.reader.shapeOf(item)
  const taken: Record<string, unknown> = {}
  const left: string[] = []
  for (const [name, property] of properties) {
    const read = readProperty(source.reader, name, property, required.has(name))
    if (read.kind === 'value' && /^[a-z][A-Za-z0-9]*$/.test(name) && !['in', 'as', 'if', 'for', 'true', 'false', 'null'].includes(name)) taken[name] = valueField({ ...source, resourceOf: () => null }, { ...read.facts, unique: false }).field
    else left.push(name)
  }
  const inferred = inferField({ ...facts, isMany: false })
  if (Object.keys(taken).length === 0) return { field: null, doubts: [`列表 ${facts.name} 没有做成字段：各行里没有能填的列`] }
  const lost = left.length > 0 ? [`表格的列 ${left.join('、')} 没有做`] : []
  return { field: { title: inferred.title, type: 'table', ...(facts.required ? { required: true } : {}), ...(facts.readOnly ? { readOnly: true } : {}), columns: taken }, doubts: [...inferred.doubts, ...lost] }
}

/** What a record is called: a name before a code. */
function labelOf(fields: Readonly<Record<string, Record<string, unknown>>>): string | undefined {
  const texts = Object.entries(fields).filter(([, { type }]) => ['string', 'plate', 'text', 'vin'].includes(String(type))).map(([name]) => name)
  return [/^(name|title|fullName)$/, /Name$/, /Title$/, /plate/i, /(Code|No|Number)$|^code$|login/, /./].map((pattern) => texts.find((name) => pattern.test(name))).find((name) => name !== undefined)
}

/** Calls relative to the base, where they are not what the backend does anyway. */
function callsOf({ found, backend, reader }: PageSource, doubts: Doubt[]): Record<string, string> {
  return Object.fromEntries((Object.entries(found.calls) as [Role, Operation][]).flatMap(([role, operation]) => {
    const call = relative(operation, found.base, role, reader, doubts)
    return call === (backend.calls?.[role] ?? defaultCalls[role]) ? [] : [[role, call]]
  }))
}

function relative({ method, path, parameters }: Operation, base: string, role: Role, reader: SchemaReader, doubts: Doubt[]): string {
  const below = path.slice(base.length) || '/'
  const inPath = below.replace(/\{[^}]+\}/g, '{id}')
  const query = role === 'page' ? askedValues(parameters, reader, doubts) : idQuery(parameters, inPath, role)
  return `${method} ${inPath}${query}`
}

/** What a list insists on being asked for. */
function askedValues(parameters: Operation['parameters'], reader: SchemaReader, doubts: Doubt[]): string {
  const asked = parameters.filter(({ place, required, name }) => place === 'query' && required && !/^(page|size|limit|offset|current)/i.test(name)).flatMap(({ name, schema }) => {
    const values = chosenValues(schema, reader)
    doubts.push({ path: ['endpoints', 'page'], text: values ? `列表必须带参数 ${name}，暂用 ${values.join('、')}` : `列表必须带参数 ${name}，文档没有写可用的值` })
    return (values ?? []).map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  })
  return asked.length > 0 ? `?${asked.join('&')}` : ''
}

function idQuery(parameters: Operation['parameters'], path: string, role: Role): string {
  if (path.includes('{id}') || role === 'create' || role === 'export') return ''
  const named = parameters.find(({ place, name }) => place === 'query' && /ids?$/i.test(name))
  return named && role !== 'update' ? `?${named.name}={id}` : ''
}

/** Null where all that a page usually offers is there. */
function actionsOf({ calls }: FoundResource, backend: BackendFile): string[] | null {
  const canEdit = calls.update && (calls.get || backend.request.update !== 'whole')
  const actions = [...(calls.get ? ['view'] : []), ...(calls.create ? ['create'] : []), ...(canEdit ? ['edit'] : []), ...(calls.remove ? ['remove'] : []), ...(calls.export && !backend.lacks?.includes('export') ? ['export'] : [])]
  return actions.join() === 'view,create,edit,remove' ? null : actions
}

/** Filters are those that the list call takes; what else a list has, the language fills in. */
function listOf({ found, backend }: PageSource, fields: Readonly<Record<string, Record<string, unknown>>>, names: Readonly<Record<string, string>>): Record<string, unknown> | null {
  const page = found.calls.page!
  const asked = new Map(page.parameters.filter(({ place }) => place === 'query').map((parameter) => [parameter.name, parameter]))
  const filters = page.body ? null : Object.entries(fields).flatMap(([name, { type }]): (string | object)[] => {
    const parameter = asked.get(names[name] ?? name)
    const [usual, ...others] = fieldTypes[type as keyof typeof fieldTypes]?.filters ?? []
    if (!parameter || usual === undefined || last.test(name) || type === 'int') return []
    if (usual === 'contains' || (usual === 'in' && parameter.schema['type'] === 'array')) return [name]
    return usual === 'equals' ? [name] : (others as string[]).includes('equals') ? [{ field: name, operator: 'equals' }] : []
  }).slice(0, 6)
  const isDated = names['updatedAt'] !== undefined || backend.answer.record?.updatedAt !== undefined
  const sort = isDated ? undefined : names['createdAt'] !== undefined ? '-createdAt' : Object.keys(fields)[0]
  const list = { ...(filters === null ? {} : { filters }), ...(sort ? { sort } : {}) }
  return Object.keys(list).length > 0 ? list : null
}
