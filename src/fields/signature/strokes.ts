/** A stroke as the pad records it. */
export interface Stroke {
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

/** Ink below this length, in CSS pixels, is a slip of the hand and no name. */
export const shortestInk = 120

/** Length of all strokes in CSS pixels. */
export function inkLength(strokes: readonly Stroke[]): number {
  return strokes.reduce((sum, { points }) => sum + points.reduce((length, point, index) => {
    const former = points[index - 1] ?? point
    return length + Math.hypot(point.x - former.x, point.y - former.y)
  }, 0), 0)
}
