/** A place in degrees, WGS 84. */
export interface Place {
  readonly lng: number
  readonly lat: number
}

/** Mean radius of the earth, km (IUGG). */
const earthRadius = 6371.0088
const metresOfDegree = (earthRadius * 1000 * Math.PI) / 180
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres along the great circle (haversine). */
export function kilometresBetween(a: Place, b: Place): number {
  const dLat = radians(b.lat - a.lat)
  const dLng = radians(b.lng - a.lng)
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Degrees clockwise from north in which one place lies from another, 0 to below 360. */
export function bearing(from: Place, to: Place): number {
  const x = (to.lng - from.lng) * Math.cos(radians((from.lat + to.lat) / 2))
  return ((Math.atan2(x, to.lat - from.lat) * 180) / Math.PI + 360) % 360
}

/** Where something is at a share (0 to 1) of the straight way. */
export function between(from: Place, to: Place, share: number): Place {
  return { lng: from.lng + (to.lng - from.lng) * share, lat: from.lat + (to.lat - from.lat) * share }
}

/** Metres east and north of an origin on the plane that touches the earth there: good to a thousandth over a hundred kilometres. */
export function onPlane(origin: Place): (place: Place) => readonly [east: number, north: number] {
  const metresOfLongitude = metresOfDegree * Math.cos(radians(origin.lat))
  return ({ lng, lat }) => [(lng - origin.lng) * metresOfLongitude, (lat - origin.lat) * metresOfDegree]
}

/** Metres from a place to the nearest part of a line; infinite for a line without points. Plain numbers: a day's track asks it ten million times. */
export function metresToLine(place: Place, line: readonly Place[]): number {
  const metresOfLongitude = metresOfDegree * Math.cos(radians(place.lat))
  let nearest = Number.POSITIVE_INFINITY
  let [ax, ay] = [Number.NaN, Number.NaN]
  for (const { lng, lat } of line) {
    const bx = (lng - place.lng) * metresOfLongitude
    const by = (lat - place.lat) * metresOfDegree
    const dx = bx - ax
    const dy = by - ay
    const length = dx * dx + dy * dy
    // The first point has none before it, and is a line of its own.
    const share = length > 0 ? Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length)) : 1
    const x = length > 0 ? ax + share * dx : bx
    const y = length > 0 ? ay + share * dy : by
    nearest = Math.min(nearest, x * x + y * y)
    ax = bx
    ay = by
  }
  return Math.sqrt(nearest)
}

/** Metres on the ground of a pixel of a web map, by latitude (Web Mercator, tiles of 256). */
export function metresOfPixel(zoom: number, lat: number): number {
  return (40_075_016.686 * Math.cos(radians(lat))) / (256 * 2 ** zoom)
}
