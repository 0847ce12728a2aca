import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { isTable } from '../../language/tableColumns'
import type { PageDefinition } from '../../language/pageDefinition'
import { formFieldNames } from '../form/formTabs'
import { givenPrefix } from './listUrl'

/**
 * What an address gives a new record (`?mode=new&v.vehicle=…`), as the code on a vehicle does: values of fields that the form
 * lets a person enter. They stand in the form as if he had entered them, to be looked at and changed; the server checks them alike.
 */
export function givenValues(page: PageDefinition, search: URLSearchParams): Record<string, unknown> {
  const names = [...new Set(search.keys())].flatMap((name) => (name.startsWith(givenPrefix) ? [name.slice(givenPrefix.length)] : []))
  return Object.fromEntries(names.flatMap((name) => {
    if (!takesGiven(page, name)) return []
    const value = readGiven(page.fields[name]!, search.getAll(givenPrefix + name).filter((text) => text !== ''))
    return value === null ? [] : [[name, value]]
  }))
}

/** Whether a new record takes a value of this field from an address: only what a person could enter himself. */
export function takesGiven(page: PageDefinition, name: string): boolean {
  const field = page.fields[name]
  return field !== undefined && formFieldNames(page).includes(name) && !field.readOnly && field.compute === undefined && !(name in page.where) && !isTable(field)
}

/** The address of a new record that begins with a value. */
export function addressOfNew(page: PageDefinition, name: string, value: string): string {
  return `${page.path}?${new URLSearchParams({ mode: 'new', [givenPrefix + name]: value })}`
}

/** An address holds text; numbers, yes/no and lists become themselves again. Null where it says nothing the field could hold. */
function readGiven(field: FieldDefinition, texts: readonly string[]): unknown {
  const { type } = fieldTypeOf(field).jsonSchema(field) as { readonly type?: string | readonly string[] }
  const types = [type ?? []].flat()
  const [text] = texts
  if (text === undefined) return null
  if (types.includes('array')) return texts
  if (types.includes('boolean')) return text === 'true' ? true : text === 'false' ? false : null
  if (types.includes('integer') || types.includes('number')) return Number.isFinite(Number(text)) ? Number(text) : null
  return types.includes('object') ? null : text
}
