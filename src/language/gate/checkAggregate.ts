import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { createExpressionChecker, type ExpressionChecker, type ExpressionType } from '../checkExpression'
import type { Finding } from '../finding'
import { registerMeasureFunctions } from '../query/measureFunctions'
import { queryProblem } from '../query/readQuery'
import { checkDottedName, checkFieldName, lookUp, type Checked } from './checkNames'
import { knownVariables } from './checkPageExpressions'
import type { Path } from './place'
import { findingIn, findingInside } from './rawPage'
import { cellFields, fieldsOver, hasRows, rowType } from '../query/rowFields'
import type { UrgeFile } from '../summaryFile'
import { systemFields } from '../systemFields'
import { suggestionFor } from './suggestion'

/** The parts that cards and statistic pages have in common, as files write them. */
export interface AggregateFile {
  readonly rows?: string
  readonly group?: string | readonly string[]
  readonly period?: string
  readonly by?: string
  readonly last?: number
  readonly where?: string
  readonly due?: { readonly by: string; readonly page: string; readonly where?: string; readonly since?: string; readonly done?: string; readonly unless?: { readonly page: string; readonly by: string; readonly date: string; readonly where?: string }; readonly urge?: UrgeFile }
}

/** Checks expressions that the database is to decide. */
export interface QueryChecker {
  readonly condition: (text: string | undefined, path: Path) => Finding[]
  readonly measure: (text: string | undefined, path: Path) => Finding[]
}

/** Types by which records can be told apart in a few groups; long texts and drawings cannot. */
const ungroupable: ReadonlySet<string> = new Set(['text', 'richtext', 'signature', 'decimal', 'money', 'percent'])

/** First the types, then whether the database can decide it. With `rows` also what each row has, as `row.x`; with `more` further variables. */
export function createQueryChecker(checked: Checked, rows?: string, more: (known: Record<string, ExpressionType>) => Record<string, ExpressionType> = (known) => known): QueryChecker {
  const variables = more({ ...knownVariables(checked), ...rowType(checked.fields, rows) })
  const fields = fieldsOver(checked.fields, rows)
  const conditions = createExpressionChecker(variables)
  const measures = createExpressionChecker(variables, registerMeasureFunctions)
  const check = (checker: ExpressionChecker, kind: 'condition' | 'measure') => (text: string | undefined, path: Path): Finding[] => {
    if (text === undefined) return []
    const wrong = checker(text, kind === 'condition' ? 'bool' : 'double')
    if (wrong !== null) return [findingInside(checked.page, 'expression', path, wrong.offset, text, { problem: wrong.message })]
    // What a field with a finding of its own would say is not known yet.
    if ([...checked.page.fieldNames].some((name) => checked.fields[name] === undefined)) return []
    const problem = queryProblem(text, fields, kind)
    return problem === null ? [] : [findingInside(checked.page, 'notQueryable', path, problem.offset, text, { problem: problem.message })]
  }
  return { condition: check(conditions, 'condition'), measure: check(measures, 'measure') }
}

/** Groups that records can be told apart by, and a period over a date. */
export function checkAggregate(checked: Checked, file: AggregateFile, path: Path, checker: QueryChecker): Finding[] {
  const { page } = checked
  const groups = typeof file.group === 'string' ? [{ name: file.group, at: [...path, 'group'] }] : (file.group ?? []).map((name, index) => ({ name, at: [...path, 'group', index] }))
  const lonely = (['by', 'last'] as const).filter((key) => file[key] !== undefined && file.period === undefined)
  return [
    ...checkRows(checked, file, path),
    ...groups.flatMap(({ name, at }) => checkGroup(checked, name, at, file.rows)),
    ...groups.filter(({ name }, index) => groups.findIndex((other) => other.name === name) < index).map(({ name, at }) => findingIn(page, 'repeated', at, name)),
    ...(file.period !== undefined && file.by === undefined ? [findingIn(page, 'missingKey', path, undefined, { key: 'by' })] : []),
    ...lonely.map(() => findingIn(page, 'missingKey', path, undefined, { key: 'period' })).slice(0, 1),
    ...(file.by === undefined ? [] : checkDated(checked, file.by, [...path, 'by'])),
    ...checker.condition(file.where, [...path, 'where']),
  ]
}

function checkRows(checked: Checked, { rows }: AggregateFile, path: Path): Finding[] {
  if (rows === undefined) return []
  const at = [...path, 'rows']
  const field = checked.fields[rows]
  if (field === undefined) return checkFieldName(checked, rows, at)
  return hasRows(field) ? [] : [findingIn(checked.page, 'wrongField', at, rows, { reason: `它是 ${field.type}，没有行`, cure: '换成表格或多选的字段' })]
}

function checkGroup(checked: Checked, name: string, path: Path, rows: string | undefined): Finding[] {
  const cells = rows === undefined ? {} : cellFields(checked.fields[rows])
  const isCell = rows !== undefined && name.startsWith('row.')
  const names = isCell ? checkCell(checked, name, path, cells) : name.includes('.') ? checkDottedName(checked, name, path) : Object.hasOwn(systemFields, name) ? [] : checkFieldName(checked, name, path)
  const field = names.length > 0 ? undefined : (cells[name] ?? lookUp(checked, name))
  const reason = field === undefined ? null : whyNotGrouped(field)
  return reason === null ? names : [findingIn(checked.page, 'wrongField', path, name, reason)]
}

function checkCell({ page }: Checked, name: string, path: Path, cells: Readonly<Record<string, FieldDefinition>>): Finding[] {
  const known = Object.keys(cells)
  return known.includes(name) || known.length === 0 ? [] : [findingIn(page, 'unknownField', path, name, { where: '这些行', suggestion: suggestionFor(name, known) })]
}

function whyNotGrouped(field: FieldDefinition): { reason: string; cure: string } | null {
  const { storage, title } = fieldTypeOf(field)
  if (field.masked === true) return { reason: '它要脱敏，不能作为分组', cure: '换一个字段' }
  if (storage === 'timestamp') return { reason: '它是一个时刻，每条记录都不同', cure: '用“period”和“by”按日、周、月、年分' }
  if (storage === 'textArray') return { reason: `${title}一条记录有几个值，各组之和不等于总数`, cure: '换成单个值的字段' }
  return storage === 'json' || ungroupable.has(field.type) ? { reason: `${title}不能分组`, cure: '换成字典、引用、组织等字段' } : null
}

function checkDated(checked: Checked, name: string, path: Path): Finding[] {
  const names = Object.hasOwn(systemFields, name) ? [] : checkFieldName(checked, name, path)
  const field = lookUp(checked, name)
  if (field === undefined || field.type === 'date' || field.type === 'datetime') return names
  return [findingIn(checked.page, 'wrongField', path, name, { reason: `期间要按日期分，它是 ${field.type}`, cure: '换成 date 或 datetime 类型的字段' })]
}
