import { Type } from '@sinclair/typebox'
import { defineFieldType, type ExampleContext, type Random } from '../fieldType'
import { normalizeChoice } from '../listRules'
import { pick } from '../random'
import { regionIndex, regionLevel, regionName, type RegionLevel } from '../regionRules'
import { cellText } from '../textRules'

export const region = defineFieldType({
  type: 'region',
  title: '行政区划',
  options: Type.Object({
    level: Type.Optional(Type.Union([Type.Literal('province'), Type.Literal('city'), Type.Literal('county')], { description: '必须选到哪一级' })),
  }),
  storage: 'text',
  celType: 'string',
  filling: 'chosen',
  filters: ['within', 'in', 'equals'],
  sortable: true,
  width: 200,
  jsonSchema: () => ({ type: 'string', pattern: '^\\d{6}$' }),
  normalize: (value) => normalizeChoice(typeof value === 'number' ? String(value) : value),
  check: (value, field, context) => {
    if (typeof value !== 'string') return [{ code: 'type' }]
    const known = /^\d{6}$/.test(value) && (regionIndex(context)?.names.has(value) ?? true)
    return known && (!field.level || regionLevel(value) === field.level) ? [] : [{ code: 'notInDictionary' }]
  },
  format: (value, _field, context) => regionName(String(value), context),
  toSheet: (value, _field, context) => regionName(String(value), context),
  fromSheet: (cell, _field, context) => {
    const text = cellText(cell)?.replace(/[\s/]/g, '')
    if (!text) return null
    return regionIndex(context)?.codes.get(text) ?? (/^\d{6}$/.test(text) ? text : { code: 'notInDictionary' as const })
  },
  example: exampleRegion,
  invalidExamples: () => [{ value: '未央区', code: 'notInDictionary' }],
})

/** Real divisions for where no dictionary is at hand. */
const usualRegions: Readonly<Record<RegionLevel, readonly string[]>> = {
  province: ['610000'],
  city: ['610100', '610200', '610300', '610400'],
  county: ['610112', '610113', '610202', '610302', '610402'],
}

function exampleRegion(field: { readonly level?: RegionLevel }, random: Random, context: ExampleContext): string {
  const level = field.level ?? 'county'
  const codes = [...(regionIndex(context)?.names.keys() ?? usualRegions[level])]
  const fitting = codes.filter((code) => regionLevel(code) === level)
  return pick(random, fitting.length > 0 ? fitting : codes)
}
