import type { PointVerdict } from '../../contract/positions'
import { isPosition } from '../../fields/geo/geoRules'

/** A point that can be kept, as far as it tells by itself. */
export interface SoundPoint {
  readonly plate: string | null
  readonly color: string | null
  readonly terminal: string | null
  /** Milliseconds since 1970. */
  readonly at: number
  readonly lng: number
  readonly lat: number
  readonly speed: number | null
  readonly direction: number | null
  readonly altitude: number | null
  readonly mileage: number | null
  readonly acc: boolean | null
  readonly alarms: readonly string[]
}

export interface PointLimits {
  /** Milliseconds since 1970. */
  readonly now: number
  readonly oldest: number
  readonly isAlarm: (kind: string) => boolean
}

/** Clocks of receivers run ahead a little. */
const mostAhead = 5 * 60_000
const mostAlarms = 10

type Judged = { readonly point: SoundPoint } | { readonly verdict: Extract<PointVerdict, 'badPoint' | 'future' | 'tooOld'>; readonly field: string }

/** Reads what a device has sent, of which nothing is known: the point, or the first thing wrong with it. */
export function judgePoint(sent: unknown, { now, oldest, isAlarm }: PointLimits): Judged {
  if (typeof sent !== 'object' || sent === null) return { verdict: 'badPoint', field: '' }
  const { plate, color, terminal, time, lng, lat, speed, direction, altitude, mileage, acc, alarms = [] } = sent as Readonly<Record<string, unknown>>
  const bad = (field: string): Judged => ({ verdict: 'badPoint', field })
  if (!isName(plate) && !isName(terminal)) return bad('plate')
  if (color !== undefined && !isName(color)) return bad('color')
  const at = typeof time === 'string' && time.length <= 40 && /(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? Date.parse(time) : Number.NaN
  if (Number.isNaN(at)) return bad('time')
  if (!isPosition(lng, lat)) return bad(typeof lng === 'number' && Math.abs(lng) <= 180 ? 'lat' : 'lng')
  // Receivers without a fix say nought, nought.
  if (lng === 0 && lat === 0) return bad('lng')
  if (!isNumberIn(speed, 0, 255)) return bad('speed')
  if (!isNumberIn(direction, 0, 360)) return bad('direction')
  if (!isNumberIn(altitude, -500, 9000)) return bad('altitude')
  if (!isNumberIn(mileage, 0, 10_000_000)) return bad('mileage')
  if (acc !== undefined && typeof acc !== 'boolean') return bad('acc')
  if (!Array.isArray(alarms) || alarms.length > mostAlarms || !alarms.every((kind) => typeof kind === 'string' && isAlarm(kind))) return bad('alarms')
  if (at > now + mostAhead) return { verdict: 'future', field: 'time' }
  if (at < oldest) return { verdict: 'tooOld', field: 'time' }
  return {
    point: {
      plate: isName(plate) ? plate.trim().toUpperCase() : null, color: isName(color) ? color : null, terminal: isName(terminal) ? terminal.trim() : null,
      at, lng: lng as number, lat: lat as number, speed: (speed as number | undefined) ?? null, direction: direction === undefined ? null : Math.round(direction as number) % 360,
      altitude: altitude === undefined ? null : Math.round(altitude as number), mileage: (mileage as number | undefined) ?? null, acc: (acc as boolean | undefined) ?? null, alarms: [...new Set(alarms as string[])],
    },
  }
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= 40
}

function isNumberIn(value: unknown, min: number, max: number): boolean {
  return value === undefined || (typeof value === 'number' && value >= min && value <= max)
}
