import type { DictionaryItem } from '../../fields/fieldType'
import type { PageDefinition, StatesDefinition } from '../../language/pageDefinition'

/** Labels of the state field's dictionary. */
export function stateLabels(page: PageDefinition, states: StatesDefinition): (value: string) => string {
  const items = stateItems(page, states)
  return (value) => items.find((item) => item.value === value)?.label ?? value
}

/** The states as their dictionary names and colours them. */
export function stateItems(page: PageDefinition, states: StatesDefinition): readonly DictionaryItem[] {
  const field = page.fields[states.field]
  return field?.type === 'dict' ? (page.dictionaries[field.dict]?.items ?? []) : []
}
