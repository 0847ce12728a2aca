import type { TrackPoint } from './definition'

/** What a track amounts to. */
export interface TrackSummary {
  readonly points: number
  readonly from: string
  readonly to: string
  readonly kilometres: number
}

const earthRadius = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Length and time of a track, by the great circle from point to point. */
export function trackSummary(points: readonly TrackPoint[]): TrackSummary {
  const kilometres = points.reduce((sum, point, index) => sum + (index === 0 ? 0 : distance(points[index - 1] ?? point, point)), 0)
  return { points: points.length, from: points[0]?.time ?? '', to: points.at(-1)?.time ?? '', kilometres: Math.round(kilometres * 10) / 10 }
}

function distance(a: TrackPoint, b: TrackPoint): number {
  const dLat = radians(b.lat - a.lat)
  const dLng = radians(b.lng - a.lng)
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}
