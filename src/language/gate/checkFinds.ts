import { type FieldDefinition } from '../../fields/definitions'
import type { FindFile } from '../../fields/commonOptions'
import { createExpressionChecker } from '../checkExpression'
import { storedTypes } from '../expressionVariables'
import type { Finding } from '../finding'
import { checkFieldName, checkForeignName, checkPageName, type Checked } from './checkNames'
import { knownVariables } from './checkPageExpressions'
import type { Path } from './place'
import { findingIn, findingInside } from './rawPage'
import { refersTo } from './references'

/** References that the system looks up: what they look for is there, and is what the field points to. */
export function checkFinds(checked: Checked): Finding[] {
  return Object.values(checked.fields).flatMap((field) => (field.find === undefined ? [] : checkFind(checked, field, field.find, ['fields', field.name, 'find'])))
}

function checkFind(checked: Checked, field: FieldDefinition, find: FindFile, path: Path): Finding[] {
  const own = [...checkBearer(checked, field, path), ...checkAbove(checked, find, path)]
  const unknown = checkPageName(checked, find.page, [...path, 'page'])
  if (unknown.length > 0) return [...own, ...unknown]
  const names = [
    ...Object.keys(find.where).flatMap((name) => checkForeignName(checked, find.page, name, [...path, 'where', name])),
    ...(['sort', 'take'] as const).flatMap((key) => (find[key] === undefined ? [] : checkForeignName(checked, find.page, find[key].replace(/^-/, ''), [...path, key], 'value'))),
  ]
  return [...own, ...names, ...(names.length > 0 ? [] : checkTaken(checked, field, find, path)), ...checkExpressions(checked, find, path)]
}

/** Nobody else writes what the system looks up. */
function checkBearer({ page }: Checked, field: FieldDefinition, path: Path): Finding[] {
  if (refersTo(field) === null) return [findingIn(page, 'wrongField', path, field.name, { reason: `它是 ${field.type}，不是引用`, cure: '换成引用、组织、人员类型的字段' }, 'key')]
  const other = (['from', 'compute', 'default'] as const).find((option) => field[option] !== undefined)
  if (other !== undefined) return [findingIn(page, 'wrongField', path, field.name, { reason: `它已有“${other}”`, cure: `删去“${other}”或“find”` }, 'key')]
  return field.readOnly === true ? [] : [findingIn(page, 'wrongField', path, field.name, { reason: '由系统找来的字段不能由人填写', cure: '加上 "readOnly": true' }, 'key')]
}

function checkAbove(checked: Checked, { above }: FindFile, path: Path): Finding[] {
  const field = above === undefined ? undefined : checked.fields[above]
  if (above === undefined || field === undefined) return above === undefined ? [] : checkFieldName(checked, above, [...path, 'above'])
  return field.type === 'org' ? [] : [findingIn(checked.page, 'wrongField', [...path, 'above'], above, { reason: `它是 ${field.type}，没有上级`, cure: '换成 org 类型的字段' })]
}

function checkTaken(checked: Checked, field: FieldDefinition, { page, take }: FindFile, path: Path): Finding[] {
  const resource = checked.world.pages.get(page)?.file.resource ?? ''
  const taken = take === undefined ? undefined : checked.fieldsOf(resource)[take]
  const given = take === undefined ? resource : taken && refersTo(taken)
  if (given === undefined || given === refersTo(field)) return []
  return [findingIn(checked.page, 'wrongField', [...path, take === undefined ? 'page' : 'take'], take ?? page, { reason: `找到的是“${given ?? taken?.type ?? ''}”，本字段要的是“${refersTo(field) ?? ''}”`, cure: '让两者指向同一资源' })]
}

function checkExpressions(checked: Checked, { page, where, when }: FindFile, path: Path): Finding[] {
  const variables = knownVariables(checked)
  const item = storedTypes(checked.fieldsOf(checked.world.pages.get(page)?.file.resource ?? ''))['record']!
  const [own, withItem] = [createExpressionChecker(variables), createExpressionChecker({ ...variables, item })]
  const check = (checker: typeof own, text: string, at: Path, expected: string) => {
    const wrong = checker(text, expected)
    return wrong === null ? [] : [findingInside(checked.page, 'expression', at, wrong.offset, text, { problem: wrong.message })]
  }
  return [
    ...Object.entries(where).flatMap(([name, text]) => check(own, text, [...path, 'where', name], 'dyn')),
    ...(when === undefined ? [] : check(withItem, when, [...path, 'when'], 'bool')),
  ]
}
