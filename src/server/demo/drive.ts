import type { Random } from '../../fields/fieldType'
import { randomInt } from '../../fields/random'
import { bearing, between, kilometresBetween, type Place } from '../../fields/track/geometry'
import { placeAt } from '../../fields/track/simplify'

/** A fix of a demonstration's vehicle; its time counts in milliseconds from the start. */
export interface DrivenFix extends Place {
  readonly at: number
  readonly speed: number
  readonly direction: number
}

const finest = 0.4

/** A road-like way between two places: halved again and again, each half pushed a little to the side, as hills and towns do. */
export function drawRoute(random: Random, from: Place, to: Place): readonly Place[] {
  const length = kilometresBetween(from, to)
  if (length <= finest) return [from, to]
  const middle = between(from, to, 0.45 + random() * 0.1)
  const aside = (random() - 0.5) * 0.28
  // A degree of longitude is shorter than one of latitude: without this every road would lean.
  const stretch = Math.cos((middle.lat * Math.PI) / 180)
  const bent = { lng: middle.lng - ((to.lat - from.lat) * aside) / stretch, lat: middle.lat + (to.lng - from.lng) * stretch * aside }
  return [...drawRoute(random, from, bent).slice(0, -1), ...drawRoute(random, bent, to)]
}

export interface DriveOptions {
  /** Milliseconds between two fixes. */
  readonly every: number
  /** km/h on the open road. */
  readonly cruise: number
  /** Stops: where on the way (0 to 1) and for how many minutes. */
  readonly stops?: readonly { readonly share: number; readonly minutes: number }[]
  /** A part of the way that is driven too fast. */
  readonly haste?: { readonly from: number; readonly to: number; readonly speed: number }
  /** A part of the way that is driven beside the route, by so many kilometres. */
  readonly detour?: { readonly from: number; readonly to: number; readonly kilometres: number }
}

/** Drives a route from end to end: speeding up and slowing down, never quite steady. Gives a fix for every so many seconds. */
export function drive(random: Random, route: readonly Place[], { every, cruise, stops = [], haste, detour }: DriveOptions): readonly DrivenFix[] {
  const line = measured(route)
  const total = line.at(-1)?.at ?? 0
  const waiting = stops.map((stop) => ({ ...stop }))
  const fixes: DrivenFix[] = []
  let speed = 0
  let done = 0
  for (let at = 0; done < total && fixes.length < 20_000; at += every) {
    const share = done / total
    const stop = waiting[0] && share >= waiting[0].share ? waiting[0] : undefined
    if (stop && stop.minutes > 0) {
      stop.minutes -= every / 60_000
      speed = 0
      if (stop.minutes <= 0) waiting.shift()
    } else {
      const isHasty = haste !== undefined && share >= haste.from && share <= haste.to
      const nearStop = waiting[0] !== undefined && waiting[0].share - share < 0.01
      const wanted = isHasty ? haste.speed : Math.min(cruise, 12 + (total - done) * 40, nearStop ? 25 : cruise)
      speed += (wanted - speed) * 0.35 + (random() - 0.5) * 5
      speed = Math.max(4, Math.min(isHasty ? haste.speed + 3 : cruise + 4, speed))
    }
    const place = aside(placeAt(line, done)!, placeAt(line, Math.min(total, done + 0.2))!, detour && share > detour.from && share < detour.to ? detour.kilometres * Math.sin(((share - detour.from) / (detour.to - detour.from)) * Math.PI) : 0)
    const ahead = placeAt(line, Math.min(total, done + 0.2))!
    fixes.push({ at, lng: round(place.lng), lat: round(place.lat), speed: Math.round(speed * 10) / 10, direction: Math.round(bearing(placeAt(line, Math.max(0, done - 0.05))!, ahead)) % 360 })
    done += (speed * every) / 3_600_000
  }
  return fixes
}

/** The route with the kilometres from its start in place of times. */
function measured(route: readonly Place[]): readonly (Place & { at: number })[] {
  let at = 0
  return route.map((place, index) => {
    at += index === 0 ? 0 : kilometresBetween(route[index - 1]!, place)
    return { lng: place.lng, lat: place.lat, at }
  })
}

function aside(place: Place, ahead: Place, kilometres: number): Place {
  if (kilometres === 0) return place
  const angle = ((bearing(place, ahead) + 90) * Math.PI) / 180
  return { lng: place.lng + (Math.sin(angle) * kilometres) / (111.32 * Math.cos((place.lat * Math.PI) / 180)), lat: place.lat + (Math.cos(angle) * kilometres) / 111.32 }
}

const round = (degree: number) => Number(degree.toFixed(6))

/** How the demonstration's waybills are driven, in turn: as planned, too fast, with a long stop, off the route. */
export function drivingStyle(random: Random, turn: number): DriveOptions {
  const every = 10_000
  const cruise = randomInt(random, 62, 74)
  const rest = { share: 0.35 + random() * 0.2, minutes: randomInt(random, 12, 22) }
  if (turn % 4 === 1) return { every, cruise, stops: [rest], haste: { from: 0.15, to: 0.22, speed: randomInt(random, 86, 95) } }
  if (turn % 4 === 2) return { every, cruise, stops: [{ ...rest, minutes: randomInt(random, 38, 55) }] }
  if (turn % 4 === 3) return { every, cruise, stops: [rest], detour: { from: 0.2, to: 0.34, kilometres: 1.2 + random() } }
  return { every, cruise, stops: [rest] }
}
