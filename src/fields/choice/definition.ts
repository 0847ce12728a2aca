import { Type } from '@sinclair/typebox'
import { choicesIn } from '../choices/choicesIn'
import { defineFieldType } from '../fieldType'
import { idLength, normalizeChoice } from '../listRules'
import { pick } from '../random'
import { cellText } from '../textRules'

/** One of the choices that a field beside it lists: what a question is answered with. The value is the choice's own text. */
export const choice = defineFieldType({
  type: 'choice',
  title: '选择',
  options: Type.Object({
    choices: Type.String({ pattern: '^[a-z][A-Za-z0-9]*$', description: '选项写在哪个字段：同一行、同一记录的“选项与分值”' }),
  }),
  storage: 'text',
  celType: 'string',
  filling: 'chosen',
  filters: ['equals'],
  sortable: false,
  width: 160,
  jsonSchema: () => ({ type: 'string', minLength: 1, maxLength: idLength }),
  normalize: normalizeChoice,
  check: (value) => (typeof value === 'string' && value !== '' && value.length <= idLength ? [] : [{ code: 'type' }]),
  checkBeside: (value, field, beside) => (choicesIn(beside[field.choices]).some(({ label }) => label === value) ? [] : [{ code: 'notInDictionary' }]),
  format: (value) => String(value),
  toSheet: (value) => String(value),
  fromSheet: (cell) => cellText(cell),
  example: (field, random, { beside }) => {
    if (beside === undefined) return '完全符合'
    const offered = choicesIn(beside[field.choices])
    return offered.length === 0 ? null : pick(random, offered).label
  },
  invalidExamples: () => [{ value: '字'.repeat(idLength + 1), code: 'type' }],
})
