import { passwordTexts } from '../texts'

export interface PasswordInput {
  readonly old: string
  readonly next: string
  readonly again: string
}

/** What is wrong with a new password, or null. The server asks for the same. */
export function passwordProblem({ old, next, again }: PasswordInput, mobile: string): string | null {
  if (!old) return passwordTexts.oldMissing
  if (next.length < 8) return passwordTexts.tooShort
  if (kindsOf(next) < 2) return passwordTexts.tooPlain
  if (mobile && next.includes(mobile)) return passwordTexts.hasMobile
  if (next === old) return passwordTexts.same
  return next === again ? null : passwordTexts.differ
}

/** From 0, of no use, to 3. Length counts most, for that is what makes guessing long. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  const kinds = kindsOf(password)
  if (password.length < 8 || kinds < 2) return 0
  if (password.length >= 12 && kinds === 3) return 3
  return password.length >= 10 || kinds === 3 ? 2 : 1
}

/** How many of letters, digits and other signs it holds. */
function kindsOf(password: string): number {
  return [/[A-Za-z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length
}
