/** Without letters and digits that look alike: thirty-one of them, some five bits each. */
export const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A code of so many letters and digits. As hard to guess as `random`, which gives a whole number from 0 to just below its argument. */
export function randomCode(length: number, random: (below: number) => number): string {
  return Array.from({ length }, () => codeLetters[random(codeLetters.length)]).join('')
}
