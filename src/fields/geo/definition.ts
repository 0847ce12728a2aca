import { Type } from '@sinclair/typebox'
import { defineFieldType } from '../fieldType'
import { pick } from '../random'
import { cellText, normalizeLine } from '../textRules'
import { isPosition, readGeo, roundDegree, writeGeo, type GeoValue } from './geoRules'

const longestAddress = 200

export const geo = defineFieldType({
  type: 'geo',
  title: '位置',
  options: Type.Object({}),
  storage: 'json',
  celType: 'map',
  filling: 'filled',
  filters: [],
  sortable: false,
  width: 220,
  jsonSchema: () => ({
    type: 'object', required: ['lng', 'lat'], additionalProperties: false,
    properties: { lng: { type: 'number', minimum: -180, maximum: 180 }, lat: { type: 'number', minimum: -90, maximum: 90 }, address: { type: 'string', minLength: 1, maxLength: longestAddress } },
  }),
  normalize,
  check: (value) => (isGeo(value) ? [] : [{ code: isObject(value) ? 'geo' : 'type' }]),
  format: (value) => (value as GeoValue).address ?? writeGeo(value as GeoValue),
  toSheet: (value) => writeGeo(value as GeoValue),
  fromSheet: (cell) => {
    const text = cellText(cell)
    if (text === null) return null
    const value = normalize(text)
    return isGeo(value) ? value : { code: 'geo' as const }
  },
  example: (_field, random) => ({
    lng: roundDegree(108.6 + random() * 0.6),
    lat: roundDegree(34.1 + random() * 0.4),
    address: `西安市${pick(random, ['未央区', '雁塔区', '灞桥区', '长安区'])}${pick(random, ['客运站', '停车场', '维修厂', '检查站'])}`,
  }),
  invalidExamples: () => [{ value: { lng: 200, lat: 34 }, code: 'geo' }],
})

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function normalize(value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value.trim() === '' ? null : normalize(readGeo(value) ?? { text: value })
  if (!isObject(value)) return value
  const { address, ...rest } = value
  const text = normalizeLine(address)
  const degrees = Object.entries(rest).map(([name, degree]) => [name, typeof degree === 'number' ? roundDegree(degree) : degree])
  return { ...Object.fromEntries(degrees), ...(text === null ? {} : { address: text }) }
}

function isGeo(value: unknown): value is GeoValue {
  if (!isObject(value)) return false
  const { lng, lat, address, ...others } = value
  const hasAddress = address === undefined || (typeof address === 'string' && address.length > 0 && address.length <= longestAddress && !/[\ud800-\udfff]/.test(address))
  return isPosition(lng, lat) && hasAddress && Object.keys(others).length === 0
}
