import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { fieldAbove, offeredWhere } from '../../fields/referenceType'
import { fieldOrSystemField, systemFields } from '../systemFields'
import type { Finding } from '../finding'
import { columnsOf } from '../tableColumns'
import { ownerField } from './addOwner'
import { checkConstant } from './checkFields'
import type { Path } from './place'
import { checkLimits } from './checkLimits'
import { findingIn, type RawPage } from './rawPage'
import { dictionaryOf, refersTo } from './references'
import { suggestionFor } from './suggestion'
import type { World } from './world'

/** A page with its checked fields, and all resources with theirs: what the passes over names look things up in. */
export interface Checked {
  readonly page: RawPage
  readonly fields: Readonly<Record<string, FieldDefinition>>
  readonly world: World
  /** Fields of a resource, the union over its pages. */
  readonly fieldsOf: (resource: string) => Readonly<Record<string, FieldDefinition>>
}

/** A field that a page names: it must be one of its own. */
export function checkFieldName({ page }: Checked, name: string, path: Path, at: 'key' | 'value' = 'value'): Finding[] {
  if (page.fieldNames.has(name)) return []
  return [findingIn(page, 'unknownField', path, name, { where: '本页', suggestion: suggestionFor(name, page.fieldNames) }, at)]
}

/** A field of another page. */
export function checkForeignName({ page, world }: Checked, pageId: string, name: string, path: Path, at: 'key' | 'value' = 'key'): Finding[] {
  const names = world.pages.get(pageId)?.fieldNames
  if (names === undefined || names.has(name) || name === 'id') return []
  return [findingIn(page, 'unknownField', path, name, { where: `页面“${pageId}”`, suggestion: suggestionFor(name, names) }, at)]
}

/** Whose records are shown beside this one: what its reference names must be what the other page's field points to. */
export function checkRelatedOf(checked: Checked, { by, of }: { readonly by: string; readonly of?: string | undefined }, pageId: string, path: Path): Finding[] {
  if (of === undefined) return []
  const known = checkFieldName(checked, of, [...path, 'of'])
  const field = checked.fields[of]
  const other = checked.fieldsOf(checked.world.pages.get(pageId)?.file.resource ?? '')[by]
  if (known.length > 0 || field === undefined || other === undefined) return known
  const resource = refersTo(field)
  if (resource !== null && resource === refersTo(other)) return []
  return [findingIn(checked.page, 'wrongField', [...path, 'of'], of, { reason: `它与页面“${pageId}”的“${by}”指的不是同一种记录`, cure: '写一个所指相同的引用' })]
}

/** A field that points to one record of the page's own resource: the one above, the edition before. */
export function checkOwnReference(checked: Checked, name: string, path: Path, role: string): Finding[] {
  const field = checked.fields[name]
  const resource = checked.page.file.resource
  if (field === undefined) return checkFieldName(checked, name, path)
  if (refersTo(field) === resource && fieldTypeOf(field).storage === 'text') return []
  return [findingIn(checked.page, 'wrongField', path, name, { reason: `${role}要指向本资源“${resource ?? ''}”的一条记录`, cure: '换一个引用本资源的字段' })]
}

export function checkPageName({ page, world }: Checked, id: string, path: Path): Finding[] {
  return world.pageIds.has(id) ? [] : [findingIn(page, 'unknownPage', path, id, { suggestion: suggestionFor(id, world.pageIds) })]
}

/** `vehicle.plateNo`: a reference of this page and a field of what it points to. */
export function checkDottedName(checked: Checked, name: string, path: Path): Finding[] {
  const { page, fields, world } = checked
  const [own = '', foreign = ''] = name.split('.')
  const known = checkFieldName(checked, own, path)
  const field = fields[own]
  if (known.length > 0 || field === undefined) return known
  const resource = refersTo(field)
  if (resource === null) return [findingIn(page, 'wrongField', path, own, { reason: '它不是引用，没有下级字段', cure: `写“${own}”` })]
  if (!world.resources.has(resource)) return []
  const names = [...namesOf(resource, world), ...Object.keys(systemFields)]
  return names.includes(foreign) ? [] : [findingIn(page, 'unknownField', path, foreign, { where: `资源“${resource}”`, suggestion: suggestionFor(foreign, names) })]
}

/** Names of a resource's fields as its pages write them, also of those with findings. */
export function namesOf(resource: string, world: World): Set<string> {
  const pages = [...world.pages.values()].filter(({ file }) => file.resource === resource)
  return new Set(pages.flatMap(({ file, fieldNames }) => [...fieldNames, ...(file.owner === undefined ? [ownerField.name] : [])]))
}

/** The field behind a name that may be dotted or a system field; undefined where it has findings of its own. */
export function lookUp({ fields, fieldsOf }: Pick<Checked, 'fields' | 'fieldsOf'>, name: string): FieldDefinition | undefined {
  const [own = '', foreign] = name.split('.')
  if (foreign === undefined) return fieldOrSystemField(fields, own)
  const resource = fields[own] === undefined ? null : refersTo(fields[own])
  return resource === null ? undefined : fieldOrSystemField(fieldsOf(resource), foreign)
}

