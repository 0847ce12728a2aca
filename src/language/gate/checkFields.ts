import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { problemText } from '../../fields/problems'
import type { FieldContext } from '../../fields/fieldType'
import type { NumberTones } from '../../fields/numberTones'
import { defaultWords } from '../defaultValue'
import type { Finding } from '../finding'
import { isEmpty } from '../isEmpty'
import { normalizeValue } from '../normalizeRecord'
import { expressionWords, reservedNames } from '../reservedNames'
import { columnsOf, isTable } from '../tableColumns'
import { fieldSchemaOf, typeNames } from './fieldSchema'
import { isJsonObject } from './mergePatch'
import { checkTones } from './checkTones'
import { followed } from './followed'
import { shownOnlyFilled } from './onlyFilled'
import { shown, type Path } from './place'
import { findingIn, type RawPage } from './rawPage'
import { shapeFindings } from './shapeFindings'
import { suggestionFor } from './suggestion'
import type { World } from './world'

export interface CheckedFields {
  /** Of fields with findings too, wherever their type is known: so that the rest of the page can still be checked. */
  readonly fields: Readonly<Record<string, FieldDefinition>>
  readonly findings: readonly Finding[]
}

/** Options a table's column cannot have: they mean something for a record, not for a row. */
const recordOnlyOptions = ['unique', 'find', 'onlyFilled', 'follows'] as const

/** Checks every field strictly against the options of its type, and makes definitions of them. */
export function checkFields(page: RawPage, world: World): CheckedFields {
  return checkFieldMap(page, page.file.fields ?? {}, ['fields'], world)
}

function checkFieldMap(page: RawPage, raw: Readonly<Record<string, unknown>>, base: Path, world: World): CheckedFields {
  const checked = Object.entries(raw).map(([name, field]) => checkField(page, name, isJsonObject(field) ? field : {}, [...base, name], world))
  return {
    fields: Object.fromEntries(checked.flatMap(({ field }) => (field === null ? [] : [[field.name, field]]))),
    findings: checked.flatMap(({ findings }) => findings),
  }
}

function checkField(page: RawPage, name: string, raw: Readonly<Record<string, unknown>>, path: Path, world: World): { field: FieldDefinition | null; findings: readonly Finding[] } {
  // A column is always read as `row.name` or `i.name`, so fewer names are taken there.
  const taken = path.length === 2 ? reservedNames : expressionWords
  const reserved = taken.has(name) ? [findingIn(page, 'reservedName', path, name, {}, 'key')] : []
  const type = raw['type']
  if (typeof type !== 'string' || !typeNames.includes(type)) return { field: null, findings: [...reserved, typeFinding(page, type, path)] }
  const shape = shapeFindings(page.chain, fieldSchemaOf(type), raw, path)
  const { columns, findings: columnFindings } = checkColumns(page, raw, path, world)
  // What is wrong with an option is reported once; the passes that follow see the field without it.
  const wrong = new Set(shape.map(({ path: at }) => at[path.length]))
  const sound = Object.fromEntries(Object.entries(raw).filter(([option]) => !wrong.has(option)))
  const written = { ...sound, name, ...(type === 'table' ? { columns: inOrder(sound, columns), ...rowsAsObjects(raw, columns) } : {}) } as unknown as FieldDefinition
  const field = path.length === 2 ? followed(shownOnlyFilled(written)) : written
  const isWhole = shape.length === 0 && columnFindings.length === 0
  return {
    field: isUsable(raw, shape.length, columns) ? field : null,
    findings: [...reserved, ...shape.map(({ finding }) => finding), ...columnFindings, ...(isWhole ? [...checkDefaults(page, field, path, world), ...checkBounds(page, field, path), ...checkTones(page, (field as { tones?: NumberTones }).tones, [...path, 'tones']), ...checkRadar(page, field, path), ...checkGroups(page, field, path), ...checkFirst(page, field, path)] : [])],
  }
}

