import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import type { FilterOperator } from '../../fields/fieldType'
import type { FilterValue } from '../../contract/listQuery'
import type { FilterDefinition, PageDefinition } from '../../language/pageDefinition'
import { fieldOrSystemField } from '../../language/systemFields'

/** The definition behind `plateNo` or `vehicle.plateNo`; undefined for what is no field: `annex`, `expiry`. */
export function fieldAt(page: PageDefinition, path: string): FieldDefinition | undefined {
  const [name = '', inner] = path.split('.')
  const field = fieldOrSystemField(page.fields, name)
  if (!field || !inner) return field
  const resource = fieldTypeOf(field).refersTo?.(field)
  return resource ? page.references[resource]?.fields[inner] : undefined
}

/** Filters that are no fields have fixed choices. */
export const fixedChoices: Readonly<Record<string, readonly { readonly value: string; readonly label: string }[]>> = {
  annex: [{ value: 'complete', label: '附件完整' }, { value: 'missing', label: '缺附件' }],
  expiry: [{ value: 'expired', label: '已过期' }, { value: '7', label: '7天内到期' }, { value: '30', label: '30天内到期' }, { value: '90', label: '90天内到期' }],
}

/** The filters to draw: a page with state tabs chooses its states there. */
export function shownFilters(page: PageDefinition): readonly FilterDefinition[] {
  return page.list.filters.filter((filter) => isDrawn(page, filter))
}

/** What may narrow a list: its filters, and every reference, by which a link shows all records that point to one. */
export function possibleFilters(page: PageDefinition): readonly FilterDefinition[] {
  const declared = new Set(page.list.filters.map(({ field }) => field))
  const references = Object.values(page.fields).filter((field) => !declared.has(field.name) && fieldTypeOf(field).refersTo?.(field))
  return [...page.list.filters, ...references.map(({ name, title }): FilterDefinition => ({ field: name, title, operator: 'in', default: null }))]
}

/** Whether a filter stands in the bar and among the chips; what has tabs stands there. */
export function isDrawn(page: PageDefinition, { field }: FilterDefinition): boolean {
  return field !== page.list.tabsBy
}

/** One value as the filter of the field by which the list has tabs. */
export function tabFilterValue(page: PageDefinition, field: string, state: string): FilterValue {
  const declared = page.list.filters.find((filter) => filter.field === field)?.operator
  const definition = page.fields[field]
  return oneAs(declared ?? (definition ? fieldTypeOf(definition).filters[0] : undefined) ?? 'equals', state)
}

function oneAs(operator: FilterOperator, value: string): FilterValue {
  return operator === 'in' || operator === 'overlaps' ? [value] : value
}
