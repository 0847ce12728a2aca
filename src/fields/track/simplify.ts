import { between, onPlane, type Place } from './geometry'

/** A fix with its time in milliseconds. */
export interface TimedPlace extends Place {
  readonly at: number
}

/**
 * Leaves out fixes of a track, so that none of them is further than so many metres from where the remaining ones have the
 * vehicle at its time. Distance by time keeps stops and speeds, where Douglas and Peucker's by line alone would keep only the
 * shape (TD-TR: Meratnia and de By, 2004). Ends stay. Takes the track in time.
 */
export function simplify<Point extends TimedPlace>(points: readonly Point[], metres: number): Point[] {
  const [origin] = points
  if (origin === undefined || points.length < 3) return [...points]
  const project = onPlane(origin)
  const plane = points.map(project)
  const keeps = new Uint8Array(points.length)
  keeps[0] = 1
  keeps[points.length - 1] = 1
  // A stack instead of recursion: a day on a straight road would be twenty thousand deep.
  const open: [number, number][] = [[0, points.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span
    const furthest = furthestFrom(points, plane, first, last)
    if (furthest.metres <= metres) continue
    keeps[furthest.index] = 1
    open.push([first, furthest.index], [furthest.index, last])
  }
  return points.filter((_, index) => keeps[index] === 1)
}

function furthestFrom(points: readonly TimedPlace[], plane: readonly (readonly [number, number])[], first: number, last: number): { index: number; metres: number } {
  const [ax, ay] = plane[first]!
  const [bx, by] = plane[last]!
  const start = points[first]!.at
  const duration = points[last]!.at - start
  let found = { index: first, metres: -1 }
  for (let index = first + 1; index < last; index++) {
    const share = duration > 0 ? (points[index]!.at - start) / duration : 0
    const [x, y] = plane[index]!
    const metres = Math.hypot(x - (ax + (bx - ax) * share), y - (ay + (by - ay) * share))
    if (metres > found.metres) found = { index, metres }
  }
  return found
}

/** Where a track has its vehicle at a moment: on the way between two fixes, at the end beyond them. Null for no track. */
export function placeAt(points: readonly TimedPlace[], at: number): Place | null {
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return null
  if (at <= first.at) return first
  if (at >= last.at) return last
  const after = indexAfter(points, at)
  const [from, to] = [points[after - 1]!, points[after]!]
  return to.at === from.at ? to : between(from, to, (at - from.at) / (to.at - from.at))
}

/** Index of the first fix later than a moment; the number of fixes where there is none. */
export function indexAfter(points: readonly { readonly at: number }[], at: number): number {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (points[middle]!.at > at) high = middle
    else low = middle + 1
  }
  return low
}

/** The highest speed in each of so many equal parts of the time, so that no peak is lost: [at, speed]. */
export function speedPeaks(points: readonly (TimedPlace & { readonly speed: number | null })[], parts: number): readonly (readonly [number, number])[] {
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return []
  const width = Math.max(1, (last.at - first.at) / parts)
  const peaks = new Map<number, readonly [number, number]>()
  for (const { at, speed } of points) {
    if (speed === null) continue
    const part = Math.min(parts - 1, Math.floor((at - first.at) / width))
    const known = peaks.get(part)
    if (known === undefined || speed > known[1]) peaks.set(part, [at, speed])
  }
  return [...peaks.values()]
}
