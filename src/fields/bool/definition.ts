import { Type } from '@sinclair/typebox'
import { defineFieldType } from '../fieldType'
import { cellText } from '../textRules'

export const bool = defineFieldType({
  type: 'bool',
  title: '是否',
  options: Type.Object({
    yes: Type.Optional(Type.String({ minLength: 1, maxLength: 10, description: '“是”显示为' })),
    no: Type.Optional(Type.String({ minLength: 1, maxLength: 10, description: '“否”显示为' })),
  }),
  storage: 'boolean',
  celType: 'bool',
  filling: 'chosen',
  filters: ['equals'],
  sortable: true,
  width: 80,
  align: 'center',
  jsonSchema: () => ({ type: 'boolean' }),
  normalize: (value) => (value === undefined || value === '' ? null : value),
  check: (value) => (typeof value === 'boolean' ? [] : [{ code: 'type' }]),
  format: label,
  toSheet: label,
  fromSheet: (cell, field) => {
    const text = cellText(cell)?.toLowerCase()
    if (text === undefined) return null
    if (text === label(true, field).toLowerCase()) return true
    if (text === label(false, field).toLowerCase()) return false
    if (['是', '有', '√', 'y', 'yes', 'true', '1'].includes(text)) return true
    if (['否', '无', '×', 'n', 'no', 'false', '0'].includes(text)) return false
    return { code: 'type' as const }
  },
  example: (_field, random) => random() < 0.5,
  invalidExamples: () => [{ value: '也许', code: 'type' }],
})

function label(value: unknown, field: { readonly yes?: string; readonly no?: string }): string {
  return value ? (field.yes ?? '是') : (field.no ?? '否')
}
