import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Twenty characters that order by the time they were made in, and that nobody guesses. */
export function recordId(moment: Date = new Date()): string {
  const time = moment.getTime().toString(36).padStart(9, '0')
  const random = Array.from(randomBytes(11), (byte) => alphabet[byte % 36]).join('')
  return time + random
}
