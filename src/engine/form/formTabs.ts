import { comesLater } from '../../language/comesLater'
import type { PageDefinition, SectionDefinition } from '../../language/pageDefinition'
import { formTexts } from './texts'

/** A tab of the form as it is drawn. The only tab of a form without tabs has no title. */
export interface ShownTab {
  readonly key: string
  readonly title: string
  readonly sections: readonly SectionDefinition[]
  /** The annex slots stand on it. */
  readonly annex: boolean
  /** The escape hatches that name no field stand on it. */
  readonly extensions: boolean
}

/**
 * The tabs of a form: files have their own where there are tabs at all, else a section at the end. The form of a record that is
 * not there yet leaves out what only the system or a later move will fill in.
 */
export function shownTabs(page: PageDefinition, isNew: boolean): readonly ShownTab[] {
  const hasAnnex = Object.keys(page.annex).length > 0
  const isTabbed = page.form.tabs.length > 1
  const tabs = page.form.tabs.map((tab, index): ShownTab => ({
    key: String(index),
    title: tab.title,
    sections: isNew ? tab.sections.flatMap((section) => withoutLater(page, section)) : tab.sections,
    annex: hasAnnex && !isTabbed,
    extensions: index === page.form.tabs.length - 1,
  }))
  const shown = tabs.filter(({ sections, annex, extensions }) => sections.length > 0 || annex || (extensions && hasFormExtensions(page)))
  return hasAnnex && isTabbed ? [...shown, { key: 'annex', title: formTexts.annex, sections: [], annex: true, extensions: false }] : shown
}

function hasFormExtensions({ extensions }: PageDefinition): boolean {
  return extensions.some(({ slot, field }) => slot === 'formSection' && !field)
}

/** A section as a new record has it, or none: it stands in its first state. */
function withoutLater(page: PageDefinition, section: SectionDefinition): readonly SectionDefinition[] {
  const fields = section.fields.filter((name) => name !== page.states?.field && !comesLater(page, name))
  return fields.length > 0 ? [{ ...section, fields }] : []
}

/** The tab on which a field or an annex slot (`annex/<slot>`) stands. */
export function tabOf(tabs: readonly ShownTab[], name: string): ShownTab | undefined {
  const isAnnex = name.startsWith('annex/')
  return tabs.find((tab) => (isAnnex ? tab.annex : tab.sections.some((section) => section.fields.includes(name))))
}

/** Names of the fields a form shows, in its order. */
export function formFieldNames(page: PageDefinition): readonly string[] {
  const names = page.form.tabs.flatMap((tab) => tab.sections).flatMap((section) => section.fields)
  return [...new Set(names)].filter((name) => page.fields[name])
}
