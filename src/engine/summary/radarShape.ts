/** A polygon of a radar: a value for each corner, null where there is none. */
export interface RadarSeries {
  readonly name: string
  readonly values: readonly (number | null)[]
}

/** Size of the drawing; corners lie on a circle, their names outside of it. */
export const radarSize = { width: 320, height: 230, radius: 78 }

export interface RadarPoint { readonly x: number; readonly y: number }

/** Where a share of the way from the middle to a corner lies; the first corner is on top, the others follow clockwise. */
export function radarPoint(corner: number, corners: number, share: number): RadarPoint {
  const angle = (2 * Math.PI * corner) / corners - Math.PI / 2
  const { width, height, radius } = radarSize
  return { x: width / 2 + Math.cos(angle) * radius * share, y: height / 2 + Math.sin(angle) * radius * share }
}

/** The polygon through the corners that have a value. */
export function radarPath(values: readonly (number | null)[], most: number): string {
  const points = values.flatMap((value, index) => (value === null ? [] : [radarPoint(index, values.length, Math.max(0, value) / most)]))
  return points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
}

/** On which side of a corner its name stands. */
export function radarAnchor({ x }: RadarPoint): 'start' | 'middle' | 'end' {
  const off = x - radarSize.width / 2
  return Math.abs(off) < 8 ? 'middle' : off > 0 ? 'start' : 'end'
}
