import { Alert } from 'antd'
import { useCallback, useMemo } from 'react'
import type { RecordOption } from '../../contract/envelope'
import type { ReferenceDefinition } from '../../language/endpointsDefinition'
import { fieldTypeOf } from '../definitions'
import type { FieldContext } from '../fieldType'
import { useFieldServices } from '../FieldServicesProvider'
import type { InputProps } from '../fieldView'
import { useReferenceNames } from '../useReferenceLabels'
import { placeholderOf } from './inputAttributes'
import { idsOf } from './idsOf'
import { RemoteSelect } from './RemoteSelect'

/** Records of another page, one or several, searched at the server. */
export function ReferenceInput(props: InputProps & { readonly multiple?: boolean }) {
  const { field, value, onChange, free, offered, multiple = fieldTypeOf(field).storage === 'textArray' } = props
  const services = useFieldServices()
  const resource = fieldTypeOf(field).refersTo?.(field) ?? ''
  const reference = services.references[resource]
  const ids = useMemo(() => idsOf(value), [value])
  const { labels, retired } = useReferenceNames(resource, ids)
  const search = useCallback(async (keyword: string, signal: AbortSignal) => {
    if (!reference) return []
    const notes = noteFields(reference)
    const where = offered?.() ?? null
    const options = await services.client.options(reference.endpoints, { keyword, size: 20, fields: notes, ...(free === undefined ? {} : { free }), ...(where === null ? {} : { where }) }, signal)
    return options.map((option) => ({ value: option.id, label: option.label, retired: option.retired, note: noteOf(option, notes, reference, services) }))
  }, [reference, services, free, offered])

  if (!reference) return <Alert type="error" showIcon message={`页面定义缺少引用“${resource}”，无法选择${field.title}`} />
  return (
    <RemoteSelect
      {...props}
      multiple={multiple}
      values={ids}
      labels={labels}
      retired={retired}
      search={search}
      placeholder={placeholderOf(props)}
      onChange={(chosen) => onChange(multiple ? (chosen.length > 0 ? chosen : null) : (chosen[0] ?? null))}
    />
  )
}

/** Types that tell two records of one name apart and can be worded without asking anyone. */
const tellingTypes: readonly string[] = ['plate', 'mobile', 'idCard', 'uscc', 'vin', 'string', 'dict', 'date']

function noteFields(reference: ReferenceDefinition): readonly string[] {
  return Object.values(reference.fields).filter((field) => field.name !== reference.label && tellingTypes.includes(field.type)).slice(0, 2).map((field) => field.name)
}

function noteOf(option: RecordOption, names: readonly string[], reference: ReferenceDefinition, context: FieldContext): string {
  return names.flatMap((name) => {
    const field = reference.fields[name]
    const value = option[name]
    return field && value !== null && value !== undefined ? [fieldTypeOf(field).format(value, field, context)] : []
  }).join(' · ')
}
