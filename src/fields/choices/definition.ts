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
  normalize: tidyLines,
  check: (value, field) => {
    const problems = checkText(value, field, defaultLength)
    return problems.length > 0 || choicesIn(value).length > 0 ? problems : [{ code: 'choices' }]
  },
  format: (value) => String(value),
  toSheet: (value) => String(value),
  fromSheet: textFromSheet(tidyLines),
  example: (_, random) => pick(random, ['是=10\n否=0', '完全符合=5\n比较符合=4\n不确定=3\n不太符合=2\n完全不符合=1']),
  invalidExamples: () => [{ value: '完全符合\n不符合', code: 'choices' }, { value: '符合=5\n符合=3', code: 'choices' }],
})

/** Blank lines and the blanks around a sign left out; the sign and the points half width, the name of a choice as it was typed. */
function tidyLines(value: unknown): unknown {
  const lines = normalizeLines(value)
  return typeof lines === 'string' ? lines.split('\n').map(tidyLine).filter(Boolean).join('\n') : lines
}

function tidyLine(line: string): string {
  const [, label = '', points = ''] = /^(.*)[=＝]([^=＝]*)$/u.exec(line) ?? []
  return label === '' ? line.trim() : `${label.trim()}=${toHalfWidth(points).trim()}`
}
