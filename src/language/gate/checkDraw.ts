import type { FieldDefinition } from '../../fields/definitions'
import type { Finding } from '../finding'
import type { DrawFile, TransitionFile } from '../statesFile'
import { columnsOf, isTable } from '../tableColumns'
import { checkFieldName, type Checked } from './checkNames'
import { checkAround, checkSearch } from './checkSearch'
import type { Path } from './place'
import { findingIn } from './rawPage'
import { refersTo } from './references'
import { suggestionFor } from './suggestion'

const severalTypes: ReadonlySet<string> = new Set(['refs', 'orgs', 'emps'])

/** A draw at random: nobody but the server writes what is drawn, from what, and by which seed. */
export function checkDraw(checked: Checked, draw: TransitionFile['draw'], path: Path): Finding[] {
  if (draw === undefined) return []
  return [
    ...checkBearer(checked, draw.seed, [...path, 'seed'], ({ type }) => (type === 'string' ? null : { reason: `它是 ${type}，记不下种子`, cure: '换成 string 类型的字段' })),
    ...Object.entries(draw.fill).flatMap(([name, file]) => checkFill(checked, name, file, [...path, 'fill', name])),
  ]
}

function checkFill(checked: Checked, name: string, file: DrawFile, path: Path): Finding[] {
  const searched = [...checkSearch(checked, file, path), ...checkAround(checked, file, path)]
  if (searched.length > 0) return searched
  const resource = checked.world.pages.get(file.page)?.file.resource ?? ''
  const [own = '', inner] = name.split('.')
  const pool = file.pool === undefined ? [] : checkBearer(checked, file.pool, [...path, 'pool'], (field) => notSeveral(field, resource))
  return [...checkBearer(checked, own, path, (field) => notFillable(field, inner, file, resource), 'key'), ...checkColumns(checked, own, inner, file, path), ...pool]
}

interface Problem { readonly reason: string; readonly cure: string }

function checkBearer(checked: Checked, name: string, path: Path, problemOf: (field: FieldDefinition) => Problem | null, at: 'key' | 'value' = 'value'): Finding[] {
  const field = checked.fields[name]
  if (field === undefined) return checkFieldName(checked, name, path, at)
  const problem = problemOf(field) ?? (field.readOnly === true ? null : { reason: '抽出来的不能由人填写', cure: '加上 "readOnly": true' })
  return problem === null ? [] : [findingIn(checked.page, 'wrongField', path, name, { ...problem }, at)]
}

function notSeveral(field: FieldDefinition, resource: string): Problem | null {
  return severalTypes.has(field.type) && refersTo(field) === resource ? null : { reason: `它是 ${field.type}，放不下几个“${resource}”`, cure: '换成指向同一资源的 refs、orgs 或 emps' }
}

function notFillable(field: FieldDefinition, inner: string | undefined, { set }: DrawFile, resource: string): Problem | null {
  if (inner === undefined) return isTable(field) ? (set === undefined ? { reason: '表格要说明各列填什么', cure: '写明“set”' } : null) : notSeveral(field, resource)
  if (!isTable(field)) return { reason: '它不是表格', cure: '写表格.列' }
  const column = columnsOf(field)[inner]
  return column === undefined ? null : notSeveral(column, resource)
}

function checkColumns({ page, fields }: Checked, own: string, inner: string | undefined, { set = {} }: DrawFile, path: Path): Finding[] {
  const field = fields[own]
  if (field === undefined || !isTable(field)) return []
  const columns = Object.keys(columnsOf(field))
  const unknown = (name: string, at: Path) => (columns.includes(name) ? [] : [findingIn(page, 'unknownField', at, name, { where: `表格“${own}”`, suggestion: suggestionFor(name, columns) }, 'key')])
  return [...(inner === undefined ? [] : unknown(inner, path)), ...Object.keys(set).flatMap((name) => unknown(name, [...path, 'set', name]))]
}
