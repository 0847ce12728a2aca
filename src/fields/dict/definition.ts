import { Type } from '@sinclair/typebox'
import { isOffered, itemLabel, itemsOf, itemValue, type DictionaryOptions } from '../dictionaryRules'
import { defineFieldType, type ExampleContext, type Random } from '../fieldType'
import { idLength, normalizeChoice } from '../listRules'
import { pick } from '../random'
import { cellText } from '../textRules'

export const dict = defineFieldType({
  type: 'dict',
  title: '字典',
  options: Type.Object({
    dict: Type.String({ pattern: '^[a-z][A-Za-z0-9_]*$', description: '字典名称' }),
    only: Type.Optional(Type.Array(Type.String(), { minItems: 1, uniqueItems: true, description: '只可选其中这些值' })),
  }),
  storage: 'text',
  celType: 'string',
  filling: 'chosen',
  filters: ['in', 'equals'],
  sortable: true,
  width: 110,
  jsonSchema: (field) => ({ type: 'string', minLength: 1, maxLength: idLength, ...(field.only ? { enum: field.only } : {}) }),
  normalize: normalizeChoice,
  check: (value, field, context) => {
    if (typeof value !== 'string') return [{ code: 'type' }]
    return value.length <= idLength && isOffered(value, field, context) ? [] : [{ code: 'notInDictionary' }]
  },
  format: (value, field, context) => itemLabel(String(value), field, context),
  toSheet: (value, field, context) => itemLabel(String(value), field, context),
  fromSheet: (cell, field, context) => {
    const text = cellText(cell)
    return text === null ? null : (itemValue(text, field, context) ?? { code: 'notInDictionary' as const })
  },
  example: exampleItem,
  invalidExamples: () => [{ value: '不在字典里的值', code: 'notInDictionary' }],
})

function exampleItem(field: DictionaryOptions, random: Random, context: ExampleContext): string {
  const values = itemsOf(field, context)?.map((item) => item.value) ?? field.only ?? []
  if (values.length === 0) throw new Error(`example of a dict field: dictionary('${field.dict}') gave no items, expected at least one`)
  return pick(random, values)
}
