import { Type } from '@sinclair/typebox'
import { defineFieldType } from '../fieldType'
import { pick } from '../random'
import { checkText, normalizeLines, textFromSheet, textSchema, toHalfWidth } from '../textRules'
import { choicesIn } from './choicesIn'

/** Longest list of choices where the page file says nothing. */
const defaultLength = 500

/** What `choice` fields beside it are chosen from, with the points of each: one a line, `完全符合=5`. */
export const choices = defineFieldType({
  type: 'choices',
  title: '选项与分值',
  options: Type.Object({
    maxLength: Type.Optional(Type.Integer({ minimum: 3, maximum: 5000, description: `默认 ${defaultLength}` })),
    rows: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, description: '输入框行数' })),
  }),
  storage: 'text',
  celType: 'string',
  filters: [],
  sortable: false,
  width: 200,
  jsonSchema: (field) => textSchema(field, defaultLength),
  normalize: normalizeChoices,
  check: (value, field) => {
    const problems = checkText(value, field, defaultLength)
    return problems.length > 0 || choicesIn(value).length > 0 ? problems : [{ code: 'choices' }]
  },
  format: (value) => String(value),
  toSheet: (value) => String(value),
  fromSheet: textFromSheet(normalizeChoices),
  example: (_, random) => pick(random, ['是=10\n否=0', '完全符合=5\n比较符合=4\n不确定=3\n不太符合=2\n完全不符合=1']),
  invalidExamples: () => [{ value: '完全符合\n不符合', code: 'choices' }, { value: '符合=5\n符合=3', code: 'choices' }],
})

/** Signs as the half-width ones, blank lines and the blanks around a sign left out. */
function normalizeChoices(value: unknown): unknown {
  const lines = normalizeLines(typeof value === 'string' ? toHalfWidth(value) : value)
  return typeof lines === 'string' ? lines.split('\n').map((line) => line.trim().replace(/\s*=\s*/, '=')).filter(Boolean).join('\n') : lines
}
