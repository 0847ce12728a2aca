import { Select } from 'antd'
import type { DictionaryItem } from '../fieldType'
import type { InputProps } from '../fieldView'
import { inputAttributes, placeholderOf } from './inputAttributes'
import styles from './inputs.module.css'

/** A choice whose values are always a list, whatever the field holds. */
export interface ChoiceProps extends Omit<InputProps, 'value' | 'onChange'> {
  readonly multiple: boolean
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** From so many items on, typing finds one quicker than looking. */
const searchFrom = 9

/** One or several items of a list that is at hand. */
export function SelectInput(props: ChoiceProps & { readonly items: readonly DictionaryItem[] }) {
  const { items, multiple, values, onChange, onBlur } = props
  // A value the dictionary no longer has stays visible as it is stored.
  const strangers = values.filter((value) => !items.some((item) => item.value === value)).map((value) => ({ value, label: value }))
  return (
    <Select<string | readonly string[] | null>
      {...inputAttributes(props)}
      className={styles.wide}
      mode={multiple ? 'multiple' : undefined}
      allowClear
      showSearch={multiple || items.length >= searchFrom}
      optionFilterProp="label"
      value={multiple ? values : (values[0] ?? null)}
      options={[...items.map(({ value, label }) => ({ value, label })), ...strangers]}
      placeholder={placeholderOf(props)}
      notFoundContent="没有找到"
      onChange={(next) => onChange(next === null || next === undefined ? [] : typeof next === 'string' ? [next] : next)}
      onBlur={onBlur}
    />
  )
}