/** Dictionaries and resources that fields name, in table columns too. */
export function checkFieldReferences(checked: Checked): Finding[] {
  return Object.values(checked.fields).flatMap((field) => {
    const path = ['fields', field.name]
    const columns = Object.values(columnsOf(field)).flatMap((column) => [...checkSlot(checked, column, [...path, 'columns', column.name, 'slot']), ...checkChoices(checked, column, columnsOf(field), [...path, 'columns', column.name, 'choices']), ...checkLimits(checked, column, columnsOf(field), [...path, 'columns', column.name]), ...checkTargets(checked, column, [...path, 'columns', column.name]), ...checkBelow(checked, column, [...path, 'columns', column.name, 'below'], true), ...checkOffered(checked, column, [...path, 'columns', column.name, 'where'], true)])
    return [...checkSlot(checked, field, [...path, 'slot']), ...checkChoices(checked, field, checked.fields, [...path, 'choices']), ...checkLimits(checked, field, checked.fields, path), ...checkTargets(checked, field, path), ...checkBelow(checked, field, [...path, 'below']), ...checkNumberBy(checked, field, path), ...checkOffered(checked, field, [...path, 'where']), ...columns]
  })
}

function checkTargets({ page, world }: Checked, field: FieldDefinition, path: Path): Finding[] {
  const dictionary = dictionaryOf(field)
  const resource = refersTo(field)
  const at = (option: string) => [...path, option in field ? option : 'type']
  return [
    ...(dictionary === null || world.dictionaryNames.has(dictionary) ? [] : [findingIn(page, 'unknownDictionary', at('dict'), dictionary, { suggestion: suggestionFor(dictionary, world.dictionaryNames, '在 dictionaries/ 中补上它') })]),
    ...(resource === null || world.resources.has(resource) ? [] : [findingIn(page, 'unknownResource', at('ref'), resource, { suggestion: suggestionFor(resource, world.resources, '写一个声明它的页面') })]),
  ]
}

/** Files lie in a slot of the page. */
function checkSlot({ page }: Checked, field: FieldDefinition, path: Path): Finding[] {
  const slots = Object.keys(page.file.annex ?? {})
  if (field.type !== 'files' || slots.includes(field.slot)) return []
  return [findingIn(page, 'unknownSlot', path, field.slot, { suggestion: suggestionFor(field.slot, slots) })]
}

/** What is chosen from is listed beside it. */
function checkChoices({ page }: Checked, field: FieldDefinition, beside: Readonly<Record<string, FieldDefinition>>, path: Path): Finding[] {
  if (field.type !== 'choice' || beside[field.choices]?.type === 'choices') return []
  const lists = Object.values(beside).filter(({ type }) => type === 'choices').map(({ name }) => name)
  return [findingIn(page, 'wrongField', path, field.choices, { reason: '不是同一行、同一记录的 choices 字段', cure: lists.length > 0 ? `换成 ${lists.join('、')}` : '先写一个 choices 字段，列出选项' })]
}

/** Organisations lie below the one of another field of the record. */
function checkBelow(checked: Checked, field: FieldDefinition, path: Path, isColumn = false): Finding[] {
  const above = fieldAbove(field)
  if (above === undefined) return []
  if (isColumn) return [findingIn(checked.page, 'wrongField', path, above, { reason: '表格的列不能有“below”', cure: '删去“below”' })]
  const other = checked.fields[above]
  if (other === undefined) return checkFieldName(checked, above, path)
  return other.type === 'org' && other !== field ? [] : [findingIn(checked.page, 'wrongField', path, above, { reason: `要写另一个组织字段，它是 ${other.type}`, cure: '换成 org 类型的字段' })]
}

/** The template of a number is said by another text of the record; where it says none, by the field itself. */
function checkNumberBy(checked: Checked, field: FieldDefinition, path: Path): Finding[] {
  if (field.type !== 'string' || field.numberBy === undefined) return []
  const at = [...path, 'numberBy']
  if (field.number === undefined) return [findingIn(checked.page, 'missingKey', path, undefined, { key: 'number' })]
  const other = checked.fields[field.numberBy]
  if (other === undefined) return checkFieldName(checked, field.numberBy, at)
  return other.type === 'string' && other !== field ? [] : [findingIn(checked.page, 'wrongField', at, field.numberBy, { reason: `要写另一个文字字段，它是 ${other.type}`, cure: '换成 string 类型的字段' })]
}

/** Only such records are offered: what they have to be, they have a field for. */
function checkOffered(checked: Checked, field: FieldDefinition, path: Path, isColumn = false): Finding[] {
  const where = offeredWhere(field)
  if (where === undefined) return []
  if (isColumn) return [findingIn(checked.page, 'wrongField', path, field.name, { reason: '表格的列不能有“where”', cure: '删去“where”' }, 'key')]
  const fields = checked.fieldsOf(refersTo(field) ?? '')
  const masked = Object.keys(where).filter((name) => fields[name]?.masked === true).map((name) => findingIn(checked.page, 'wrongField', [...path, name], name, { reason: '它脱敏显示，不能用来筛选', cure: '换一个字段' }, 'key'))
  const unknown = Object.keys(where).filter((name) => fields[name] === undefined).map((name) => findingIn(checked.page, 'unknownField', [...path, name], name, { where: `“${refersTo(field) ?? ''}”`, suggestion: suggestionFor(name, Object.keys(fields)) }, 'key'))
  return [...unknown, ...masked]
}

/** `where` values are constants of fields. */
export function checkWhere(checked: Checked): Finding[] {
  return Object.entries(checked.page.file.where ?? {}).flatMap(([name, value]) => {
    const path = ['where', name]
    const field = checked.fields[name]
    const names = checkFieldName(checked, name, path, 'key')
    return field === undefined ? names : [...names, ...checkConstant(checked.page, field, value, path, checked.world.context)]
  })
}
