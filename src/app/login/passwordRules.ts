import { passwordTexts } from '../texts'

export interface NewPassword {
  readonly next: string
  readonly again: string
}

export interface PasswordInput extends NewPassword {
  readonly old: string
}

/** What is wrong with a new password in place of an old one, or null. */
export function passwordProblem(input: PasswordInput, mobile: string): string | null {
  return input.old ? newPasswordProblem(input, mobile, input.old) : passwordTexts.oldMissing
}

/** What is wrong with a new password, or null; the old one is null where it was forgotten. The server asks for the same. */
export function newPasswordProblem({ next, again }: NewPassword, mobile: string, old: string | null = null): string | null {
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
