import { Type } from '@sinclair/typebox'
import { autoNumber, autoNumberPattern } from '../autoNumber'
import { exampleText } from '../exampleText'
import { defineFieldType, type ExampleContext, type Random } from '../fieldType'
import { patternExample } from '../patternExample'
import { randomInt } from '../random'
import { randomCode } from '../randomCode'
import { checkText, defaultStringLength, matchesPattern, normalizeLine, textFromSheet, textSchema, type TextOptions } from '../textRules'

export const string = defineFieldType({
  type: 'string',
  title: '单行文字',
  options: Type.Object({
    minLength: Type.Optional(Type.Integer({ minimum: 1 })),
    maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000, description: `默认 ${defaultStringLength}` })),
    pattern: Type.Optional(Type.String({ format: 'regex', description: '正则表达式' })),
    number: Type.Optional(Type.String({ pattern: autoNumberPattern, description: '自动编号，如 RJ{yyyyMMdd}{0000}' })),
    numberBy: Type.Optional(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$', description: '本记录的另一个文字字段，它的值代替 number，如企业自己定的编号规则；空着或不是编号的写法时仍按 number' })),
    random: Type.Optional(Type.Integer({ minimum: 12, maximum: 64, description: '系统给出的随机码有几位，谁也猜不到；要同时写 readOnly' })),
  }),
  storage: 'text',
  celType: 'string',
  filters: ['contains', 'equals'],
  sortable: true,
  width: 140,
  jsonSchema: (field) => textSchema(field, defaultStringLength),
  normalize: normalizeLine,
  check: (value, field) => checkText(value, field, defaultStringLength),
  format: (value) => String(value),
  toSheet: (value) => String(value),
  fromSheet: textFromSheet(normalizeLine),
  example,
  invalidExamples: (field) => [
    { value: '字'.repeat((field.maxLength ?? defaultStringLength) + 1), code: 'tooLong' },
    { value: '安全😀', code: 'emoji' },
    ...(field.minLength && field.minLength > 1 ? [{ value: 'A', code: 'tooShort' }] : []),
    ...strangeTexts(field).map((value) => ({ value, code: 'pattern' })),
  ],
})

/** A text of allowed length that the pattern does not know. */
function strangeTexts({ pattern, minLength = 1 }: TextOptions): readonly string[] {
  if (pattern === undefined) return []
  const signs = ['¤', '字', '-', 'a', '0'].map((sign) => sign.repeat(minLength))
  return signs.filter((text) => !matchesPattern(text, pattern)).slice(0, 1)
}

interface StringOptions extends TextOptions {
  readonly title: string
  readonly unique?: boolean
  readonly number?: string
  readonly random?: number
}

function example(field: StringOptions, random: Random, context: ExampleContext): string {
  if (field.number) return autoNumber(field.number, context.now, randomInt(random, 1, 999))
  if (field.random) return randomCode(field.random, (below) => randomInt(random, 0, below - 1))
  if (field.pattern === undefined) {
    return exampleText(field.title, { min: field.minLength ?? 1, max: field.maxLength ?? defaultStringLength, unique: field.unique }, random)
  }
  for (let attempt = 0; attempt < 50; attempt++) {
    const text = patternExample(field.pattern, random)
    if (text !== undefined && checkText(text, field, defaultStringLength).length === 0) return text
  }
  throw new Error(`example of '${field.title}': no text found for pattern ${field.pattern}; write the pattern without look-around and with lengths that minLength and maxLength allow`)
}
