import type { FieldDefinition } from '../../fields/definitions'
import { isOffered } from '../../fields/dictionaryRules'
import { DemoFile, type DemoDefinition, type DemoEntryFile, type SumFile } from '../demoFile'
import { demoWords, isWords, namesInText, textNames, type DemoWords } from '../demoValue'
import type { Finding } from '../finding'
import type { PageDefinition } from '../pageDefinition'
import type { SchemaSet } from '../schemaSet'
import { namedStates } from '../states'
import { toStrictSchema } from '../strictSchema'
import { columnsOf, isTable } from '../tableColumns'
import { isJsonObject } from './mergePatch'
import type { ParsedSource } from './parseSource'
import { createFinding, placeOf, type Path } from './place'
import { shapeFindings } from './shapeFindings'
import { suggestionFor } from './suggestion'
import type { World } from './world'

const schema = toStrictSchema(DemoFile)
type Loaded = Omit<SchemaSet, 'demo'>
type Fields = Readonly<Record<string, FieldDefinition>>

/** The entries of all demonstration files whose names all exist; one with a finding is left out, and so is one for a broken page. */
export function readDemo(sources: readonly ParsedSource[], set: Loaded, world: World): { demo: DemoDefinition[]; findings: Finding[] } {
  const demo: DemoDefinition[] = []
  const findings: Finding[] = []
  for (const source of sources) {
    const shape = shapeFindings([source], schema, source.value)
    findings.push(...shape.map(({ finding }) => finding))
    const broken = new Set(shape.map(({ path }) => path[0]))
    for (const [resource, written] of Object.entries(isJsonObject(source.value) ? source.value : {})) {
      if (resource === '$schema' || broken.has(resource)) continue
      if (!world.resources.has(resource)) findings.push(createFinding('unknownResource', placeOf([source], [resource], 'key'), resource, { suggestion: suggestionFor(resource, world.resources) }))
      if (set.resources[resource] === undefined) continue
      for (const [entry, path] of entriesOf(resource, written)) {
        const { page, found } = pageOf(source, path, resource, entry, set, world)
        const all = page === null ? found : [...found, ...checkEntry({ source, page, set, world }, path, entry)]
        findings.push(...all)
        if (page !== null && all.length === 0) demo.push({ file: source.path, resource, page: page.id, entry })
      }
    }
  }
  return { demo, findings }
}

function entriesOf(resource: string, written: unknown): readonly (readonly [DemoEntryFile, Path])[] {
  return Array.isArray(written) ? written.map((entry: DemoEntryFile, index) => [entry, [resource, index]] as const) : [[written as DemoEntryFile, [resource]]]
}

/** The page an entry names; else the one of the resource's own name, else the one that shows the resource. */
function pageOf(source: ParsedSource, path: Path, resource: string, { page: named }: DemoEntryFile, set: Loaded, world: World): { page: PageDefinition | null; found: Finding[] } {
  const { pages, home } = set.resources[resource]!
  const id = named ?? (pages.includes(resource) ? resource : home)
  const isKnown = pages.includes(id)
  if (isKnown) return { page: set.pages[id] ?? null, found: [] }
  // A page that did not come through the gate has findings of its own.
  if (world.pageIds.has(id) && set.pages[id] === undefined) return { page: null, found: [] }
  return { page: null, found: [createFinding('unknownPage', placeOf([source], [...path, 'page']), id, { suggestion: suggestionFor(id, pages) })] }
}

interface Desk {
  readonly source: ParsedSource
  readonly page: PageDefinition
  readonly set: Loaded
  readonly world: World
}

function checkEntry(desk: Desk, path: Path, entry: DemoEntryFile): Finding[] {
  const records = entry.records ?? []
  return [
    ...(typeof entry.created === 'string' ? checkName(desk, [...path, 'created'], desk.page.fields, entry.created) : []),
    ...checkValues(desk, [...path, 'values'], entry.values ?? {}),
    ...Object.keys(entry.states ?? {}).flatMap((state) => checkState(desk, [...path, 'states', state], state, 'key')),
    ...Object.entries(entry.inState ?? {}).flatMap(([state, values]) => [...checkState(desk, [...path, 'inState', state], state, 'key'), ...checkValues(desk, [...path, 'inState', state], values)]),
    ...Object.keys(entry.minutes ?? {}).flatMap((name) => checkTransition(desk, [...path, 'minutes', name], name)),
    ...(entry.avoids ?? []).flatMap((name, index) => checkTransition(desk, [...path, 'avoids', index], name)),
    ...(entry.follows === undefined ? [] : checkName(desk, [...path, 'follows', 'field'], desk.page.fields, entry.follows.field)),
    ...(entry.follows?.people === undefined ? [] : checkName(desk, [...path, 'follows', 'people', 'field'], desk.page.fields, entry.follows.people.field)),
    ...Object.entries(entry.sums ?? {}).flatMap(([name, sum]) => checkSum(desk, [...path, 'sums', name], name, sum)),
    ...records.flatMap(({ values, state, moves }, index) => [
      ...checkValues(desk, [...path, 'records', index, 'values'], values ?? {}),
      ...(state === undefined ? [] : checkState(desk, [...path, 'records', index, 'state'], state, 'value')),
      ...(moves ?? []).flatMap(({ transition }, at) => checkTransition(desk, [...path, 'records', index, 'moves', at, 'transition'], transition)),
    ]),
  ]
}

