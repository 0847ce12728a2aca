import { Type } from '@sinclair/typebox'
import { defineFieldType } from '../fieldType'
import { checkText, normalizeText, textSchema } from '../textRules'

export const string = defineFieldType({
  type: 'string',
  title: '单行文字',
  options: Type.Object({
    minLength: Type.Optional(Type.Integer({ minimum: 1 })),
    maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000 })),
    pattern: Type.Optional(Type.String({ format: 'regex', description: '正则表达式' })),
    number: Type.Optional(Type.String({ description: '自动编号，如 RJ{yyyyMMdd}{0000}' })),
  }),
  storage: 'text',
  celType: 'string',
  filters: ['contains', 'equals'],
  sortable: true,
  width: 140,
  jsonSchema: textSchema,
  normalize: normalizeText,
  check: checkText,
  format: (value) => String(value),
  toSheet: (value) => String(value),
  fromSheet: (cell, field) => normalizeText(cell, field),
  example: (field, random) => exampleText(field.title, field.maxLength ?? 100, random),
  invalidExamples: (field) => [{ value: '字'.repeat((field.maxLength ?? 200) + 1), code: 'tooLong' }],
})

function exampleText(title: string, maxLength: number, random: () => number): string {
  return `${title}${Math.floor(random() * 1e6)}`.slice(-maxLength)
}
