import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import type { FindFile } from '../../fields/commonOptions'
import { createExpressionChecker } from '../checkExpression'
import { storedTypes, variableTypes } from '../expressionVariables'
import type { Finding } from '../finding'
import { registerMeasureFunctions } from '../query/measureFunctions'
import { queryProblem } from '../query/readQuery'
import { columnsOf, isTable } from '../tableColumns'
import { checkFieldName, checkForeignName, checkPageName, type Checked } from './checkNames'
import { knownVariables } from './checkPageExpressions'
import type { Path } from './place'
import { findingIn, findingInside } from './rawPage'
import { dictionaryOf, refersTo } from './references'

/** Fields that the system fills by looking up: what they look for is there, and is what the field holds. */
export function checkFinds(checked: Checked): Finding[] {
  return Object.values(checked.fields).flatMap((field) => (field.find === undefined ? [] : checkFind(checked, field, field.find, ['fields', field.name, 'find'])))
}

function checkFind(checked: Checked, field: FieldDefinition, find: FindFile, path: Path): Finding[] {
  const own = [...checkBearer(checked, field, path), ...checkAbove(checked, find, path)]
  const unknown = checkPageName(checked, find.page, [...path, 'page'])
  if (unknown.length > 0) return [...own, ...unknown]
  const names = [
    ...Object.keys(find.where).flatMap((name) => checkForeignName(checked, find.page, name, [...path, 'where', name])),
    ...(['sort', 'take', 'sum', 'by'] as const).flatMap((key) => (find[key] === undefined ? [] : checkForeignName(checked, find.page, find[key].replace(/^-/, ''), [...path, key], 'value'))),
  ]
  return [...own, ...names, ...(names.length > 0 ? [] : checkTaken(checked, field, find, path)), ...checkExpressions(checked, find, path)]
}

/** Nobody else writes what the system looks up. */
function checkBearer({ page }: Checked, field: FieldDefinition, path: Path): Finding[] {
  const { take, sum, measure } = field.find ?? {}
  const beside = measure === undefined ? undefined : (['take', 'sum', 'sort', 'when', 'above'] as const).find((key) => field.find?.[key] !== undefined)
  if (beside !== undefined) return [findingIn(page, 'wrongField', [...path, beside], field.find?.[beside], { reason: '已有“measure”', cure: '条件写进统计式：count(条件)' })]
  if (take !== undefined && sum !== undefined) return [findingIn(page, 'wrongField', [...path, 'sum'], sum, { reason: '已有“take”', cure: '取和加总只能写一个' })]
  if (refersTo(field) === null && !isTable(field) && take === undefined && sum === undefined && measure === undefined) return [findingIn(page, 'wrongField', path, field.name, { reason: `它是 ${field.type}，不是引用`, cure: '换成引用、组织、人员、表格类型的字段，或写明取哪个字段（take）、加总哪个字段（sum）、怎样统计（measure）' }, 'key')]
  const other = (['from', 'compute', 'default'] as const).find((option) => field[option] !== undefined)
  if (other !== undefined) return [findingIn(page, 'wrongField', path, field.name, { reason: `它已有“${other}”`, cure: `删去“${other}”或“find”` }, 'key')]
  return field.readOnly === true ? [] : [findingIn(page, 'wrongField', path, field.name, { reason: '由系统找来的字段不能由人填写', cure: '加上 "readOnly": true' }, 'key')]
}

function checkAbove(checked: Checked, { above }: FindFile, path: Path): Finding[] {
  const field = above === undefined ? undefined : checked.fields[above]
  if (above === undefined || field === undefined) return above === undefined ? [] : checkFieldName(checked, above, [...path, 'above'])
  return field.type === 'org' ? [] : [findingIn(checked.page, 'wrongField', [...path, 'above'], above, { reason: `它是 ${field.type}，没有上级`, cure: '换成 org 类型的字段' })]
}

