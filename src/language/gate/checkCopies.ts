import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import type { Finding } from '../finding'
import { systemFields } from '../systemFields'
import { columnsOf, isTable } from '../tableColumns'
import { checkDottedName, lookUp, namesOf, type Checked } from './checkNames'
import type { Path } from './place'
import { findingIn } from './rawPage'
import { dictionaryOf, refersTo } from './references'
import { suggestionFor } from './suggestion'

/** What comes along with a chosen reference: into fields, into the cells of its row, and as rows. */
export function checkCopies(checked: Checked): Finding[] {
  return Object.values(checked.fields).flatMap((field) => {
    const path = ['fields', field.name]
    const cells = Object.values(columnsOf(field)).flatMap((column) => checkCell(checked, field, column, [...path, 'columns', column.name, 'from']))
    return [...checkFrom(checked, field, [...path, 'from']), ...checkRowsFrom(checked, field, [...path, 'rowsFrom']), ...cells]
  })
}

function checkFrom(checked: Checked, field: FieldDefinition, path: Path): Finding[] {
  if (field.from === undefined) return field.follows === true ? [findingIn(checked.page, 'wrongField', [...path.slice(0, -1), 'follows'], field.name, { reason: '没有写“from”，不知道跟随什么', cure: '写上“from”，或删去“follows”' }, 'key')] : []
  const names = checkDottedName(checked, field.from, path)
  return names.length > 0 ? names : differing(checked, field, lookUp(checked, field.from), path, field.from)
}

/** Any of a few references brings the rows; each says what the columns are called there. */
function checkRowsFrom(checked: Checked, field: FieldDefinition, path: Path): Finding[] {
  if (!isTable(field) || field.rowsFrom === undefined) return []
  const both = field.from === undefined ? [] : [findingIn(checked.page, 'wrongField', path, field.name, { reason: '已有“from”', cure: '只写“rowsFrom”，把“from”也写进去' }, 'key')]
  return [...both, ...Object.entries(field.rowsFrom).flatMap(([dotted, called]) => {
    const at = [...path, dotted]
    const names = checkDottedName(checked, dotted, at)
    const source = names.length > 0 ? undefined : lookUp(checked, dotted)
    if (source === undefined) return names
    if (!isTable(source)) return [findingIn(checked.page, 'wrongField', at, dotted, { reason: `它是 ${source.type}，没有行`, cure: '换成表格类型的字段' }, 'key')]
    return Object.entries(called).flatMap(([own, there]) => checkCalled(checked, columnsOf(field), own, columnsOf(source), there, [...at, own]))
  })]
}

type Columns = Readonly<Record<string, FieldDefinition>>

function checkCalled(checked: Checked, columns: Columns, own: string, others: Columns, there: string, path: Path): Finding[] {
  const { page } = checked
  const column = columns[own]
  if (column === undefined) return [findingIn(page, 'unknownField', path, own, { where: '表格', suggestion: suggestionFor(own, Object.keys(columns)) }, 'key')]
  const source = others[there]
  if (source === undefined) return [findingIn(page, 'unknownField', path, there, { where: '引用的表格', suggestion: suggestionFor(there, Object.keys(others)) })]
  return differing(checked, column, source, path, there)
}

/** The reference stands in the same row. */
function checkCell(checked: Checked, table: FieldDefinition, column: FieldDefinition, path: Path): Finding[] {
  if (column.from === undefined) return []
  const { page, world } = checked
  const [own = '', foreign = ''] = column.from.split('.')
  const columns = columnsOf(table)
  const beside = columns[own]
  if (beside === undefined) return [findingIn(page, 'unknownField', path, own, { where: '表格', suggestion: suggestionFor(own, Object.keys(columns)) })]
  const resource = refersTo(beside)
  if (resource === null) return [findingIn(page, 'wrongField', path, own, { reason: '它不是引用，没有下级字段', cure: '写同一行的引用列' })]
  if (!world.resources.has(resource)) return []
  const names = [...namesOf(resource, world), ...Object.keys(systemFields)]
  if (!names.includes(foreign)) return [findingIn(page, 'unknownField', path, foreign, { where: `资源“${resource}”`, suggestion: suggestionFor(foreign, names) })]
  return differing(checked, column, checked.fieldsOf(resource)[foreign], path, column.from)
}

function differing({ page }: Checked, field: FieldDefinition, source: FieldDefinition | undefined, path: Path, name: string): Finding[] {
  if (source === undefined || fieldTypeOf(source).celType === fieldTypeOf(field).celType) return []
  if (!isOneOf(field, source)) return [findingIn(page, 'wrongField', path, name, { reason: `它是 ${source.type}，本字段是 ${field.type}`, cure: '让两者类型一致' })]
  // The first of several is proposed; what follows always would have to follow a list.
  const isProposed = field.readOnly !== true && field.follows !== true
  return isProposed ? [] : [findingIn(page, 'wrongField', path, name, { reason: '那边可以有几个，本字段只有一个', cure: '去掉“readOnly”“follows”，由人来填：带出第一个' })]
}

/** Whether a field holds one of what another holds several of. */
function isOneOf(field: FieldDefinition, source: FieldDefinition): boolean {
  const isAlike = refersTo(field) === refersTo(source) && dictionaryOf(field) === dictionaryOf(source) && (refersTo(field) ?? dictionaryOf(field)) !== null
  return isAlike && fieldTypeOf(source).storage === 'textArray' && fieldTypeOf(field).storage === 'text'
}
