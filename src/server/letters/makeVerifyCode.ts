import { randomInt } from 'node:crypto'
import { verifyCodeLength } from '../../contract/letters'
import { randomCode } from '../../fields/randomCode'

/** Nobody guesses one: there are some 800 million million of them. */
export function makeVerifyCode(random: (below: number) => number = randomInt): string {
  return randomCode(verifyCodeLength, random)
}
