import { Type } from '@sinclair/typebox'
import { exampleSentences } from '../exampleText'
import { defineFieldType, type Random, type SheetValue } from '../fieldType'
import { cellText, normalizeLines } from '../textRules'
import { isDangerousMarkup, markupText, sanitizeMarkup, textMarkup } from './markupRules'

const defaultLength = 50_000

interface RichTextOptions {
  readonly maxLength?: number
}
const longest = (field: RichTextOptions) => field.maxLength ?? defaultLength

/** Formatted text as clean HTML. Pasted styles are taken off; what would act in a reader's browser is refused (`markup`). */
export const richtext = defineFieldType({
  type: 'richtext',
  title: '富文本',
  options: Type.Object({ maxLength: Type.Optional(Type.Integer({ minimum: 20, maximum: 500_000, description: `含标签的长度，默认 ${defaultLength}` })) }),
  storage: 'text',
  celType: 'string',
  filters: [],
  sortable: false,
  width: 240,
  jsonSchema: (field) => ({ type: 'string', minLength: 1, maxLength: longest(field) }),
  normalize,
  check: (value, field) => {
    if (typeof value !== 'string') return [{ code: 'type' }]
    if (value.trim() === '') return [{ code: 'blank' }]
    const max = longest(field)
    if (value.length > max) return [{ code: 'tooLong', parameters: { max } }]
    return sanitizeMarkup(value) === value ? [] : [{ code: 'markup' }]
  },
  format: (value) => markupText(String(value)),
  toSheet: (value) => {
    const html = String(value)
    const text = markupText(html)
    return textMarkup(text) === html && !looksLikeMarkup(text) ? text : html
  },
  fromSheet: (cell: SheetValue, field) => {
    const text = cellText(cell)
    if (text === null) return null
    return normalize(looksLikeMarkup(text) ? text : textMarkup(text), field)
  },
  example,
  invalidExamples: (field) => [
    { value: '<p>通知</p><script>alert(1)</script>', code: 'markup' },
    { value: `<p>${'字'.repeat(longest(field))}</p>`, code: 'tooLong' },
  ],
})

function example(field: RichTextOptions, random: Random): string {
  const markup = textMarkup(exampleSentences(random).join('\n'))
  return markup.length <= longest(field) ? markup : textMarkup('安全第一'.slice(0, Math.max(0, longest(field) - 7)))
}

function looksLikeMarkup(text: string): boolean {
  return /^<[a-z]/i.test(text)
}

function normalize(value: unknown, field: RichTextOptions): unknown {
  const text = normalizeLines(value)
  // what is too long is refused anyway and need not be read
  if (typeof text !== 'string' || text.length > longest(field) || isDangerousMarkup(text)) return text
  const html = sanitizeMarkup(text)
  return markupText(html) === '' && !html.includes('<img') ? null : html
}
