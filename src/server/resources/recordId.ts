import { randomFillSync } from 'node:crypto'

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'
/** Random characters of one id. */
const length = 11

/** Drawn for many ids at once: asking the system for each is dearer than all the rest of it. */
const pool = Buffer.alloc(length * 512)
let used = pool.length

/** Twenty characters that order by the time they were made in, and that nobody guesses. */
export function recordId(moment: Date = new Date()): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  let id = moment.getTime().toString(36).padStart(9, '0')
  for (const end = used + length; used < end; used += 1) id += alphabet[pool[used]! % alphabet.length]
  return id
}
