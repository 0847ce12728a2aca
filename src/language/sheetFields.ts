import { fieldTypeOf, type FieldDefinition } from '../fields/definitions'
import type { PageDefinition } from './pageDefinition'

/** The fields that a sheet can bring to a page, in the order of its form. */
export function sheetFields(page: PageDefinition): readonly FieldDefinition[] {
  const names = page.form.tabs.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields))
  return [...new Set(names)].flatMap((name) => {
    const field = page.fields[name]
    return field && isBrought(page, field) ? [field] : []
  })
}

/**
 * The fields by which a sheet may name a standing record, best first: those that no two records share, then the label. What
 * is shown masked names nobody.
 */
export function namingFields(page: PageDefinition): readonly FieldDefinition[] {
  const label = page.fields[page.label]
  const unique = sheetFields(page).filter((field) => field.unique)
  return [...new Set([...unique, ...(label ? [label] : [])])].filter((field) => !field.masked && fieldTypeOf(field).storage === 'text' && fieldTypeOf(field).refersTo === undefined)
}

/** The columns of a sheet by what it is for: of changes, what names a record comes before what its form asks for. */
export const sheetColumns = {
  new: sheetFields,
  changes: (page: PageDefinition): readonly FieldDefinition[] => [...new Set([...namingFields(page), ...sheetFields(page)])],
}

/** What the system fills in by itself is not asked for: computed values, states, and what every record of the page has in common. */
export function isBrought(page: PageDefinition, field: FieldDefinition): boolean {
  return !field.readOnly && field.compute === undefined && fieldTypeOf(field).exportOnly !== true && field.name !== page.states?.field && !(field.name in page.where)
}

/** Column titles by field; two fields of one name are told apart by their sections. */
export function sheetTitles(page: PageDefinition): ReadonlyMap<string, string> {
  const fields = sheetFields(page)
  const sectionOf = (name: string) => page.form.tabs.flatMap(({ sections }) => sections).find((section) => section.fields.includes(name))?.title ?? ''
  const isShared = (title: string) => fields.filter((field) => field.title === title).length > 1
  return new Map(fields.map((field) => [field.name, isShared(field.title) && sectionOf(field.name) !== '' ? `${field.title}（${sectionOf(field.name)}）` : field.title]))
}