/** A table whose columns are not all known is left out, lest every expression over it is reported as well. */
function isUsable(raw: Readonly<Record<string, unknown>>, shapeErrors: number, columns: CheckedFields['fields']): boolean {
  if (raw['type'] !== 'table') return true
  return shapeErrors === 0 && isJsonObject(raw['columns']) && Object.keys(raw['columns']).length === Object.keys(columns).length
}

function typeFinding(page: RawPage, type: unknown, path: Path): Finding {
  if (type === undefined) return findingIn(page, 'missingKey', path, undefined, { key: 'type' })
  return findingIn(page, 'unknownType', [...path, 'type'], type, { suggestion: suggestionFor(shown(type), typeNames, `可用的类型：${typeNames.join('、')}`) })
}

function checkColumns(page: RawPage, raw: Readonly<Record<string, unknown>>, path: Path, world: World): { columns: CheckedFields['fields']; findings: readonly Finding[] } {
  if (raw['type'] !== 'table' || !isJsonObject(raw['columns'])) return { columns: {}, findings: [] }
  const base = [...path, 'columns']
  const { fields, findings } = checkFieldMap(page, raw['columns'], base, world)
  const misplaced = Object.values(fields).flatMap((column) => {
    const at = [...base, column.name]
    const nested = isTable(column) ? [findingIn(page, 'wrongField', [...at, 'type'], column.name, { reason: '表格里不能再有表格', cure: '把内层表格做成另一个页面，用引用关联' })] : []
    const options = recordOnlyOptions.filter((option) => column[option] !== undefined)
    return [...nested, ...options.map((option) => findingIn(page, 'wrongField', [...at, option], column.name, { reason: `表格的列不能有“${option}”`, cure: `删去“${option}”` }))]
  })
  return { columns: fields, findings: [...findings, ...misplaced] }
}

/** A page that extends another adds its columns at the end; `first` says which come before all others. */
function inOrder(sound: Readonly<Record<string, unknown>>, columns: CheckedFields['fields']): CheckedFields['fields'] {
  const first = Array.isArray(sound['first']) ? sound['first'].filter((name): name is string => typeof name === 'string' && columns[name] !== undefined) : []
  return first.length === 0 ? columns : Object.fromEntries([...new Set([...first, ...Object.keys(columns)])].map((name) => [name, columns[name]!]))
}

/** `defaultRows` may be written as lists in column order, which keeps a checklist readable. */
function rowsAsObjects(raw: Readonly<Record<string, unknown>>, columns: CheckedFields['fields']): { defaultRows?: readonly unknown[] } {
  const rows = raw['defaultRows']
  if (!Array.isArray(rows)) return {}
  const names = Object.keys(columns)
  const toObject = (row: unknown) => (Array.isArray(row) ? Object.fromEntries(row.map((value: unknown, index) => [names[index] ?? `${index}`, value])) : row)
  return { defaultRows: rows.map((row) => normalizeCells(toObject(row), columns)) }
}

function normalizeCells(row: unknown, columns: CheckedFields['fields']): unknown {
  if (!isJsonObject(row)) return row
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, columns[name] === undefined ? value : normalizeValue(columns[name], value)]))
}

function checkDefaults(page: RawPage, field: FieldDefinition, path: Path, world: World): Finding[] {
  if (isTable(field)) return checkDefaultRows(page, field, path, world)
  return field.default === undefined ? [] : checkConstant(page, field, field.default, [...path, 'default'], world.context)
}

/** A value that stands in a page file must be one the field takes. */
export function checkConstant(page: RawPage, field: FieldDefinition, value: unknown, path: Path, context: FieldContext): Finding[] {
  if (defaultWords.some((word) => word === value)) return []
  const normalized = normalizeValue(field, value)
  if (isEmpty(normalized)) return []
  const [problem] = fieldTypeOf(field).check(normalized, field as never, context)
  return problem === undefined ? [] : [findingIn(page, 'wrongDefault', path, value, { value: shown(value), title: field.title, problem: problemText(problem, field.title) })]
}

