import { fieldTypeOf } from '../../fields/definitions'
import { comesAlong } from '../copySources'
import type { Finding } from '../finding'
import type { SectionFile } from '../pageFile'
import { checkDottedName, checkFieldName, checkForeignName, checkPageName, checkRelatedOf, lookUp, type Checked } from './checkNames'
import type { Path } from './place'
import { findingIn } from './rawPage'
import { systemFields } from '../systemFields'

/** Names in list, form and detail, and whether the fields behind them can stand there. */
export function checkLayout(checked: Checked): Finding[] {
  const { list, form, formFoot, detail } = checked.page.file
  return [
    ...(list?.columns ?? []).flatMap((column, index) => checkColumn(checked, nameIn(column), atItem(['list', 'columns', index], column))),
    ...(list?.filters ?? []).flatMap((filter, index) => checkFilter(checked, filter, ['list', 'filters', index])),
    ...(list?.search ?? []).flatMap((name, index) => checkSearch(checked, name, ['list', 'search', index])),
    ...(list?.sort === undefined ? [] : checkSort(checked, list.sort.replace(/^-/, ''), ['list', 'sort'])),
    ...(list?.tabsBy === undefined ? [] : checkTabs(checked, list.tabsBy, ['list', 'tabsBy'])),
    ...repeatedNames(checked, (list?.columns ?? []).map(nameIn), ['list', 'columns']),
    ...repeatedNames(checked, (list?.filters ?? []).map(nameIn), ['list', 'filters']),
    ...checkSections(checked, form, ['form']),
    ...(formFoot ?? []).flatMap((name, index) => checkFoot(checked, name, ['formFoot', index])),
    ...repeatedNames(checked, formFoot ?? [], ['formFoot']),
    ...checkSections(checked, detail?.sections, ['detail', 'sections']),
    ...checkSections(checked, detail?.more, ['detail', 'more']),
    ...(detail?.views === undefined ? [] : checkCounter(checked, detail.views, ['detail', 'views'])),
    ...(detail?.related ?? []).flatMap((related, index) => {
      const path = ['detail', 'related', index]
      const pages = checkPageName(checked, related.page, [...path, 'page'])
      return pages.length > 0 ? pages : [...checkForeignName(checked, related.page, related.by, [...path, 'by'], 'value'), ...checkRelatedOf(checked, related, related.page, path)]
    }),
  ]
}

/** What has tabs has few values, each with a name. */
function checkTabs(checked: Checked, name: string, path: Path): Finding[] {
  const names = checkFieldName(checked, name, path)
  const field = lookUp(checked, name)
  if (field === undefined || field.type === 'dict' || field.type === 'multiDict' || name === checked.page.file.states?.field) return names
  return [findingIn(checked.page, 'wrongField', path, name, { reason: `${fieldTypeOf(field).title}不能分页签`, cure: '换成字典类型的字段' })]
}

/** A number that the server alone counts up. */
function checkCounter(checked: Checked, name: string, path: Path): Finding[] {
  const names = checkFieldName(checked, name, path)
  const field = lookUp(checked, name)
  if (field === undefined || (field.type === 'int' && field.readOnly === true)) return names
  return [findingIn(checked.page, 'wrongField', path, name, { reason: '要只读的整数字段', cure: '换成 "type": "int", "readOnly": true 的字段' })]
}

type Item = string | { readonly field: string }

function nameIn(item: Item): string {
  return typeof item === 'string' ? item : item.field
}

function atItem(path: Path, item: Item): Path {
  return typeof item === 'string' ? path : [...path, 'field']
}

function checkColumn(checked: Checked, name: string, path: Path): Finding[] {
  if (name === 'annex') return checkHasAnnex(checked, path)
  if (name.includes('.')) return checkDottedName(checked, name, path)
  return Object.hasOwn(systemFields, name) ? [] : checkFieldName(checked, name, path)
}

type FilterItem = string | { readonly field: string; readonly operator?: string }

