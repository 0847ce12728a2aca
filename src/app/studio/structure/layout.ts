import { isJsonObject } from '../../../language/gate/mergePatch'
import { sameJson, type JsonObject } from '../../../language/json/sameJson'
import type { PageDefinition } from '../../../language/pageDefinition'
import { say, sayAll, valueAt, type PageText, type Path } from './pageText'

/** A section of the form, its `*` written out. */
export interface Section {
  readonly title: string
  readonly tab: string
  readonly fields: readonly string[]
}

const star = '*'
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [])
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The fields of a page as they are written, by name. */
export function fieldsIn({ whole }: PageText): Readonly<Record<string, JsonObject>> {
  const fields = whole['fields']
  return isJsonObject(fields) ? Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1]))) : {}
}

/** The sections of the form as they are shown. */
export function sectionsIn(page: PageText): Section[] {
  const sections = writtenSections(page)
  return sections.map((section, index) => ({ title: text(section['title']), tab: text(section['tab']), fields: expanded(sections, index, restOf(page, sections)) }))
}

/** Fields that no section shows: what the system writes, and what is asked elsewhere. */
export function fieldsOutside(page: PageText): string[] {
  const shown = new Set(sectionsIn(page).flatMap(({ fields }) => fields))
  return Object.keys(fieldsIn(page)).filter((name) => !shown.has(name))
}

/** Puts a field into a section at a place; behind the last section a new one of that title begins. */
export function moveField(page: PageText, name: string, to: { readonly section: number; readonly index: number }, newTitle = ''): string {
  const sections = writtenSections(page)
  const rest = restOf(page, sections)
  const before = sections.map((_, index) => expanded(sections, index, rest))
  if (before[to.section]?.[to.index] === name) return page.text
  const isNew = to.section >= sections.length
  const moved = sections.map((section, index) => {
    const fields = strings(section['fields'])
    const next = index === to.section ? inserted(fields, before[index] ?? [], rest, name, to.index) : fields.filter((other) => other !== name)
    return sameJson(next, fields) ? section : { ...section, fields: next }
  })
  const next = [...moved.filter(({ fields }) => strings(fields).length > 0), ...(isNew ? [{ title: newTitle, fields: [name] }] : [])]
  return say(page, ['form'], next)
}

/** Gives a section another title; without one it has none. */
export function renameSection(page: PageText, index: number, title: string): string {
  const sections = writtenSections(page)
  if (text(sections[index]?.['title']) === title) return page.text
  return say(page, ['form'], sections.map((section, at) => (at === index ? { ...without(section, 'title'), ...(title === '' ? {} : { title }) } : section)))
}

/** What the list names fields for, in an order of its own. */
export type ListPart = 'columns' | 'filters'

/** The columns or filters of the list as they are written, or as the language fills them in. */
export function entriesIn(page: PageText, part: ListPart, definition: PageDefinition | null): readonly unknown[] {
  const written = valueAt(page.whole, ['list', part])
  if (Array.isArray(written)) return written as readonly unknown[]
  const filledIn: readonly { readonly field: string }[] = definition?.list[part] ?? []
  return filledIn.filter(({ field }) => field !== definition?.owner || field in fieldsIn(page)).map(({ field }) => field)
}

/** The field of a column or filter, however it is written. */
export function nameOf(entry: unknown): string {
  return typeof entry === 'string' ? entry : isJsonObject(entry) ? text(entry['field']) : ''
}

export function moveEntry(page: PageText, part: ListPart, entries: readonly unknown[], from: number, to: number): string {
  if (from === to) return page.text
  const rest = entries.filter((_, index) => index !== from)
  return say(page, ['list', part], [...rest.slice(0, to), entries[from], ...rest.slice(to)])
}

export function addEntry(page: PageText, part: ListPart, entries: readonly unknown[], name: string): string {
  return say(page, ['list', part], [...entries, name])
}

export function removeEntry(page: PageText, part: ListPart, entries: readonly unknown[], index: number): string {
  return say(page, ['list', part], entries.filter((_, at) => at !== index))
}

