import { toHalfWidth } from '../textRules'

/** A place in WGS 84, as receivers give it; maps of the mainland shift it at their own edge. */
export interface GeoValue {
  readonly lng: number
  readonly lat: number
  readonly address?: string
}

/** About a tenth of a metre; more is noise. */
export function roundDegree(degree: number): number {
  return Number(degree.toFixed(6)) + 0
}

/** Whether two numbers are a longitude and a latitude. */
export function isPosition(lng: unknown, lat: unknown): boolean {
  return typeof lng === 'number' && typeof lat === 'number' && Math.abs(lng) <= 180 && Math.abs(lat) <= 90
}

/** `108.93984,34.34127 西安市未央区` as a place; null where it is none. */
export function readGeo(typed: string): GeoValue | null {
  const parts = /^(-?\d{1,3}(?:\.\d+)?)\s*[,，]\s*(-?\d{1,2}(?:\.\d+)?)(?:[\s,，]+(.*))?$/s.exec(toHalfWidth(typed).trim())
  if (!parts) return null
  const address = parts[3]?.trim()
  return { lng: roundDegree(Number(parts[1])), lat: roundDegree(Number(parts[2])), ...(address ? { address } : {}) }
}

/** A place as one line. */
export function writeGeo({ lng, lat, address }: GeoValue): string {
  return address ? `${lng},${lat} ${address}` : `${lng},${lat}`
}
