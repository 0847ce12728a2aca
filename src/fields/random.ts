import type { Random } from './fieldType'

/** The same seed gives the same numbers (mulberry32), so that examples and demo data can be repeated. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A whole number from `min` to `max`, both included. */
export function randomInt(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1))
}

/** One of the items, which must not be none. */
export function pick<T>(random: Random, items: readonly [T, ...T[]] | readonly T[]): T {
  const item = items[randomInt(random, 0, items.length - 1)]
  if (item === undefined) throw new Error('pick: nothing to pick from, expected at least one item')
  return item
}

/** Some of the items, each at most once, in their order. */
export function pickSome<T>(random: Random, items: readonly T[], count: number): T[] {
  const left = [...items.keys()]
  while (left.length > count) left.splice(randomInt(random, 0, left.length - 1), 1)
  return left.map((index) => items[index] as T)
}

/** That many random digits. */
export function randomDigits(random: Random, count: number): string {
  return Array.from({ length: count }, () => randomInt(random, 0, 9)).join('')
}
