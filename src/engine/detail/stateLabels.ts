import type { PageDefinition, StatesDefinition } from '../../language/pageDefinition'

/** Labels of the state field's dictionary. */
export function stateLabels(page: PageDefinition, states: StatesDefinition): (value: string) => string {
  const field = page.fields[states.field]
  const items = field?.type === 'dict' ? (page.dictionaries[field.dict]?.items ?? []) : []
  return (value) => items.find((item) => item.value === value)?.label ?? value
}
