import { Alert } from 'antd'
import { useMemo } from 'react'
import { fieldTypeOf } from '../definitions'
import type { InputProps } from '../fieldView'
import { useReferenceNames } from '../useReferenceLabels'
import { placeholderOf } from './inputAttributes'
import { idsOf } from './idsOf'
import { RemoteSelect } from './RemoteSelect'
import { useReferenceSearch } from './useReferenceSearch'

/** Records of another page, one or several, searched at the server. */
export function ReferenceInput(props: InputProps & { readonly multiple?: boolean }) {
  const { field, value, onChange, multiple = fieldTypeOf(field).storage === 'textArray' } = props
  const resource = fieldTypeOf(field).refersTo?.(field) ?? ''
  const ids = useMemo(() => idsOf(value), [value])
  const { labels, retired } = useReferenceNames(resource, ids)
  const search = useReferenceSearch(props)

  if (!search) return <Alert type="error" showIcon message={`页面定义缺少引用“${resource}”，无法选择${field.title}`} />
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
