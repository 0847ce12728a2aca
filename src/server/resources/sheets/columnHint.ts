import { fieldTypeOf, type FieldDefinition } from '../../../fields/definitions'
import { labelSeparator } from '../../../fields/listRules'
import type { SchemaSet } from '../../../language/schemaSet'
import { columnsOf } from '../../../language/tableColumns'
import { isNumbered } from '../recordNumbers'

/** What belongs into a column, in one line for who fills in the sheet. */
export function columnHint(set: SchemaSet, field: FieldDefinition): string {
  return [field.requiredWhen === undefined ? '' : '某些情况下必填', spellingOf(set, field), isNumbered(field) ? '留空时自动编号' : '', field.help ?? ''].filter((part) => part !== '').join('；')
}

function spellingOf(set: SchemaSet, field: FieldDefinition): string {
  const fixed = spellings[field.type]
  if (fixed !== undefined) return fixed
  if (field.type === 'dict') return '从下拉列表中选择'
  if (field.type === 'multiDict') return `可填多项，用“${labelSeparator}”隔开`
  if (field.type === 'table') return `每行一条，各列用“ | ”隔开，依次为：${Object.values(columnsOf(field)).map(({ title }) => title).join('、')}`
  const type = fieldTypeOf(field)
  const resource = type.refersTo?.(field as never)
  if (resource !== undefined) return type.storage === 'textArray' ? `填${nounOf(set, resource)}的名称，多个用“${labelSeparator}”隔开` : `填${nounOf(set, resource)}的名称，须已在系统中登记`
  const { unit, maxLength } = field as { unit?: string; maxLength?: number }
  return unit !== undefined ? `单位：${unit}` : maxLength !== undefined ? `不超过${maxLength}个字` : ''
}

function nounOf(set: SchemaSet, resource: string): string {
  return set.pages[set.resources[resource]?.home ?? '']?.noun ?? ''
}

/** Spellings that a sheet does not suggest by itself. */
const spellings: Partial<Record<FieldDefinition['type'], string>> = {
  bool: '填“是”或“否”',
  choices: '每行一个选项，写成“选项=分值”',
  date: '年-月-日，如 2026-11-20',
  datetime: '年-月-日 时:分，如 2026-11-20 08:30',
  month: '年-月，如 2026-11',
  time: '时:分，如 08:30',
  year: '四位年份，如 2026',
  percent: '百分数，如 85 或 85%',
  region: '完整名称，如 陕西省西安市未央区，或六位代码',
  geo: '经度,纬度',
}
