import type { TrackTuple } from '../../contract/positions'
import { bearing, type Place } from '../../fields/track/geometry'
import { indexAfter, placeAt, type TimedPlace } from '../../fields/track/simplify'

/** A fix of a track that is played, by milliseconds since its start. */
export interface PlayedPoint extends TimedPlace {
  readonly speed: number | null
}

export function playedPoints(points: readonly TrackTuple[]): readonly PlayedPoint[] {
  return points.map(([lng, lat, at, speed]) => ({ lng, lat, at, speed }))
}

/** Where the vehicle was, which way it went and how fast, so long after the start; null without a track. */
export function sceneAt(points: readonly PlayedPoint[], at: number): { readonly place: Place; readonly direction: number; readonly speed: number | null } | null {
  const place = placeAt(points, at)
  if (place === null) return null
  const after = Math.min(points.length - 1, Math.max(1, indexAfter(points, at)))
  const [from, to] = [points[after - 1]!, points[after] ?? points[after - 1]!]
  return { place, direction: bearing(from, to), speed: at - from.at <= to.at - at ? from.speed : to.speed }
}

/** The moment that playing has come to: `rate` times as fast as it was driven, and no further than the end. */
export function playOn(at: number, elapsed: number, rate: number, end: number): number {
  return Math.min(end, at + elapsed * rate)
}
