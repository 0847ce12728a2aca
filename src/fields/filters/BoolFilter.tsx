import { Select } from 'antd'
import { fieldTypeOf } from '../definitions'
import { useFieldServices } from '../FieldServicesProvider'
import type { FilterProps } from '../fieldView'
import styles from '../inputs/inputs.module.css'

/** Yes, no, or both. */
export function BoolFilter({ id, field, value, onChange }: FilterProps) {
  const services = useFieldServices()
  const option = (answer: boolean) => ({ value: String(answer), label: fieldTypeOf(field).format(answer, field, services) })
  return (
    <Select
      id={id}
      className={styles.wide}
      value={typeof value === 'boolean' ? String(value) : 'all'}
      options={[{ value: 'all', label: '全部' }, option(true), option(false)]}
      onChange={(next) => onChange(next === 'all' ? null : next === 'true')}
    />
  )
}
