import type { FieldDefinition } from '../../fields/definitions'
import { comesAlong } from '../copySources'
import type { DetailDefinition, FormDefinition, FormTab, SectionDefinition } from '../pageDefinition'
import type { PageFileParts, SectionFile } from '../pageFile'

/** What form and detail are completed from. */
export interface FormSource {
  readonly file: PageFileParts
  readonly fields: Readonly<Record<string, FieldDefinition>>
  /** Fields a person does not fill in: the page stamps or the life cycle moves them. */
  readonly managed: ReadonlySet<string>
}

/** A form with more fields than this gets a page of its own. */
const drawerFieldLimit = 24
const remainderTitle = '其他信息'

/** The form with every default filled in: one section of what can be filled in, where the page says nothing. */
export function completeForm(source: FormSource): FormDefinition {
  const sections = source.file.form ?? [{ fields: ['*'] }]
  const count = new Set(sections.flatMap((section) => resolveFields(section, sections, formRemainder(source, sections)))).size
  const layout = source.file.formLayout ?? (count > drawerFieldLimit ? 'page' : 'drawer')
  return { layout, tabs: toTabs(sections, formRemainder(source, sections), layout === 'page' ? 3 : 2), foot: source.file.formFoot ?? [] }
}

/** The detail: as the page says, or the form with the sections for later, and what neither shows. */
export function completeDetail(source: FormSource, form: FormDefinition, related: DetailDefinition['related']): DetailDefinition {
  const columns = form.layout === 'page' ? 3 : 2
  const sections = source.file.detail?.sections
  const views = source.file.detail?.views ?? null
  if (sections !== undefined) return { tabs: toTabs(sections, remainder(source, namesIn(sections)), columns), related, views }
  const inForm = fieldsIn(form.tabs)
  const tabs = joinTabs(withoutState(form.tabs, source.file.states?.field), laterTabs(source.file.detail?.more ?? [], inForm, columns))
  const shown = fieldsIn(tabs)
  // What the button that leads elsewhere goes by are names for machines, and the code of the check page is for telephones.
  const { states, link, publicCheck } = source.file
  const above = [states?.field, link?.path, link?.resource, link?.record, publicCheck?.code]
  const rest = remainder(source, shown).filter((name) => !above.includes(name) && !isForConditions(source, name))
  return { tabs: rest.length === 0 ? tabs : withRemainder(tabs, { title: remainderTitle, fields: rest, columns, visibleWhen: null, onlyFilled: true }), related, views }
}

/** The state stands above every detail already. */
function withoutState(tabs: readonly FormTab[], state: string | undefined): readonly FormTab[] {
  const others = (fields: readonly string[]) => fields.filter((name) => name !== state)
  return tabs.map((tab) => ({ ...tab, sections: tab.sections.flatMap((section) => (others(section.fields).length === 0 ? [] : [{ ...section, fields: others(section.fields) }])) })).filter(({ sections }) => sections.length > 0)
}

/** What is copied, found or computed as a yes or no, but placed nowhere, serves conditions, filters and prints; it can be read where it comes from. Whose record it is always shows. */
function isForConditions({ fields, file }: FormSource, name: string): boolean {
  const field = fields[name]
  if (field === undefined || name === file.owner) return false
  return (field.readOnly === true && (comesAlong(field) || field.find !== undefined)) || (field.type === 'bool' && field.compute !== undefined)
}

/** A page that extends another may have taken some of these fields into its form. */
function laterTabs(sections: readonly SectionFile[], inForm: ReadonlySet<string>, columns: 2 | 3): FormTab[] {
  const later = sections.map((section) => ({ ...section, fields: section.fields.filter((name) => !inForm.has(name)) }))
  return toTabs(later, [], columns).map((tab) => ({ ...tab, sections: tab.sections.map((section) => ({ ...section, onlyFilled: true })) }))
}

function joinTabs(tabs: readonly FormTab[], later: readonly FormTab[]): FormTab[] {
  const joined = tabs.map((tab) => ({ ...tab, sections: [...tab.sections, ...later.filter(({ title }) => title === tab.title).flatMap(({ sections }) => sections)] }))
  return [...joined, ...later.filter(({ title }) => tabs.every((tab) => tab.title !== title))]
}

function fieldsIn(tabs: readonly FormTab[]): ReadonlySet<string> {
  return new Set(tabs.flatMap((tab) => tab.sections).flatMap((section) => section.fields))
}

function formRemainder(source: FormSource, sections: readonly SectionFile[]): string[] {
  return remainder(source, namesIn(sections)).filter((name) => source.fields[name]?.readOnly !== true && !source.managed.has(name))
}

function remainder({ fields, file }: FormSource, shown: ReadonlySet<string>): string[] {
  return Object.keys(fields).filter((name) => !shown.has(name) && !Object.hasOwn(file.where ?? {}, name))
}

function namesIn(sections: readonly SectionFile[]): ReadonlySet<string> {
  return new Set(sections.flatMap(({ fields }) => fields))
}

function toTabs(sections: readonly SectionFile[], rest: readonly string[], columns: 2 | 3): FormTab[] {
  const tabs = new Map<string, SectionDefinition[]>()
  for (const section of sections) {
    const fields = resolveFields(section, sections, rest)
    if (fields.length === 0) continue
    const title = section.tab ?? ''
    tabs.set(title, [...(tabs.get(title) ?? []), { title: section.title ?? '', fields, columns: section.columns ?? columns, visibleWhen: section.visibleWhen ?? null, ...(section.later ? { later: true } : {}) }])
  }
  return [...tabs].map(([title, group]) => ({ title, sections: group }))
}

/** `*` stands for the fields that stand nowhere else; the first that says so takes them. */
function resolveFields(section: SectionFile, sections: readonly SectionFile[], rest: readonly string[]): string[] {
  const isFirst = sections.find(({ fields }) => fields.includes('*')) === section
  return section.fields.flatMap((name) => (name === '*' ? (isFirst ? rest : []) : [name]))
}

function withRemainder(tabs: readonly FormTab[], section: SectionDefinition): FormTab[] {
  const last = tabs.at(-1)
  if (last === undefined || tabs.length > 1) return [...tabs, { title: section.title, sections: [section] }]
  return [{ ...last, sections: [...last.sections, section] }]
}
