import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describePlace } from '../../../src/fields/geo/places'
import { bearing, kilometresBetween, metresOfPixel, metresToLine, type Place } from '../../../src/fields/track/geometry'
import { indexAfter, placeAt, simplify, speedPeaks } from '../../../src/fields/track/simplify'
import { findDeviations, findOverspeeds, findStops, type DrivenPoint } from '../../../src/fields/track/trackEvents'

const xian: Place = { lng: 108.94, lat: 34.34 }
const minute = 60_000

/** North along a meridian: a fix each ten seconds, at the speeds of so many stretches [minutes, km/h]. */
function northward(stretches: readonly (readonly [minutes: number, speed: number])[]): DrivenPoint[] {
  const points: DrivenPoint[] = [{ ...xian, at: 0, speed: stretches[0]?.[1] ?? 0 }]
  for (const [minutes, speed] of stretches) {
    for (let step = 0; step < minutes * 6; step++) {
      const last = points.at(-1)!
      points.push({ lng: last.lng, lat: last.lat + (speed / 360) / 111.195, at: last.at + 10_000, speed })
    }
  }
  return points
}

const wandering = fc.array(fc.record({ lng: fc.double({ min: 108, max: 109, noNaN: true }), lat: fc.double({ min: 34, max: 35, noNaN: true }), after: fc.integer({ min: 1, max: 600_000 }), speed: fc.option(fc.integer({ min: 0, max: 120 })) }), { minLength: 1, maxLength: 60 })
  .map((steps) => {
    let at = 0
    return steps.map(({ after, ...step }): DrivenPoint => ({ ...step, at: (at += after) }))
  })

describe('geometry on the earth', () => {
  it('knows distances and directions that are in every atlas', () => {
    expect(kilometresBetween({ lng: 116.4, lat: 39.9 }, { lng: 121.47, lat: 31.23 })).toBeCloseTo(1067, -1)
    expect(kilometresBetween(xian, xian)).toBe(0)
    expect([bearing(xian, { lng: 108.94, lat: 35 }), bearing(xian, { lng: 109.94, lat: 34.34 }), bearing(xian, { lng: 108.94, lat: 33 }), bearing(xian, { lng: 108, lat: 34.34 })].map(Math.round)).toEqual([0, 90, 180, 270])
    expect(metresOfPixel(0, 0)).toBeCloseTo(156_543, 0)
  })

  it('measures to the nearest part of a line, not to its points', () => {
    const road = [{ lng: 108.9, lat: 34.34 }, { lng: 109, lat: 34.34 }]
    expect(metresToLine({ lng: 108.95, lat: 34.35 }, road)).toBeCloseTo(1112, -1)
    expect(metresToLine({ lng: 108.95, lat: 34.34 }, road)).toBeLessThan(0.01)
    expect(metresToLine({ lng: 109.1, lat: 34.34 }, road)).toBeCloseTo(kilometresBetween({ lng: 109, lat: 34.34 }, { lng: 109.1, lat: 34.34 }) * 1000, -1)
    expect(metresToLine(xian, [])).toBe(Number.POSITIVE_INFINITY)
  })

  it('is never further from a line than from any of its points', () => {
    fc.assert(fc.property(wandering, fc.double({ min: 108, max: 109, noNaN: true }), (line, lng) => {
      const place = { lng, lat: 34.5 }
      const nearest = Math.min(...line.map((point) => kilometresBetween(place, point) * 1000))
      expect(metresToLine(place, line)).toBeLessThanOrEqual(nearest * 1.01 + 1)
    }))
  })

  it('says where a vehicle is in words', () => {
    expect(describePlace(xian)).toBe('西安附近')
    expect(describePlace({ lng: 110.5, lat: 39 })).toBe('神木北 19 km')
    expect(describePlace({ lng: -60, lat: -30 })).toBeNull()
  })
})

describe('simplification', () => {
  it('keeps the ends, their order, and every fix near where the rest has the vehicle at its time', () => {
    fc.assert(fc.property(wandering, fc.integer({ min: 0, max: 5000 }), (points, metres) => {
      const kept = simplify(points, metres)
      expect([kept[0], kept.at(-1)]).toEqual([points[0], points.at(-1)])
      expect(kept.every((point) => points.includes(point))).toBe(true)
      for (const point of points) expect(kilometresBetween(placeAt(kept, point.at)!, point) * 1000).toBeLessThanOrEqual(metres * 1.02 + 1)
    }))
  })

  it('keeps a stop on a straight road, which the line alone would lose', () => {
    const points = northward([[10, 60], [20, 0], [10, 60]])
    const kept = simplify(points, 20)
    expect(kept.length).toBeLessThan(12)
    const middle = placeAt(kept, 20 * minute)!
    expect(kilometresBetween(middle, points[60]!) * 1000).toBeLessThan(25)
  })

  it('takes twenty thousand fixes in a moment', () => {
    const points = northward(Array.from({ length: 84 }, (_, index) => [40, 40 + ((index * 7) % 50)] as const))
    expect(points.length).toBeGreaterThan(20_000)
    const started = performance.now()
    expect(simplify(points, 50).length).toBeLessThan(points.length / 20)
    expect(performance.now() - started).toBeLessThan(1000)
  })

  it('finds the fix after a moment, whatever the moment', () => {
    fc.assert(fc.property(wandering, fc.integer({ min: -10, max: 40_000_000 }), (points, at) => {
      const after = indexAfter(points, at)
      expect(points.slice(0, after).every((point) => point.at <= at)).toBe(true)
      expect(points.slice(after).every((point) => point.at > at)).toBe(true)
    }))
  })

  it('shows every peak of the speed on the chart', () => {
    fc.assert(fc.property(wandering, fc.integer({ min: 1, max: 30 }), (points, parts) => {
      const peaks = speedPeaks(points, parts)
      expect(peaks.length).toBeLessThanOrEqual(parts)
      expect(Math.max(-1, ...peaks.map(([, speed]) => speed))).toBe(Math.max(-1, ...points.flatMap(({ speed }) => speed ?? [])))
    }))
  })
})

