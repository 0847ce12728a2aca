import { choicesIn } from '../choices/choicesIn'
import type { FieldOfType } from '../fieldOfType'
import type { InputProps } from '../fieldView'
import { ChoiceInput } from '../inputs/ChoiceInput'

/** The choices that the field beside it lists, one under the other where room is short. */
export function OfferedChoiceInput(props: InputProps) {
  const { choices } = props.field as FieldOfType<'choice'>
  const items = choicesIn(props.beside?.[choices]).map(({ label }) => ({ value: label, label }))
  return <ChoiceInput {...props} items={items} />
}
