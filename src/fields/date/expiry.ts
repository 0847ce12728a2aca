import { beijingDate, daysBetween } from '../dateRules'
import type { Tone } from '../fieldType'

/** How a date that expires stands on the day of `now`. */
export interface Expiry {
  readonly tone: Tone
  readonly text: string
}

/** Expired, about to expire, or null while there is time. The day itself still counts as valid. */
export function expiryOf(date: string, warnDays: number, now: Date): Expiry | null {
  const days = daysBetween(beijingDate(now), date)
  if (Number.isNaN(days) || days > warnDays) return null
  if (days < 0) return { tone: 'danger', text: `已过期${-days}天` }
  return { tone: 'warning', text: days === 0 ? '今天到期' : `剩${days}天` }
}
