import { isJsonObject } from '../../../language/gate/mergePatch'
import { sameJson, type JsonObject } from '../../../language/json/sameJson'
import { fieldsIn, say, sayGone, valueAt, type PageText, type Path } from './pageText'

/** A section of the form or of the detail, its `*` written out. */
export interface Section {
  readonly title: string
  readonly tab: string
  readonly fields: readonly string[]
}

/** What is divided into sections. */
export type SectionedPart = 'form' | 'detail'

const paths: Readonly<Record<SectionedPart, Path>> = { form: ['form'], detail: ['detail', 'sections'] }
const star = '*'
const remainderTitle = '其他信息'
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The sections as they are shown; a detail without sections of its own has none. */
export function sectionsIn(page: PageText, part: SectionedPart = 'form'): Section[] {
  const sections = writtenSections(page, part)
  const rest = restOf(page, sections, part)
  return sections.map((section, index) => ({ title: text(section['title']), tab: text(section['tab']), fields: expanded(sections, index, rest) }))
}

/** Fields that no section shows: what the system writes, and what is asked elsewhere. */
export function fieldsOutside(page: PageText, part: SectionedPart = 'form'): string[] {
  const shown = new Set(sectionsIn(page, part).flatMap(({ fields }) => fields))
  return Object.keys(fieldsIn(page)).filter((name) => !shown.has(name))
}

/** Puts a field into a section at a place; behind the last section a new one of that title begins. */
export function moveField(page: PageText, name: string, to: { readonly section: number; readonly index: number }, newTitle = '', part: SectionedPart = 'form'): string {
  const sections = writtenSections(page, part)
  const rest = restOf(page, sections, part)
  const before = sections.map((_, index) => expanded(sections, index, rest))
  if (before[to.section]?.[to.index] === name) return page.text
  const moved = sections.map((section, index) => {
    const fields = strings(section['fields'])
    const next = index === to.section ? inserted(fields, before[index] ?? [], rest, name, to.index) : fields.filter((other) => other !== name)
    return sameJson(next, fields) ? section : { ...section, fields: next }
  })
  // Where there are tabs the new section stands on the last one: without a tab it would get one without a name.
  const tab = text(sections.at(-1)?.['tab'])
  const added = to.section < sections.length ? [] : [{ title: newTitle, ...(tab === '' ? {} : { tab }), fields: [name] }]
  return saySections(page, part, [...moved, ...added])
}

/** Gives a section another title; without one it has none. */
export function renameSection(page: PageText, index: number, title: string, part: SectionedPart = 'form'): string {
  const sections = writtenSections(page, part)
  if (text(sections[index]?.['title']) === title) return page.text
  return say(page, paths[part], sections.map((section, at) => (at === index ? { ...without(section, 'title'), ...(title === '' ? {} : { title }) } : section)))
}

/** Puts a section before or behind others. */
export function moveSection(page: PageText, from: number, to: number, part: SectionedPart = 'form'): string {
  if (from === to) return page.text
  const sections = writtenSections(page, part)
  const rest = sections.filter((_, index) => index !== from)
  return say(page, paths[part], [...rest.slice(0, to), ...sections.slice(from, from + 1), ...rest.slice(to)])
}

/** Takes a field out of the sections; what stood for the rest of the fields then names those that are left. */
export function hideField(page: PageText, name: string, part: SectionedPart): string {
  const sections = writtenSections(page, part)
  const rest = restOf(page, sections, part)
  return saySections(page, part, sections.map((section, index) => ({ ...section, fields: expanded(sections, index, rest).filter((other) => other !== name) })))
}

/** Gives the detail sections of its own, which begin as those of the form; what the form does not show stands behind them. */
export function beginDetail(page: PageText): string {
  if (writtenSections(page, 'detail').length > 0) return page.text
  const sections = writtenSections(page, 'form')
  const tab = text(sections.at(-1)?.['tab'])
  const hasRest = sections.some(({ fields }) => strings(fields).includes(star)) || restOf(page, sections, 'detail').length === 0
  return say(page, paths.detail, [...sections, ...(hasRest ? [] : [{ title: remainderTitle, ...(tab === '' ? {} : { tab }), fields: [star] }])])
}

/** Lets the detail follow the form again. */
export function endDetail(page: PageText): string {
  return sayGone(page, paths.detail)
}

/** The sections of the form with a new field in one of them; null where it stands there by itself. */
export function sectionsWith(page: PageText, name: string, index: number): readonly JsonObject[] | null {
  const sections = writtenSections(page, 'form')
  const fields = strings(sections[index]?.['fields'])
  const isTaken = fields.length === 0 || sections.findIndex((one) => strings(one['fields']).includes(star)) === index
  return isTaken ? null : sections.map((one, at) => (at === index ? { ...one, fields: [...fields, name] } : one))
}

/** The change that leaves a field out of the sections; none where no section names it. */
export function sectionsWithout(page: PageText, part: SectionedPart, name: string): readonly (readonly [Path, unknown])[] {
  const written = valueAt(page.whole, paths[part])
  const sections = (Array.isArray(written) ? written : []).filter(isJsonObject)
  if (!sections.some(({ fields }) => strings(fields).includes(name))) return []
  const left = sections.map((section) => ({ ...section, fields: strings(section['fields']).filter((other) => other !== name) })).filter(({ fields }) => fields.length > 0)
  return [[paths[part], left.length === 0 ? undefined : left]]
}

/** A section that shows nothing any more goes. */
function saySections(page: PageText, part: SectionedPart, sections: readonly JsonObject[]): string {
  const left = sections.filter(({ fields }) => strings(fields).length > 0)
  return left.length === 0 ? sayGone(page, paths[part]) : say(page, paths[part], left)
}

const without = (value: JsonObject, key: string): JsonObject => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))

function writtenSections({ whole }: PageText, part: SectionedPart): readonly JsonObject[] {
  const written = valueAt(whole, paths[part])
  const sections = (Array.isArray(written) ? written : []).filter(isJsonObject)
  return sections.length > 0 || part === 'detail' ? sections : [{ fields: [star] }]
}

/** Fields that stand in no section: what `*` stands for. A form has of them only what somebody fills in. */
function restOf(page: PageText, sections: readonly JsonObject[], part: SectionedPart): string[] {
  const named = new Set(sections.flatMap(({ fields }) => strings(fields)))
  const where = page.whole['where']
  const state = valueAt(page.whole, ['states', 'field'])
  const isFilledIn = (name: string, field: JsonObject) => field['readOnly'] !== true && name !== state
  return Object.entries(fieldsIn(page)).filter(([name, field]) => !named.has(name) && (part === 'detail' || isFilledIn(name, field)) && !(isJsonObject(where) && name in where)).map(([name]) => name)
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