/** The field exists here, and what is added up there. */
function checkSum(desk: Desk, path: Path, name: string, { of, by, mine, sum, last, take }: SumFile): Finding[] {
  const { source, page, world } = desk
  const details = desk.set.resources[of]?.fields
  const unknown = details === undefined && !world.resources.has(of) ? [createFinding('unknownResource', placeOf([source], [...path, 'of']), of, { suggestion: suggestionFor(of, world.resources) })] : []
  const [there, here] = typeof by === 'string' ? [[by], mine] : [Object.keys(by), Object.values(by)]
  const far = details === undefined ? [] : [...there, sum, last, take === 'id' ? undefined : take].filter((one) => one !== undefined).flatMap((one) => checkName(desk, path, details, one))
  return [...checkName(desk, path, page.fields, name, 'key'), ...[here ?? []].flat().flatMap((one) => checkName(desk, path, page.fields, one)), ...unknown, ...far]
}

function checkState({ source, page }: Desk, path: Path, state: string, at: 'key' | 'value'): Finding[] {
  const { states } = page
  const known = states === null ? [] : namedStates(states)
  const field = states === null ? undefined : page.fields[states.field]
  const dictionary = field !== undefined && 'dict' in field ? String(field.dict) : page.id
  return known.includes(state) ? [] : [createFinding('unknownState', placeOf([source], path, at), state, { dictionary, suggestion: suggestionFor(state, known, '这个页面没有声明状态') })]
}

function checkTransition({ source, page }: Desk, path: Path, name: string): Finding[] {
  const known = Object.keys(page.states?.transitions ?? {})
  return known.includes(name) ? [] : [createFinding('unknownTransition', placeOf([source], path), name, { page: page.id, suggestion: suggestionFor(name, known) })]
}

function checkValues(desk: Desk, path: Path, values: Readonly<Record<string, unknown>>): Finding[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = desk.page.fields[name]
    if (field === undefined) return checkName(desk, [...path, name], desk.page.fields, name, 'key')
    return checkValue(desk, [...path, name], field, value, desk.page.fields)
  })
}

function checkName({ source, page }: Desk, path: Path, fields: Fields, name: string, at: 'key' | 'value' = 'value'): Finding[] {
  return Object.hasOwn(fields, name) ? [] : [createFinding('unknownField', placeOf([source], path, at), name, { where: `页面“${page.id}”`, suggestion: suggestionFor(name, Object.keys(fields)) })]
}

/** How one field's value is made; `scope` are the names it may speak of: the record's fields, and in a row its columns. */
function checkValue(desk: Desk, path: Path, field: FieldDefinition, value: unknown, scope: Fields): Finding[] {
  if (isWords(value)) return checkWords(desk, path, field, value, scope)
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => (isTable(field) && !isWords(item) ? checkRow(desk, [...path, index], field, item, scope) : checkValue(desk, [...path, index], field, item, scope)))
  if (typeof value !== 'string') return []
  const names = namesInText(value).filter((name) => !textNames.some((known) => known === name))
  return [...names.flatMap((name) => checkName(desk, path, scope, name)), ...(names.length === 0 ? checkItem(desk, path, field, value) : [])]
}

function checkWords(desk: Desk, path: Path, field: FieldDefinition, words: DemoWords, scope: Fields): Finding[] {
  const { source } = desk
  const strange = Object.keys(words).filter((key) => !demoWords.some((word) => word === key))
  const named = [words.before, words.after, typeof words.from === 'string' ? words.from.split('.')[0] : undefined].filter((name) => name !== undefined)
  return [
    ...strange.map((key) => createFinding('unknownKey', placeOf([source], [...path, key], 'key'), key, { key, suggestion: suggestionFor(key, demoWords) })),
    ...named.flatMap((name) => checkName(desk, path, scope, name)),
    ...Object.keys(words.shares ?? {}).flatMap((item) => checkItem(desk, [...path, 'shares', item], field, item, 'key')),
    ...(words.of === undefined ? [] : isTable(field) ? checkRow(desk, [...path, 'of'], field, words.of, scope) : checkValue(desk, [...path, 'of'], field, words.of, scope)),
  ]
}

function checkRow(desk: Desk, path: Path, table: FieldDefinition, row: unknown, scope: Fields): Finding[] {
  const columns = columnsOf(table)
  return Object.entries(isJsonObject(row) ? row : {}).flatMap(([name, value]) => {
    const column = columns[name]
    return column === undefined ? checkName(desk, [...path, name], columns, name, 'key') : checkValue(desk, [...path, name], column, value, { ...scope, ...columns })
  })
}

function checkItem({ source, world }: Desk, path: Path, field: FieldDefinition, value: string, at: 'key' | 'value' = 'value'): Finding[] {
  if (field.type !== 'dict' && field.type !== 'multiDict') return []
  if (isOffered(value, field, world.context)) return []
  const items = world.context.dictionary(field.dict)?.items.map((item) => item.value) ?? []
  const offered = field.only ?? items
  return [createFinding('wrongValue', placeOf([source], path, at), value, { expected: `字典“${field.dict}”中的一项`, suggestion: suggestionFor(value, offered, `可用的有：${offered.join('、')}`) })]
}
