import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import type { FilterOperator } from '../../fields/fieldType'
import { datedFields } from '../datedFields'
import type { Finding } from '../finding'
import type { UniqueFile } from '../pageFile'
import { checkFieldName, type Checked } from './checkNames'
import type { Path } from './place'
import { findingIn, uniqueOf } from './rawPage'

/** Values that a column can be searched for as a whole; long texts, lists and drawings cannot. */
const comparisons: ReadonlySet<FilterOperator> = new Set(['equals', 'in', 'between'])
const periodTypes: ReadonlySet<string> = new Set(['date', 'datetime'])

/** Rules over several records name fields whose values can be compared, each once, and a period of two moments. */
export function checkUnique(checked: Checked): Finding[] {
  return uniqueOf(checked.page).flatMap(({ path, rule }) => [
    ...rule.fields.flatMap((name, index) => checkCompared(checked, name, [...path, 'fields', index])),
    ...(rule.period ?? []).flatMap((name, index) => checkMoment(checked, name, [...path, 'period', index])),
    ...checkSameType(checked, rule, path),
    ...checkRepeated(checked, rule, path),
    ...(rule.at === undefined ? [] : checkFieldName(checked, rule.at, [...path, 'at'])),
  ])
}

function checkCompared(checked: Checked, name: string, path: Path): Finding[] {
  const field = checked.fields[name]
  if (field === undefined) return checkFieldName(checked, name, path)
  if (fieldTypeOf(field).filters.some((operator) => comparisons.has(operator))) return checkLasting(checked, field, path)
  return [findingIn(checked.page, 'wrongField', path, name, { reason: `它是 ${field.type}，不能比较是否相同`, cure: '换成单个值的字段' })]
}

function checkMoment(checked: Checked, name: string, path: Path): Finding[] {
  const field = checked.fields[name]
  if (field === undefined) return checkFieldName(checked, name, path)
  if (periodTypes.has(field.type)) return checkLasting(checked, field, path)
  return [findingIn(checked.page, 'wrongField', path, name, { reason: `期间的起止是日期或日期时间，它是 ${field.type}`, cure: '换成 date 或 datetime 类型的字段' })]
}

/** What the passing of a day changes would break the rule without anybody writing. */
function checkLasting({ page, fields }: Checked, field: FieldDefinition, path: Path): Finding[] {
  return datedFields(fields).has(field.name) ? [findingIn(page, 'wrongField', path, field.name, { reason: '它随日期自己变化', cure: '换成保存后不变的字段' })] : []
}

function checkSameType({ page, fields }: Checked, { period = [] }: UniqueFile, path: Path): Finding[] {
  const [start, end] = period.map((name) => fields[name])
  if (!start || !end || start.type === end.type || !periodTypes.has(start.type) || !periodTypes.has(end.type)) return []
  return [findingIn(page, 'wrongField', [...path, 'period', 1], end.name, { reason: `起是 ${start.type}，它是 ${end.type}`, cure: '让起止类型一致' })]
}

function checkRepeated({ page }: Checked, { fields, period = [] }: UniqueFile, path: Path): Finding[] {
  const places = [...fields.map((name, index) => ({ name, at: ['fields', index] })), ...period.map((name, index) => ({ name, at: ['period', index] }))]
  return places
    .filter(({ name }, index) => places.findIndex((other) => other.name === name) < index)
    .map(({ name, at }) => findingIn(page, 'repeated', [...path, ...at], name))
}
