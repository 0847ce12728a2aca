import { itemsOf } from '../dictionaryRules'
import type { FieldOfType } from '../fieldOfType'
import { useFieldServices } from '../FieldServicesProvider'
import type { FilterProps } from '../fieldView'
import { idsOf } from '../inputs/idsOf'
import { LargeDictionaryInput } from '../inputs/LargeDictionaryInput'
import { SelectInput } from '../inputs/SelectInput'
import { regionDictionary, regionIndex } from '../regionRules'

/** Some of the items of a dictionary. */
export function DictionaryFilter(props: FilterProps) {
  const { field, operator, value, onChange } = props
  const multiple = operator !== 'equals'
  const name = field.type === 'region' ? regionDictionary : (field as FieldOfType<'dict' | 'multiDict'>).dict
  const items = useItems(props.field)
  const choice = {
    id: props.id,
    field,
    multiple,
    values: idsOf(value),
    onChange: (chosen: readonly string[]) => onChange(multiple ? (chosen.length > 0 ? chosen : null) : (chosen[0] ?? null)),
  }
  return items ? <SelectInput {...choice} items={items} /> : <LargeDictionaryInput {...choice} name={name} />
}

function useItems(field: FilterProps['field']) {
  const services = useFieldServices()
  if (field.type !== 'region') return itemsOf(field as FieldOfType<'dict' | 'multiDict'>, services)
  const names = regionIndex(services)?.names
  return names && [...names].map(([value, label]) => ({ value, label }))
}
