import { Type } from '@sinclair/typebox'
import { defineFieldType } from '../fieldType'
import { checkCount, isId, normalizeChoices } from '../listRules'
import { pick } from '../random'

const usualMax = 5

/**
 * Which files of an annex slot belong here: to one row of a table, say, as its evidence. The value is their ids; the
 * files themselves lie in the slot, which says what kinds and how many there may be (the server knows whether they do).
 */
export const files = defineFieldType({
  type: 'files',
  title: '附件',
  options: Type.Object({
    slot: Type.String({ pattern: '^[a-z][A-Za-z0-9]*$', description: '文件放在哪个附件栏目' }),
    max: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: `默认 ${usualMax}` })),
  }),
  storage: 'textArray',
  celType: 'list<string>',
  filling: 'uploaded',
  exportOnly: true,
  filters: [],
  sortable: false,
  width: 120,
  jsonSchema: ({ max = usualMax }) => ({ type: 'array', items: { type: 'string', minLength: 1, maxLength: 64, pattern: '^\\S+$' }, minItems: 1, maxItems: max, uniqueItems: true }),
  normalize: normalizeChoices,
  check: (value, { max = usualMax }) => {
    if (!Array.isArray(value) || value.length === 0 || !value.every(isId)) return [{ code: 'type' }]
    return checkCount(value, { max })
  },
  format: (value) => `${(value as readonly unknown[]).length}个文件`,
  toSheet: (value) => `${(value as readonly unknown[]).length}个文件`,
  fromSheet: (cell) => (cell === null || cell === '' ? null : { code: 'type' as const }),
  // Files are uploaded, not invented: where none are known, there are none.
  example: (_field, random, context) => {
    const ids = context.ids('annexFile')
    return ids.length === 0 ? [] : [pick(random, ids)]
  },
  invalidExamples: ({ max = usualMax }) => [
    { value: Array.from({ length: max + 1 }, (_, index) => `file${index}`), code: 'tooMany' },
    { value: ['有 空格'], code: 'type' },
  ],
})
