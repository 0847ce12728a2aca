import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { fieldTypeOf, type FieldDefinition } from '../definitions'
import type { InputProps } from '../fieldView'
import { groupThousands } from '../numberRules'
import { inputAttributes, placeholderOf } from './inputAttributes'

/**
 * A number as text: antd's InputNumber rounds, clamps and drops what it cannot read, and turns on the wheel;
 * here what was typed stays, and the check says what is wrong with it. Money never passes through a float.
 */
export function NumberInput(props: InputProps) {
  const { field, value, onChange, onBlur } = props
  const [draft, setDraft] = useState<string | null>(null)
  const isDraftCurrent = draft !== null && Object.is(readNumber(draft, field), value ?? null)
  return (
    <Input
      {...inputAttributes(props)}
      value={isDraftCurrent ? draft : showNumber(value)}
      placeholder={placeholderOf(props)}
      inputMode={field.type === 'int' ? 'numeric' : 'decimal'}
      autoComplete="off"
      suffix={unitOf(field) || undefined}
      onChange={(event) => {
        setDraft(event.target.value)
        onChange(readNumber(event.target.value, field))
      }}
      onBlur={() => {
        setDraft(null)
        onBlur?.()
      }}
    />
  )
}

/** What was typed in the stored form of the field's type; the text itself where it is no number. */
export function readNumber(typed: string, field: FieldDefinition): unknown {
  // A digit put into "12,345" leaves its comma in the wrong place; that is no mistake of the writer.
  return fieldTypeOf(field).normalize(typed.replace(/[,，](?=\d)/g, ''), field)
}

/** The stored value as officers read numbers, with the thousands apart. */
export function showNumber(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  return /^-?\d+(\.\d+)?$/.test(text) ? groupThousands(text) : text
}

/** What stands behind the number. */
export function unitOf(field: FieldDefinition): string {
  if ('unit' in field && typeof field.unit === 'string') return field.unit
  if (field.type === 'money') return '元'
  return field.type === 'percent' ? '%' : ''
}
