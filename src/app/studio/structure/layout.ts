import { isJsonObject } from '../../../language/gate/mergePatch'
import type { JsonObject } from '../../../language/json/sameJson'
import type { PageDefinition } from '../../../language/pageDefinition'
import { fieldsIn, say, sayAll, valueAt, type PageText, type Path } from './pageText'
import { sectionsWith, sectionsWithout } from './sections'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

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
  const sections = sectionsWith(page, name, section)
  return sayAll(page, [[['fields', name], field], ...(sections === null ? [] : [[['form'], sections] as const])])
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
  const sectioned = (['form', 'detail'] as const).flatMap((part) => sectionsWithout(page, part, name))
  return sayAll(page, [[['fields', name], undefined], ...lists.flatMap(shortened), ...sectioned])
}

const emptyAsNone = (entries: readonly unknown[]) => (entries.length === 0 ? undefined : entries)
