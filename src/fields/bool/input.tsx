import { Switch } from 'antd'
import { fieldTypeOf } from '../definitions'
import { useFieldServices } from '../FieldServicesProvider'
import type { InputProps } from '../fieldView'
import { ChoiceInput } from '../inputs/ChoiceInput'

const answers = [true, false] as const

/** Yes or no. Where an answer is demanded and none is preset, "no" has to be said, not left standing. */
export function BoolInput(props: InputProps) {
  const { id, field, value, onChange, onBlur, disabled, invalid, describedBy } = props
  const services = useFieldServices()
  const label = (answer: boolean) => fieldTypeOf(field).format(answer, field, services)
  if (field.required && field.default === undefined) return <ChoiceInput {...props} items={answers.map((answer) => ({ value: answer, label: label(answer) }))} />
  return (
    <span onBlur={onBlur}>
      <Switch
        id={id}
        checked={value === true}
        disabled={disabled}
        checkedChildren={label(true)}
        unCheckedChildren={label(false)}
        aria-label={field.title}
        aria-invalid={invalid ? true : undefined}
        aria-describedby={describedBy}
        onChange={onChange}
      />
    </span>
  )
}