function checkDefaultRows(page: RawPage, table: FieldDefinition, path: Path, world: World): Finding[] {
  const columns = columnsOf(table)
  const rows = isTable(table) ? ((table.defaultRows ?? []) as readonly unknown[]) : []
  if (rows.length === 0 && isTable(table) && table.rowWhen !== undefined) return [findingIn(page, 'wrongField', [...path, 'rowWhen'], table.name, { reason: '没有“defaultRows”，没有行可选', cure: '写上“defaultRows”，或删去“rowWhen”' }, 'key')]
  return rows.flatMap((row, index) => {
    const at = [...path, 'defaultRows', index]
    if (!isJsonObject(row)) return [findingIn(page, 'wrongValue', at, row, { expected: '一行：列表 […] 或对象 {…}', suggestion: '改正这一行' })]
    return Object.entries(row).flatMap(([name, value], position) => {
      const column = columns[name]
      const cell = [...at, isJsonObject((page.file.fields?.[table.name] as { defaultRows?: unknown[] } | undefined)?.defaultRows?.[index]) ? name : position]
      if (column === undefined) return [findingIn(page, 'unknownField', cell, name, { where: '表格', suggestion: suggestionFor(name, Object.keys(columns)) })]
      return checkConstant(page, column, value, cell, world.context)
    })
  })
}

function checkBounds(page: RawPage, field: FieldDefinition, path: Path): Finding[] {
  const { min, max } = field as { min?: unknown; max?: unknown }
  const isWrong = typeof min === 'number' && typeof max === 'number' && min > max
  return isWrong ? [findingIn(page, 'wrongValue', [...path, 'min'], min, { expected: `不大于 max（${max}）的数`, suggestion: '改正 min 或 max' })] : []
}

/** Rows are grouped by a column, and numbers are summed. */
function checkGroups(page: RawPage, field: FieldDefinition, path: Path): Finding[] {
  const groups = isTable(field) ? field.groups : undefined
  if (groups === undefined) return []
  return checkNamedColumns(page, field, [{ name: groups.by, at: [...path, 'groups', 'by'] }, ...(groups.sums ?? []).map((name, index) => ({ name, at: [...path, 'groups', 'sums', index] }))])
}

function checkFirst(page: RawPage, field: FieldDefinition, path: Path): Finding[] {
  const known = Object.keys(columnsOf(field))
  return (isTable(field) ? (field.first ?? []) : []).flatMap((name, index) =>
    known.includes(name) ? [] : [findingIn(page, 'unknownField', [...path, 'first', index], name, { where: '表格', suggestion: suggestionFor(name, known) })])
}

/** A radar needs a name for each row, and numbers. */
function checkRadar(page: RawPage, field: FieldDefinition, path: Path): Finding[] {
  const radar = isTable(field) ? field.radar : undefined
  if (radar === undefined) return []
  return checkNamedColumns(page, field, [{ name: radar.label, at: [...path, 'radar', 'label'] }, ...radar.values.map((name, index) => ({ name, at: [...path, 'radar', 'values', index] }))])
}

/** Columns a table names: the first is any, the others are numbers. */
function checkNamedColumns(page: RawPage, field: FieldDefinition, named: readonly { readonly name: string; readonly at: Path }[]): Finding[] {
  const columns = columnsOf(field)
  return named.flatMap(({ name, at }, index) => {
    const column = columns[name]
    if (column === undefined) return [findingIn(page, 'unknownField', at, name, { where: '表格', suggestion: suggestionFor(name, Object.keys(columns)) })]
    return index === 0 || fieldTypeOf(column).celType === 'double' ? [] : [findingIn(page, 'wrongField', at, name, { reason: `它是 ${column.type}，不是数字`, cure: '换成数字的列' })]
  })
}
