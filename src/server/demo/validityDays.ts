import type { Random } from '../../fields/fieldType'
import { randomInt } from '../../fields/random'

/** How the ends of validity lie around today: share of all, first and last day. */
export const validityBuckets: readonly { readonly share: number; readonly from: number; readonly to: number }[] = [
  { share: 0.02, from: -180, to: -31 },
  { share: 0.02, from: -30, to: -1 },
  { share: 0.02, from: 0, to: 7 },
  { share: 0.05, from: 8, to: 30 },
  { share: 0.09, from: 31, to: 90 },
  { share: 0.8, from: 91, to: 2200 },
]

interface ValidityOptions {
  /** Nothing lies further ahead: a policy runs a year at most. */
  readonly longest?: number
  /** What is still in force cannot be over. */
  readonly expired?: boolean
}

/** Days from today to the end of validity, spread over the buckets by their shares and shuffled. */
export function validityDays(random: Random, count: number, { longest = 2200, expired = true }: ValidityOptions = {}): number[] {
  const buckets = expired ? validityBuckets : validityBuckets.slice(2)
  const whole = buckets.reduce((sum, bucket) => sum + bucket.share, 0)
  const days: number[] = []
  let share = 0
  for (const bucket of buckets) {
    share += bucket.share
    const upTo = Math.round((share / whole) * count)
    while (days.length < upTo) days.push(randomInt(random, bucket.from, Math.min(bucket.to, longest)))
  }
  return shuffled(random, days)
}

/** The items in another order. */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const left = [...items]
  for (let last = left.length - 1; last > 0; last--) {
    const other = randomInt(random, 0, last)
    ;[left[last], left[other]] = [left[other] as T, left[last] as T]
  }
  return left
}

/** A value by its share: `[['pass', 0.9], ['fail', 0.1]]`. */
export function pickByShare<T>(random: Random, shares: readonly (readonly [T, number])[]): T {
  let left = random() * shares.reduce((sum, [, share]) => sum + share, 0)
  for (const [value, share] of shares) {
    left -= share
    if (left < 0) return value
  }
  return shares[shares.length - 1]![0]
}
