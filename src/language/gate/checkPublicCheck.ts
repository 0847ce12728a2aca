import type { FieldDefinition } from '../../fields/definitions'
import { createExpressionChecker } from '../checkExpression'
import { storedTypes } from '../expressionVariables'
import type { Finding } from '../finding'
import type { PublicCheckFile } from '../publicCheckFile'
import { columnsOf, isTable } from '../tableColumns'
import { checkFieldName, type Checked } from './checkNames'
import type { Path } from './place'
import { findingIn, findingInside } from './rawPage'
import { suggestionFor } from './suggestion'

/** What cannot be told in a line of text, or is a person's own hand. */
const untold: readonly string[] = ['files', 'signature', 'track', 'geo']

/** The check page: a code nobody can guess, fields that can be told in words, conditions that need nobody signed in. */
export function checkPublicCheck(checked: Checked): Finding[] {
  const { publicCheck } = checked.page.file
  if (publicCheck === undefined) return []
  const path = ['publicCheck']
  return [
    ...checkCode(checked, publicCheck.code, [...path, 'code']),
    ...publicCheck.fields.flatMap((field, index) => checkField(checked, field, [...path, 'fields', index])),
    ...checkAlerts(checked, publicCheck, [...path, 'alert']),
  ]
}

/** Whoever has the code sees the record: it is drawn by the system, and stays as it was drawn. */
function checkCode(checked: Checked, name: string, path: Path): Finding[] {
  const field = checked.fields[name]
  if (field === undefined) return checkFieldName(checked, name, path)
  const isDrawn = field.type === 'string' && field.random !== undefined && field.unique === true && field.readOnly === true
  return isDrawn ? [] : [findingIn(checked.page, 'wrongField', path, name, { reason: '核验码要由系统给出，谁也猜不到、改不了', cure: '用 string 类型的字段，写上 "random": 16, "unique": true, "readOnly": true' })]
}

type CheckedFieldFile = PublicCheckFile['fields'][number]

function checkField(checked: Checked, file: CheckedFieldFile, path: Path): Finding[] {
  const { field: name, columns } = typeof file === 'string' ? { field: file, columns: undefined } : file
  const at = typeof file === 'string' ? path : [...path, 'field']
  const field = checked.fields[name]
  if (field === undefined) return checkFieldName(checked, name, at)
  if (!isTable(field)) {
    return [
      ...checkTold(checked, field, at),
      ...(columns === undefined ? [] : [findingIn(checked.page, 'wrongField', [...path, 'columns'], name, { reason: '只有表格有列', cure: '去掉“columns”' }, 'key')]),
    ]
  }
  if (columns === undefined) return [findingIn(checked.page, 'missingKey', path, name, { key: 'columns' })]
  const known = columnsOf(field)
  return columns.flatMap((column, index) => {
    const columnName = typeof column === 'string' ? column : column.field
    const place = typeof column === 'string' ? [...path, 'columns', index] : [...path, 'columns', index, 'field']
    const definition = known[columnName]
    if (definition === undefined) return [findingIn(checked.page, 'unknownField', place, columnName, { where: `表格“${name}”`, suggestion: suggestionFor(columnName, Object.keys(known)) })]
    return checkTold(checked, definition, place)
  })
}

function checkTold({ page }: Checked, field: FieldDefinition, path: Path): Finding[] {
  return untold.includes(field.type) ? [findingIn(page, 'wrongField', path, field.name, { reason: `核验页只显示文字，它是 ${field.type}`, cure: '从核验页去掉它' })] : []
}

/** Nobody is signed in there: a condition knows the record, the day and the moment. */
function checkAlerts(checked: Checked, { alert = [] }: PublicCheckFile, path: Path): Finding[] {
  const untyped = [...checked.page.fieldNames].filter((name) => /^\w+$/.test(name) && checked.fields[name] === undefined)
  const checker = createExpressionChecker({ ...storedTypes(checked.fields), ...Object.fromEntries(untyped.map((name) => [name, 'dyn'] as const)), today: 'string', now: 'string' })
  return alert.flatMap(({ when }, index) => {
    const problem = checker(when, 'bool')
    return problem === null ? [] : [findingInside(checked.page, 'expression', [...path, index, 'when'], problem.offset, when, { problem: problem.message })]
  })
}
