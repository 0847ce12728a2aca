import { useState } from 'react'
import { fieldTypeOf, type FieldDefinition } from '../definitions'
import { useFieldServices } from '../FieldServicesProvider'
import type { FieldContext } from '../fieldType'
import type { FilterProps } from '../fieldView'
import styles from '../inputs/inputs.module.css'
import { NumberInput } from '../inputs/NumberInput'
import { rangeOf, rangeOrNull, type Range } from './range'

/** From one number to another; half a number, such as a lone minus, is not asked for yet. */
export function NumberRangeFilter({ id, field, value, onChange }: FilterProps) {
  const services = useFieldServices()
  const [typed, setTyped] = useState<Range>([null, null])
  const asked = readable(typed, field, services)
  const given = rangeOf(value)
  const shown = asked[0] === given[0] && asked[1] === given[1] ? typed : given
  const change = (next: Range) => {
    setTyped(next)
    onChange(rangeOrNull(readable(next, field, services)))
  }
  return (
    <span className={styles.pair} role="group" aria-label={field.title}>
      <NumberInput id={id} field={{ ...field, placeholder: '最小' }} value={shown[0]} onChange={(from) => change([from, shown[1]])} />
      <span aria-hidden>~</span>
      <label htmlFor={`${id}-to`} className={styles.heard}>{field.title}最大</label>
      <NumberInput id={`${id}-to`} field={{ ...field, placeholder: '最大' }} value={shown[1]} onChange={(to) => change([shown[0], to])} />
    </span>
  )
}

function readable(range: Range, field: FieldDefinition, services: FieldContext): Range {
  const isReadable = (bound: unknown) => bound !== null && !fieldTypeOf(field).check(bound, field, services).some((problem) => problem.code === 'type')
  return [isReadable(range[0]) ? range[0] : null, isReadable(range[1]) ? range[1] : null]
}
