import { Type } from '@sinclair/typebox'
import { exampleSentences } from '../exampleText'
import { defineFieldType } from '../fieldType'
import { checkText, defaultTextLength, normalizeLines, textFromSheet, textSchema } from '../textRules'

export const text = defineFieldType({
  type: 'text',
  title: '多行文字',
  options: Type.Object({
    maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 30_000, description: `默认 ${defaultTextLength}` })),
    rows: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, description: '输入框行数' })),
  }),
  storage: 'text',
  celType: 'string',
  filters: ['contains'],
  sortable: false,
  width: 240,
  jsonSchema: (field) => textSchema(field, defaultTextLength),
  normalize: normalizeLines,
  check: (value, field) => checkText(value, field, defaultTextLength),
  format: (value) => String(value),
  toSheet: (value) => String(value),
  fromSheet: textFromSheet(normalizeLines),
  example: (field, random) => exampleSentences(random).join('\n').slice(0, field.maxLength ?? defaultTextLength).trim(),
  invalidExamples: (field) => [
    { value: '字'.repeat((field.maxLength ?? defaultTextLength) + 1), code: 'tooLong' },
    { value: '安全😀', code: 'emoji' },
  ],
})
