import { Type } from '@sinclair/typebox'
import { readDateTime } from '../dateRules'
import { defineFieldType, type ExampleContext, type Random } from '../fieldType'
import { isPosition, roundDegree } from '../geo/geoRules'
import { randomInt } from '../random'

/** One fix of a vehicle's receiver: WGS 84, UTC, km/h. */
export interface TrackPoint {
  readonly lng: number
  readonly lat: number
  readonly time: string
  readonly speed?: number
}

/** A day of one fix every four seconds. */
const mostPoints = 21_600

/** Where a vehicle went, point by point in time. Too long for a spreadsheet cell: exports show its length, imports leave it out. */
export const track = defineFieldType({
  type: 'track',
  title: '轨迹',
  options: Type.Object({}),
  storage: 'json',
  celType: 'list<map>',
  filling: 'filled',
  exportOnly: true,
  byDevice: true,
  filters: [],
  sortable: false,
  width: 120,
  jsonSchema: () => ({
    type: 'array', minItems: 1, maxItems: mostPoints,
    items: {
      type: 'object', required: ['lng', 'lat', 'time'], additionalProperties: false,
      properties: {
        lng: { type: 'number', minimum: -180, maximum: 180 }, lat: { type: 'number', minimum: -90, maximum: 90 },
        time: { type: 'string', format: 'date-time' }, speed: { type: 'number', minimum: 0, maximum: 500 },
      },
    },
  }),
  normalize: (value) => {
    if (value === null || value === undefined || value === '') return null
    if (!Array.isArray(value)) return value
    return value.length === 0 ? null : value.map(normalizePoint)
  },
  check: (value) => {
    if (!Array.isArray(value)) return [{ code: 'type' }]
    return value.length > 0 && value.length <= mostPoints && value.every(isPoint) && isInOrder(value) ? [] : [{ code: 'track' }]
  },
  format: (value) => `${(value as readonly unknown[]).length} 个点`,
  toSheet: (value) => `${(value as readonly unknown[]).length} 个点`,
  fromSheet: (cell) => (cell === null || cell === '' ? null : { code: 'track' as const }),
  example: exampleTrack,
  invalidExamples: () => [{ value: [{ lng: 108.9, lat: 95, time: '2026-11-20T00:00:00.000Z' }], code: 'track' }],
})

function normalizePoint(point: unknown): unknown {
  if (typeof point !== 'object' || point === null) return point
  const { lng, lat, time, ...others } = point as Readonly<Record<string, unknown>>
  return {
    lng: typeof lng === 'number' ? roundDegree(lng) : lng,
    lat: typeof lat === 'number' ? roundDegree(lat) : lat,
    time: typeof time === 'string' ? (readDateTime(time) ?? time) : time,
    ...others,
  }
}

function isPoint(point: unknown): point is TrackPoint {
  if (typeof point !== 'object' || point === null) return false
  const { lng, lat, time, speed, ...others } = point as Readonly<Record<string, unknown>>
  const hasSpeed = speed === undefined || (typeof speed === 'number' && speed >= 0 && speed <= 500)
  return isPosition(lng, lat) && typeof time === 'string' && readDateTime(time) === time && hasSpeed && Object.keys(others).length === 0
}

function isInOrder(points: readonly TrackPoint[]): boolean {
  return points.every((point, index) => index === 0 || point.time >= (points[index - 1]?.time ?? ''))
}

/** A ride north-east out of Xi'an, a fix every half minute. */
function exampleTrack(_field: unknown, random: Random, context: ExampleContext): readonly TrackPoint[] {
  const start = Math.floor(context.now.getTime() / 60_000) * 60_000 - 86_400_000
  let [lng, lat] = [108.94, 34.34]
  return Array.from({ length: randomInt(random, 5, 40) }, (_, index) => {
    lng += random() * 0.004
    lat += random() * 0.003
    return { lng: roundDegree(lng), lat: roundDegree(lat), time: new Date(start + index * 30_000).toISOString(), speed: randomInt(random, 40, 90) }
  })
}
