import { fieldTypeOf } from '../../fields/definitions'
import type { Finding } from '../finding'
import { checkFieldName, type Checked } from './checkNames'
import { findingIn } from './rawPage'

/** Where a record leads: fields that hold texts, and a record together with its resource. */
export function checkLink(checked: Checked): Finding[] {
  const { page, fields } = checked
  const { link } = page.file
  if (link === undefined) return []
  const named = (['path', 'resource', 'record'] as const).flatMap((key) => {
    const name = link[key]
    if (name === undefined) return []
    const field = fields[name]
    if (field === undefined) return checkFieldName(checked, name, ['link', key])
    return fieldTypeOf(field).storage === 'text' ? [] : [findingIn(page, 'wrongField', ['link', key], name, { reason: `它是 ${field.type}，不是文字`, cure: '换成 string 类型的字段' })]
  })
  const missing = link.record === undefined ? (link.resource === undefined ? (link.path === undefined ? 'path' : null) : 'record') : link.resource === undefined ? 'resource' : null
  return [...named, ...(missing === null ? [] : [findingIn(page, 'missingKey', ['link'], undefined, { key: missing })])]
}
