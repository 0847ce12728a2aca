import { Type } from '@sinclair/typebox'
import type { FieldTypeDefinition, SheetValue } from '../fieldType'
import { isProblem, type Problem } from '../problems'
import { randomInt } from '../random'
import { cellText } from '../textRules'
import { defaultRowsOf, exampleRow, normalizeRow, rowSchema, type Row, type TableField } from './rows'
import { readRows, writeRows } from './sheetRows'

export const defaultMaxRows = 500

const options = Type.Object({
  columns: Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' }), Type.Object({ type: Type.String() }), { minProperties: 1, description: '列：写法与字段相同' }),
  first: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' }), { minItems: 1, description: '排在最前的列，其余照写的次序：扩展别的页面时添加的列在最后' })),
  minRows: Type.Optional(Type.Integer({ minimum: 0, maximum: 2000 })),
  maxRows: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000, description: `默认 ${defaultMaxRows}` })),
  defaultRows: Type.Optional(Type.Array(Type.Union([Type.Array(Type.Unknown()), Type.Record(Type.String(), Type.Unknown())]), { description: '新增时已有的行；数组按列的次序' })),
  rowWhen: Type.Optional(Type.String({ minLength: 1, description: '已有的行里哪些适用于本记录（CEL 表达式，row 是那一行）；它看的字段一改，行就跟着换' })),
  rowsFrom: Type.Optional(Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9]*\\.[a-z][A-Za-z0-9]*$' }), Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' }), Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' })), { minProperties: 1, description: '选定其中一个引用后带出行：引用的表格，和本表的列在那里叫什么；没有写的列同名' })),
  fixedRows: Type.Optional(Type.Boolean({ description: '行来自模板，不能增删' })),
  appendOnly: Type.Optional(Type.Boolean({ description: '只能往后添：保存过的行不能再改，也不能删' })),
  groups: Type.Optional(Type.Object({
    by: Type.String({ pattern: '^[a-z][A-Za-z0-9]*$', description: '哪一列相同的行归在一起；这一列写在各组上方' }),
    sums: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' }), { maxItems: 4, description: '各组合计哪几列数字' })),
  }, { additionalProperties: false, description: '把相连的行分成组，各组可以收起' })),
  radar: Type.Optional(Type.Object({
    label: Type.String({ pattern: '^[a-z][A-Za-z0-9]*$', description: '每个角叫什么：哪一列' }),
    values: Type.Array(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' }), { minItems: 1, maxItems: 4, description: '画哪几列数字，一列一圈' }),
  }, { additionalProperties: false, description: '详情里在表格上方画雷达图，一行一个角' })),
  fills: Type.Optional(Type.Record(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' }), Type.Object({
    title: Type.String({ minLength: 1, maxLength: 20, description: '按钮的文字' }),
    when: Type.Optional(Type.String({ minLength: 1, description: '填哪些行（CEL 表达式），不写是全部' })),
    set: Type.Record(Type.String(), Type.String({ minLength: 1 }), { minProperties: 1, description: '列和它的值（CEL 表达式）' }),
  }), { description: '一次填好许多行的按钮' })),
  addText: Type.Optional(Type.String({ minLength: 1, maxLength: 20, description: '“添加一行”按钮的文字' })),
})

/**
 * Rows of fields. `check` judges shape and number of rows; the cells, with their conditions,
 * are judged where the conditions are known (`language/validateRecord`).
 * The type is written out: rows hold fields of every type, this one included.
 */
export const table: FieldTypeDefinition<'table', typeof options> = {
  type: 'table',
  title: '表格',
  options,
  storage: 'json',
  celType: 'list<map>',
  filling: 'filled',
  filters: [],
  sortable: false,
  width: 90,
  jsonSchema: (field) => ({ type: 'array', minItems: field.minRows ?? 0, maxItems: field.maxRows ?? defaultMaxRows, items: rowSchema(tableOf(field)) }),
  normalize: (value, field) => {
    if (value === null || value === undefined || value === '') return null
    return Array.isArray(value) ? value.map((row) => normalizeRow(row, tableOf(field))) : value
  },
  check: (value, field) => checkRows(value, field),
  format: (value) => `${(value as readonly unknown[]).length} 行`,
  toSheet: (value, field, context) => writeRows(value as readonly Row[], tableOf(field), context),
  fromSheet: (cell: SheetValue, field, context) => {
    const text = cellText(cell)
    if (text === null) return null
    const rows = readRows(text, tableOf(field), context)
    return isProblem(rows) ? rows : rows.map((row) => normalizeRow(row, tableOf(field)))
  },
  example: (field, random, context) => {
    const fixed = defaultRowsOf(tableOf(field))
    if (fixed.length > 0) return fixed.map((row) => exampleRow(tableOf(field), row, random, context))
    const least = Math.max(1, field.minRows ?? 1)
    const count = randomInt(random, least, Math.max(least, Math.min(field.maxRows ?? defaultMaxRows, 3)))
    return Array.from({ length: count }, () => exampleRow(tableOf(field), {}, random, context))
  },
  invalidExamples: (field) => [
    { value: Array.from({ length: (field.maxRows ?? defaultMaxRows) + 1 }, () => ({})), code: 'tooManyRows' },
    // No rows at all are an empty field: where it must be filled in, that is said first.
    ...(field.minRows && !field.required ? [{ value: [], code: 'tooFewRows' }] : []),
  ],
}

function checkRows(value: unknown, { minRows: min = 0, maxRows, columns }: { minRows?: number; maxRows?: number; columns: object }): readonly Problem[] {
  if (!Array.isArray(value)) return [{ code: 'type' }]
  const max = maxRows ?? defaultMaxRows
  if (value.length < min) return [{ code: 'tooFewRows', parameters: { min, ...(maxRows === undefined ? {} : { max }) } }]
  if (value.length > max) return [{ code: 'tooManyRows', parameters: { max, ...(min > 0 ? { min } : {}) } }]
  return value.flatMap((row: unknown, index) => checkRow(row, index, columns))
}

function checkRow(row: unknown, index: number, columns: object): readonly Problem[] {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return [{ code: 'type', at: [String(index)] }]
  return Object.keys(row).filter((name) => !Object.hasOwn(columns, name)).map((name) => ({ code: 'unknownField', at: [String(index), name] }))
}

/** Behind the gate the columns are fields; before it, nobody calls a definition with them. */
function tableOf(field: object): TableField {
  return field as TableField
}
