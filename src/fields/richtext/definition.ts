import { Type } from '@sinclair/typebox'
import { exampleSentences } from '../exampleText'
import { defineFieldType, type SheetValue } from '../fieldType'
import { cellText, normalizeLines } from '../textRules'
import { isDangerousMarkup, markupText, sanitizeMarkup, textMarkup } from './markupRules'

const defaultLength = 50_000

/** Formatted text as clean HTML. Pasted styles are taken off; what would act in a reader's browser is refused (`markup`). */
export const richtext = defineFieldType({
  type: 'richtext',
  title: '富文本',
  options: Type.Object({ maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 500_000, description: `含标签的长度，默认 ${defaultLength}` })) }),
  storage: 'text',
  celType: 'string',
  filters: [],
  sortable: false,
  width: 240,
  jsonSchema: (field) => ({ type: 'string', minLength: 1, maxLength: field.maxLength ?? defaultLength }),
  normalize,
  check: (value, field) => {
    if (typeof value !== 'string') return [{ code: 'type' }]
    const max = field.maxLength ?? defaultLength
    if (value.length > max) return [{ code: 'tooLong', parameters: { max } }]
    return sanitizeMarkup(value) === value ? [] : [{ code: 'markup' }]
  },
  format: (value) => markupText(String(value)),
  toSheet: (value) => {
    const html = String(value)
    const text = markupText(html)
    return textMarkup(text) === html ? text : html
  },
  fromSheet: (cell: SheetValue) => {
    const text = cellText(cell)
    if (text === null) return null
    return /^<[a-z]/i.test(text) ? normalize(text) : normalize(textMarkup(text))
  },
  example: (_field, random) => textMarkup(exampleSentences(random).join('\n')),
  invalidExamples: (field) => [
    { value: '<p>通知</p><script>alert(1)</script>', code: 'markup' },
    { value: `<p>${'字'.repeat(field.maxLength ?? defaultLength)}</p>`, code: 'tooLong' },
  ],
})

function normalize(value: unknown): unknown {
  const text = normalizeLines(value)
  if (typeof text !== 'string' || isDangerousMarkup(text)) return text
  const html = sanitizeMarkup(text)
  return markupText(html) === '' && !html.includes('<img') ? null : html
}