function checkFilter(checked: Checked, filter: FilterItem, path: Path): Finding[] {
  const name = nameIn(filter)
  if (name === 'expiry') return checkHasExpiry(checked, path)
  const names = checkColumn(checked, name, atItem(path, filter))
  const field = name === 'annex' || names.length > 0 ? undefined : lookUp(checked, name)
  if (field === undefined) return names
  const operators: readonly string[] = fieldTypeOf(field).filters
  if (operators.length === 0) return [findingIn(checked.page, 'wrongField', atItem(path, filter), name, { reason: `${fieldTypeOf(field).title}不能筛选`, cure: '从筛选中去掉它' })]
  const operator = typeof filter === 'string' ? undefined : filter.operator
  if (operator === undefined || operators.includes(operator)) return []
  return [findingIn(checked.page, 'wrongValue', [...path, 'operator'], operator, { expected: operators.join('、'), suggestion: `${fieldTypeOf(field).title}只能这样筛选` })]
}

function checkSearch(checked: Checked, name: string, path: Path): Finding[] {
  const names = checkFieldName(checked, name, path)
  const field = checked.fields[name]
  if (field === undefined || fieldTypeOf(field).filters.includes('contains')) return names
  return [findingIn(checked.page, 'wrongField', path, name, { reason: `${fieldTypeOf(field).title}不能按文字搜索`, cure: '放到筛选里' })]
}

/** A field to sort by: there, and of a type that has an order. */
export function checkSort(checked: Checked, name: string, path: Path): Finding[] {
  const names = Object.hasOwn(systemFields, name) ? [] : checkFieldName(checked, name, path)
  const field = lookUp(checked, name)
  if (field === undefined || fieldTypeOf(field).sortable) return names
  return [findingIn(checked.page, 'wrongField', path, name, { reason: `${fieldTypeOf(field).title}不能排序`, cure: '换一个字段' })]
}

function checkHasAnnex(checked: Checked, path: Path): Finding[] {
  if (Object.keys(checked.page.file.annex ?? {}).length > 0) return []
  return [findingIn(checked.page, 'wrongField', path, 'annex', { reason: '本页没有附件栏目', cure: '在“annex”中声明栏目，或去掉它' })]
}

function checkHasExpiry(checked: Checked, path: Path): Finding[] {
  if (Object.values(checked.fields).some((field) => 'expires' in field && field.expires !== undefined)) return []
  return [findingIn(checked.page, 'wrongField', path, 'expiry', { reason: '本页没有带“expires”的日期', cure: '给日期加上“expires”，或去掉它' })]
}

function checkSections(checked: Checked, sections: readonly SectionFile[] | undefined, base: Path): Finding[] {
  const seen = new Set<string>()
  return (sections ?? []).flatMap((section, index) =>
    section.fields.flatMap((name, position) => {
      const path = [...base, index, 'fields', position]
      const repeated = seen.has(name) ? [findingIn(checked.page, 'repeated', path, name)] : []
      seen.add(name)
      return [...repeated, ...(name === '*' ? [] : checkFieldName(checked, name, path)), ...(section.later ? checkIsLater(checked, name, path) : [])]
    }),
  )
}

/** Nothing is filled in under the form: what stands there comes about above it. */
function checkFoot(checked: Checked, name: string, path: Path): Finding[] {
  const names = checkFieldName(checked, name, path)
  const field = checked.fields[name]
  if (field === undefined || field.readOnly === true || field.compute !== undefined) return names
  return [findingIn(checked.page, 'wrongField', path, name, { reason: `“${field.title}”要人来填`, cure: '表单底部只放算出、带出或系统写入的字段' })]
}

/** What a new record does not show nobody can fill in. */
function checkIsLater(checked: Checked, name: string, path: Path): Finding[] {
  const field = checked.fields[name]
  const isFilledIn = field?.required !== true || field.readOnly === true || field.compute !== undefined || comesAlong(field) || (field.default ?? null) !== null
  return isFilledIn ? [] : [findingIn(checked.page, 'wrongField', path, name, { reason: '它新增时就要填，“later”的节里看不到它', cure: '放到别的节，或在流转里才要求（needs）' })]
}

/** Names of which one stands twice in a list where each is to stand once. */
export function repeatedNames(checked: Pick<Checked, 'page'>, names: readonly string[], base: Path): Finding[] {
  return names.flatMap((name, index) => (names.indexOf(name) === index ? [] : [findingIn(checked.page, 'repeated', [...base, index], name)]))
}
