import type { Finding } from '../finding'
import { checkFieldName, checkForeignName, checkPageName, type Checked } from './checkNames'
import type { Path } from './place'
import { findingIn } from './rawPage'

/** Records of another page, by what stands in their fields: for `unless`, `forRecords` and draws. */
export function checkSearch(checked: Checked, search: { page: string; where: object } | undefined, path: Path): Finding[] {
  if (search === undefined) return []
  const pages = checkPageName(checked, search.page, [...path, 'page'])
  return pages.length > 0 ? pages : Object.keys(search.where).flatMap((name) => checkForeignName(checked, search.page, name, [...path, 'where', name]))
}

/** Organisations of this record, to which and below which, or above which, others have to belong. */
export function checkAround(checked: Checked, search: { below?: string; above?: string } | undefined, path: Path): Finding[] {
  return (['below', 'above'] as const).flatMap((key) => {
    const name = search?.[key]
    if (name === undefined) return []
    const type = checked.fields[name]?.type
    if (type === undefined || type === 'org' || type === 'orgs') return checkFieldName(checked, name, [...path, key])
    return [findingIn(checked.page, 'wrongField', [...path, key], name, { reason: `它是 ${type}，不是组织`, cure: '换成 org 或 orgs 类型的字段' })]
  })
}
