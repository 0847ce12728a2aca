import { itemsOf } from '../dictionaryRules'
import { useFieldServices } from '../FieldServicesProvider'
import type { FieldOfType } from '../fieldOfType'
import type { InputProps } from '../fieldView'
import { ChoiceInput } from './ChoiceInput'
import { idsOf } from './idsOf'
import { LargeDictionaryInput } from './LargeDictionaryInput'
import { SelectInput } from './SelectInput'

/** Up to so many items stand side by side; more of them go into a list. */
const choiceLimit = 3

/** Items of a dictionary: side by side when few and one must be chosen, else a list, searched at the server when large. */
export function DictionaryInput(props: InputProps) {
  const field = props.field as FieldOfType<'dict' | 'multiDict'>
  const items = itemsOf(field, useFieldServices())
  const multiple = field.type === 'multiDict'
  const change = (chosen: readonly string[]) => props.onChange(multiple ? (chosen.length > 0 ? chosen : null) : (chosen[0] ?? null))
  const choice = { ...props, multiple, values: idsOf(props.value), onChange: change }
  if (!items) return <LargeDictionaryInput {...choice} name={field.dict} />
  if (!multiple && field.required && items.length <= choiceLimit) return <ChoiceInput {...props} items={items} />
  return <SelectInput {...choice} items={items} />
}
