import { Radio } from 'antd'
import type { InputProps } from '../fieldView'

interface ChoiceInputProps extends InputProps {
  readonly items: readonly { readonly value: string | boolean; readonly label: string }[]
}

/** A few items side by side, one of which must be chosen. */
export function ChoiceInput({ id, field, value, items, onChange, onBlur, disabled, invalid, describedBy }: ChoiceInputProps) {
  return (
    <div
      id={id}
      role="radiogroup"
      aria-label={field.title}
      aria-invalid={invalid ? true : undefined}
      aria-describedby={describedBy}
      tabIndex={-1}
      // The group bears the id, a radio the focus: an error that leads here must end on something that can be operated.
      onFocus={(event) => event.target === event.currentTarget && radioOf(event.currentTarget)?.focus()}
      // A press on a label's text goes by the group to its radio: nobody has left, and an error shown now would move the label away from under the press.
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onBlur?.()}
    >
      {items.map((item) => (
        <Radio key={String(item.value)} name={id} checked={value === item.value} disabled={disabled} onChange={() => onChange(item.value)}>{item.label}</Radio>
      ))}
    </div>
  )
}

function radioOf(group: HTMLElement): HTMLInputElement | null {
  return group.querySelector<HTMLInputElement>('input:checked') ?? group.querySelector('input')
}
