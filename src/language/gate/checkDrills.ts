import { fieldTypeOf } from '../../fields/definitions'
import { readSources } from '../drills'
import type { Finding } from '../finding'
import { checkFieldName, checkForeignName, checkPageName, lookUp, type Checked } from './checkNames'
import type { Path } from './place'
import { findingIn } from './rawPage'
import { refersTo } from './references'

/** Where numbers lead: numbers of this page, and filters of the other one. */
export function checkDrills(checked: Checked): Finding[] {
  return Object.entries(checked.page.file.drills ?? {}).flatMap(([name, { page, where }]) => {
    const path = ['drills', name]
    const filters = Object.entries(where).flatMap(([filter, sources]) => {
      const named = readSources(sources).flatMap(({ field }) => (field === null || field === 'id' ? [] : checkFieldName(checked, field, [...path, 'where', filter])))
      return [...checkFilter(checked, page, filter, [...path, 'where', filter]), ...named]
    })
    return [...checkNumber(checked, name, path), ...checkPageName(checked, page, [...path, 'page']), ...filters]
  })
}

function checkNumber(checked: Checked, name: string, path: Path): Finding[] {
  const field = lookUp(checked, name)
  if (field === undefined) return checkFieldName(checked, name, path)
  const { storage } = fieldTypeOf(field)
  return storage === 'integer' || storage === 'decimal' ? [] : [findingIn(checked.page, 'wrongField', path, name, { reason: `它是 ${field.type}，不是数字`, cure: '换成数字字段' }, 'key')]
}

/** What a list cannot be filtered by, its address cannot say; references it can always. */
function checkFilter(checked: Checked, page: string, filter: string, path: Path): Finding[] {
  const other = checked.world.pages.get(page)
  const unknown = checkForeignName(checked, page, filter, path)
  const field = checked.fieldsOf(other?.file.resource ?? '')[filter]
  if (other === undefined || unknown.length > 0 || (field && refersTo(field) !== null)) return unknown
  const filters = other.file.list?.filters?.map((one) => (typeof one === 'string' ? one : one.field))
  return filters?.includes(filter) ?? true ? [] : [findingIn(checked.page, 'wrongField', path, filter, { reason: `页面“${page}”不能按它筛选`, cure: `把它写进“${page}”的 list.filters` }, 'key')]
}
