import type { TrackPoint } from './definition'
import { kilometresBetween } from './geometry'

/** What a track amounts to. */
export interface TrackSummary {
  readonly points: number
  readonly from: string
  readonly to: string
  readonly kilometres: number
}

/** Length and time of a track, by the great circle from point to point. */
export function trackSummary(points: readonly TrackPoint[]): TrackSummary {
  const kilometres = points.reduce((sum, point, index) => sum + (index === 0 ? 0 : kilometresBetween(points[index - 1] ?? point, point)), 0)
  return { points: points.length, from: points[0]?.time ?? '', to: points.at(-1)?.time ?? '', kilometres: Math.round(kilometres * 10) / 10 }
}
