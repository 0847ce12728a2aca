import { metresToLine, onPlane, type Place } from './geometry'
import type { TimedPlace } from './simplify'

/** A fix with its speed in km/h, where the receiver told it. */
export interface DrivenPoint extends TimedPlace {
  readonly speed: number | null
}

/** A part of a track, by milliseconds and the place where it begins. */
export interface TrackSpan extends Place {
  readonly from: number
  readonly to: number
  /** What makes it one: the highest speed of an overspeed, the largest distance of a deviation, 0 of a stop. */
  readonly value: number
}

export interface SpanRule {
  /** Milliseconds that it has to last. */
  readonly lasting: number
  /** Milliseconds without a fix after which nobody knows any more. */
  readonly gap: number
}

/** How long the trade's terminals wait before they call it so, and when a track has a hole. Figures of a company stand in its waybill settings. */
export const defaultRules = { overspeed: { lasting: 10_000, gap: 120_000 }, deviation: { lasting: 120_000, gap: 300_000 } } as const

/** Where a vehicle drove faster than it may, without falling below for the time it lasts. */
export function findOverspeeds(points: readonly DrivenPoint[], limit: number, rule: SpanRule = defaultRules.overspeed): TrackSpan[] {
  return findSpans(points, ({ speed }) => speed ?? 0, limit, rule)
}

/** Where a vehicle was further from its approved route than it may; nowhere, where no route is approved. */
export function findDeviations(points: readonly DrivenPoint[], route: readonly Place[], metres: number, rule: SpanRule = defaultRules.deviation): TrackSpan[] {
  if (route.length < 2) return []
  return findSpans(points, (point) => metresToLine(point, route), metres, rule)
}

function findSpans(points: readonly DrivenPoint[], measure: (point: DrivenPoint) => number, limit: number, { lasting, gap }: SpanRule): TrackSpan[] {
  const spans: TrackSpan[] = []
  let last: TrackSpan | undefined
  for (const point of points) {
    const value = measure(point)
    const goesOn = last !== undefined && value > limit && point.at - last.to <= gap
    if (goesOn) {
      last = { ...last!, to: point.at, value: Math.max(last!.value, value) }
      spans[spans.length - 1] = last
    } else {
      last = value > limit ? { from: point.at, to: point.at, lng: point.lng, lat: point.lat, value } : undefined
      if (last) spans.push(last)
    }
  }
  return spans.filter(({ from, to }) => to - from >= lasting)
}

/** A receiver at rest wanders within this, metres. */
const restRadius = 60

/**
 * Where a vehicle stood for at least so long: it did not leave the surroundings of where it came to rest. Positions decide, not
 * the speed, which some receivers keep telling while they are parked and others never tell.
 */
export function findStops(points: readonly DrivenPoint[], lasting: number, radius: number = restRadius): TrackSpan[] {
  const stops: TrackSpan[] = []
  const plane = points.map(onPlane(points[0] ?? { lng: 0, lat: 0 }))
  const isNear = (one: number, other: number) => Math.hypot(plane[one]![0] - plane[other]![0], plane[one]![1] - plane[other]![1]) <= radius
  for (let first = 0; first < points.length;) {
    const at = points[first]!
    let last = first
    while (last + 1 < points.length && isNear(first, last + 1)) last += 1
    const end = points[last]!
    if (last > first && end.at - at.at >= lasting) {
      stops.push({ from: at.at, to: end.at, lng: at.lng, lat: at.lat, value: 0 })
      first = last + 1
    } else {
      first += 1
    }
  }
  return stops
}