/** Adds a field at the end of the fields, and to a section that does not take all that stand nowhere else. */
export function addField(page: PageText, name: string, field: JsonObject, section: number): string {
  const sections = writtenSections(page)
  const fields = strings(sections[section]?.['fields'])
  const isTaken = fields.length === 0 || sections.findIndex((one) => strings(one['fields']).includes(star)) === section
  return sayAll(page, [[['fields', name], field], ...(isTaken ? [] : [[['form'], sections.map((one, index) => (index === section ? { ...one, fields: [...fields, name] } : one))] as const])])
}

/** Sets one option of a field; undefined takes it away. */
export function setOption(page: PageText, name: string, option: string, value: unknown): string {
  return say(page, ['fields', name, option], value)
}

const lists: readonly Path[] = [['list', 'columns'], ['list', 'filters'], ['list', 'search']]

/** Takes a field away, and its name out of form, detail and list. Where else it is named, the gate says. */
export function removeField(page: PageText, name: string): string {
  const isOther = (entry: unknown) => nameOf(entry) !== name && !nameOf(entry).startsWith(`${name}.`)
  const shortened = (path: Path): (readonly [Path, unknown])[] => {
    const before = valueAt(page.whole, path)
    return Array.isArray(before) && !before.every(isOther) ? [[path, emptyAsNone(before.filter(isOther))]] : []
  }
  const sectioned = ([['form'], ['detail', 'sections']] as const).flatMap((path): (readonly [Path, unknown])[] => {
    const before = list(valueAt(page.whole, path)).filter(isJsonObject)
    if (!before.some((section) => strings(section['fields']).includes(name))) return []
    return [[path, emptyAsNone(before.map((section) => ({ ...section, fields: strings(section['fields']).filter((other) => other !== name) })).filter(({ fields }) => fields.length > 0))]]
  })
  return sayAll(page, [[['fields', name], undefined], ...lists.flatMap(shortened), ...sectioned])
}

const emptyAsNone = (entries: readonly unknown[]) => (entries.length === 0 ? undefined : entries)
const without = (value: JsonObject, key: string): JsonObject => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))

function writtenSections({ whole }: PageText): readonly JsonObject[] {
  const sections = list(whole['form']).filter(isJsonObject)
  return sections.length > 0 ? sections : [{ fields: [star] }]
}

/** Fields that stand in no section and somebody fills in: what `*` stands for. */
function restOf(page: PageText, sections: readonly JsonObject[]): string[] {
  const named = new Set(sections.flatMap(({ fields }) => strings(fields)))
  const where = page.whole['where']
  const state = valueAt(page.whole, ['states', 'field'])
  return Object.entries(fieldsIn(page)).filter(([name, field]) => !named.has(name) && field['readOnly'] !== true && name !== state && !(isJsonObject(where) && name in where)).map(([name]) => name)
}

function expanded(sections: readonly JsonObject[], index: number, rest: readonly string[]): string[] {
  const first = sections.findIndex(({ fields }) => strings(fields).includes(star))
  return strings(sections[index]?.['fields']).flatMap((name) => (name === star ? (first === index ? rest : []) : [name]))
}

/** A list with a name put in at a place of what it shows; `*` goes on standing for as much as it can. */
function inserted(fields: readonly string[], before: readonly string[], rest: readonly string[], name: string, index: number): string[] {
  const shown = before.filter((other) => other !== name)
  const next = [...shown.slice(0, index), name, ...shown.slice(index)]
  const at = fields.indexOf(star)
  if (at < 0) return next
  const start = fields.slice(0, at).filter((other) => other !== name).length
  const end = start + rest.filter((other) => other !== name).length
  if (index <= start) return [...next.slice(0, start + 1), star, ...next.slice(end + 1)]
  if (index >= end) return [...next.slice(0, start), star, ...next.slice(end)]
  return [...next.slice(0, index + 1), star, ...next.slice(end + 1)]
}