describe('overspeed', () => {
  it('is found where it lasts, with its highest speed, and not where it is a moment', () => {
    const points = northward([[10, 60], [3, 92], [10, 60], [1, 78], [10, 60]])
    points[150] = { ...points[150]!, speed: 99 }
    expect(findOverspeeds(points, 80)).toEqual([{ from: 610_000, to: 780_000, lng: xian.lng, lat: expect.closeTo(34.43, 1) as number, value: 92 }])
  })

  it('does not reach across a hole in the track', () => {
    const points = northward([[2, 90]])
    const later = northward([[2, 90]]).map((point) => ({ ...point, at: point.at + 20 * minute }))
    expect(findOverspeeds([...points, ...later], 80)).toHaveLength(2)
  })

  it('never finds a fix at or below the limit inside, nor two that touch', () => {
    fc.assert(fc.property(wandering, fc.integer({ min: 10, max: 110 }), (points, limit) => {
      const spans = findOverspeeds(points, limit, { lasting: 0, gap: 300_000 })
      for (const { from, to, value } of spans) {
        const inside = points.filter(({ at }) => at >= from && at <= to)
        expect(inside.every(({ speed }) => (speed ?? 0) > limit)).toBe(true)
        expect(Math.max(...inside.map(({ speed }) => speed ?? 0))).toBe(value)
      }
      for (const [index, { from }] of spans.slice(1).entries()) expect(from).toBeGreaterThan(spans[index]!.to)
      expect(spans.flatMap(({ from, to }) => points.filter(({ at }) => at >= from && at <= to)).length).toBe(points.filter(({ speed }) => (speed ?? 0) > limit).length)
    }))
  })
})

describe('route deviation', () => {
  const route = [xian, { lng: xian.lng, lat: 35.5 }]
  const beside = (points: readonly DrivenPoint[], from: number, to: number, degrees: number) => points.map((point) => (point.at >= from && point.at <= to ? { ...point, lng: point.lng + degrees } : point))

  it('is found where a vehicle is off for two minutes, with how far', () => {
    const points = beside(northward([[30, 60]]), 10 * minute, 16 * minute, 0.012)
    expect(findDeviations(points, route, 500)).toEqual([{ from: 10 * minute, to: 16 * minute, lng: expect.closeTo(108.952, 3) as number, lat: expect.any(Number) as number, value: expect.closeTo(1101, -1) as number }])
  })

  it('is none on the route, for a moment, within what is allowed, or where nothing was approved', () => {
    const points = northward([[30, 60]])
    expect(findDeviations(points, route, 500)).toEqual([])
    expect(findDeviations(beside(points, 10 * minute, 11 * minute, 0.012), route, 500)).toEqual([])
    expect(findDeviations(beside(points, 10 * minute, 16 * minute, 0.004), route, 500)).toEqual([])
    expect(findDeviations(beside(points, 0, 30 * minute, 0.1), [], 500)).toEqual([])
  })
})

describe('stops', () => {
  it('are found by where the vehicle is, though its receiver wanders and tells a speed', () => {
    const points = northward([[10, 60], [25, 0], [10, 60], [4, 0], [5, 60]]).map((point, index) => ({ ...point, lng: point.lng + (index % 3) * 1e-4, speed: 3 }))
    expect(findStops(points, 20 * minute).map(({ from, to }) => [Math.round(from / minute), Math.round(to / minute)])).toEqual([[10, 35]])
    expect(findStops(points, 3 * minute)).toHaveLength(2)
    expect(findStops([], minute)).toEqual([])
  })

  it('lie apart, last as long as asked, and hold no fix outside their surroundings', () => {
    fc.assert(fc.property(wandering, fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 10, max: 50_000 }), (points, lasting, radius) => {
      const stops = findStops(points, lasting, radius)
      for (const [index, stop] of stops.slice(1).entries()) expect(stop.from).toBeGreaterThan(stops[index]!.to)
      for (const stop of stops) {
        expect(stop.to - stop.from).toBeGreaterThanOrEqual(lasting)
        for (const point of points.filter(({ at }) => at >= stop.from && at <= stop.to)) expect(kilometresBetween(stop, point) * 1000).toBeLessThanOrEqual(radius * 1.02 + 1)
      }
    }))
  })
})