function checkTaken(checked: Checked, field: FieldDefinition, find: FindFile, path: Path): Finding[] {
  const { page, take, sum } = find
  if (find.measure !== undefined) return checkMeasured(checked, field, find.measure, find, path)
  if (find.by !== undefined || find.since !== undefined || find.until !== undefined) return [findingIn(checked.page, 'missingKey', path, undefined, { key: 'measure' })]
  if (sum !== undefined) return checkSummed(checked, field, page, sum, [...path, 'sum'])
  const resource = checked.world.pages.get(page)?.file.resource ?? ''
  if (isTable(field) && take === undefined) return Object.values(columnsOf(field)).flatMap((column) => checkColumn(checked, column, page, resource, [...path.slice(0, -1), 'columns', column.name]))
  const taken = take === undefined ? undefined : checked.fieldsOf(resource)[take]
  if (taken !== undefined && refersTo(field) === null) return checkCopied(checked, field, taken, [...path, 'take'])
  const given = take === undefined ? resource : taken && refersTo(taken)
  if (given === undefined || given === refersTo(field)) return []
  return [findingIn(checked.page, 'wrongField', [...path, take === undefined ? 'page' : 'take'], take ?? page, { reason: `找到的是“${given ?? taken?.type ?? ''}”，本字段要的是“${refersTo(field) ?? ''}”`, cure: '让两者指向同一资源' })]
}

/** A word or a number as it stands there; of a field of several words, the words of one or of several. */
function checkCopied({ page }: Checked, field: FieldDefinition, taken: FieldDefinition, path: Path): Finding[] {
  const dictionary = dictionaryOf(field)
  const isOfType = taken.type === field.type || (dictionary !== null && field.type === 'multiDict')
  return isOfType && dictionaryOf(taken) === dictionary && refersTo(taken) === refersTo(field) ? [] : [findingIn(page, 'wrongField', path, taken.name, { reason: `它是 ${taken.type}，本字段是 ${field.type}`, cure: '让两者的类型、字典相同' })]
}

/** A table of what is found shows of each record what it has under the names of the columns. */
function checkColumn(checked: Checked, column: FieldDefinition, page: string, resource: string, path: Path): Finding[] {
  const taken = checked.fieldsOf(resource)[column.name]
  return taken === undefined ? checkForeignName(checked, page, column.name, path, 'key') : checkCopied(checked, column, taken, path)
}

function checkSummed(checked: Checked, field: FieldDefinition, target: string, sum: string, path: Path): Finding[] {
  const summed = checked.fieldsOf(checked.world.pages.get(target)?.file.resource ?? '')[sum]
  const words = [field, summed].find((one) => one !== undefined && fieldTypeOf(one).celType !== 'double')
  return words === undefined ? [] : [findingIn(checked.page, 'wrongField', path, words.name, { reason: `它是 ${words.type}，不是数字`, cure: '换成数字的字段' })]
}

/** A figure of the records found, which the database works out; the days it is about bound a date of theirs. */
function checkMeasured(checked: Checked, field: FieldDefinition, measure: string, { page, by, since, until }: FindFile, path: Path): Finding[] {
  const fields = checked.fieldsOf(checked.world.pages.get(page)?.file.resource ?? '')
  const at = [...path, 'measure']
  if (fieldTypeOf(field).celType !== 'double') return [findingIn(checked.page, 'wrongField', at, field.name, { reason: `它是 ${field.type}，不是数字`, cure: '换成数字的字段' })]
  const [bound] = (['since', 'until'] as const).filter((key) => (key === 'since' ? since : until) !== undefined)
  if (by === undefined && bound !== undefined) return [findingIn(checked.page, 'missingKey', path, undefined, { key: 'by' })]
  const dated = by === undefined ? undefined : fields[by]
  if (dated !== undefined && dated.type !== 'date' && dated.type !== 'datetime') return [findingIn(checked.page, 'wrongField', [...path, 'by'], by, { reason: `期间要按日期分，它是 ${dated.type}`, cure: '换成 date 或 datetime 类型的字段' })]
  const wrong = createExpressionChecker(variableTypes(fields), registerMeasureFunctions)(measure, 'double')
  if (wrong !== null) return [findingInside(checked.page, 'expression', at, wrong.offset, measure, { problem: wrong.message })]
  const problem = queryProblem(measure, fields, 'measure')
  return problem === null ? [] : [findingInside(checked.page, 'notQueryable', at, problem.offset, measure, { problem: problem.message })]
}

function checkExpressions(checked: Checked, { page, where, when, since, until }: FindFile, path: Path): Finding[] {
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
    ...Object.entries({ since, until }).flatMap(([key, text]) => (text === undefined ? [] : check(own, text, [...path, key], 'string'))),
  ]
}
