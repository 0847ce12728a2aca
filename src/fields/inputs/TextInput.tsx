import Input from 'antd/es/input/Input'
import type { InputHTMLAttributes } from 'react'
import type { FieldDefinition } from '../definitions'
import type { InputProps } from '../fieldView'
import { inputAttributes, placeholderOf } from './inputAttributes'
import { useTypedText } from './useTypedText'

type Keyboard = NonNullable<InputHTMLAttributes<HTMLInputElement>['inputMode']>

/** Keyboards a phone shows; `type="email"` and its kin would trim and check on their own. */
const keyboards: Partial<Record<FieldDefinition['type'], Keyboard>> = { mobile: 'numeric', phone: 'tel', email: 'email', url: 'url' }

/** One line of text, for all types that are written as one. */
export function TextInput(props: InputProps) {
  const { text, handlers } = useTypedText(props)
  return (
    <Input
      {...inputAttributes(props)}
      {...handlers}
      value={text}
      placeholder={placeholderOf(props)}
      inputMode={keyboards[props.field.type]}
      autoComplete="off"
      count={countOf(props.field)}
    />
  )
}

/** Counts without cutting off: a paste that is too long stays, and the check says so. */
export function countOf(field: FieldDefinition): { max: number; show: boolean } | undefined {
  return 'maxLength' in field && typeof field.maxLength === 'number' ? { max: field.maxLength, show: true } : undefined
}
