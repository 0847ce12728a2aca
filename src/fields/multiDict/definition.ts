import { Type } from '@sinclair/typebox'
import { isOffered, itemLabel, itemsOf, itemValue, type DictionaryOptions } from '../dictionaryRules'
import { defineFieldType, type FieldContext } from '../fieldType'
import { checkCount, idLength, labelSeparator, normalizeChoices, readLabels } from '../listRules'
import { pickSome, randomInt } from '../random'
import { cellText } from '../textRules'

export const multiDict = defineFieldType({
  type: 'multiDict',
  title: '字典（多选）',
  options: Type.Object({
    dict: Type.String({ pattern: '^[a-z][A-Za-z0-9_]*$', description: '字典名称' }),
    only: Type.Optional(Type.Array(Type.String(), { minItems: 1, uniqueItems: true, description: '只可选其中这些值' })),
    min: Type.Optional(Type.Integer({ minimum: 1 })),
    max: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  storage: 'textArray',
  celType: 'list<string>',
  filling: 'chosen',
  filters: ['overlaps'],
  sortable: false,
  width: 180,
  jsonSchema: ({ only, min = 1, max }) => ({
    type: 'array', items: { type: 'string', minLength: 1, maxLength: idLength, ...(only ? { enum: only } : {}) },
    minItems: min, uniqueItems: true, ...(max === undefined ? {} : { maxItems: max }),
  }),
  normalize: normalizeChoices,
  check: (value, field, context) => {
    if (!Array.isArray(value) || value.length === 0 || !value.every((item) => typeof item === 'string')) return [{ code: 'type' }]
    const strange = value.some((item) => item.length > idLength || !isOffered(item, field, context))
    return strange ? [{ code: 'notInDictionary' }] : checkCount(value, field)
  },
  format: labels,
  toSheet: labels,
  fromSheet: (cell, field, context) => {
    const text = cellText(cell)
    if (text === null) return null
    const values = readLabels(text, (label) => itemValue(label, field, context))
    return values.includes(undefined) ? { code: 'notInDictionary' as const } : normalizeChoices(values)
  },
  example: (field, random, context) => {
    const values = itemsOf(field, context)?.map((item) => item.value) ?? field.only ?? []
    const { min = 1, max = 3 } = field
    if (values.length < min) throw new Error(`example of a multiDict field: dictionary('${field.dict}') gave ${values.length} items, expected at least ${min}`)
    return pickSome(random, values, Math.min(values.length, randomInt(random, min, Math.max(min, Math.min(max, 3)))))
  },
  invalidExamples: () => [{ value: ['不在字典里的值'], code: 'notInDictionary' }],
})

function labels(value: unknown, field: DictionaryOptions, context: FieldContext): string {
  return (value as readonly string[]).map((item) => itemLabel(item, field, context)).join(labelSeparator)
}
