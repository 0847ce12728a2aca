/** Unified social credit codes by GB 32100-2015 《法人和其他组织统一社会信用代码编码规则》: no I, O, S, V, Z. */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** Registering office, kind of body, six digits of the division, nine signs of the body, check character. */
export const usccPattern = /^[0-9A-HJ-NP-RTUWXY]{2}\d{6}[0-9A-HJ-NP-RTUWXY]{10}$/

/** The check character that belongs in position 18 (ISO 7064 style, MOD 31). */
export function usccCheckCharacter(code: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * alphabet.indexOf(code[index] ?? '0'), 0)
  return alphabet[(31 - (sum % 31)) % 31] ?? ''
}

/** The check digit of the nine-sign organisation code inside (GB 11714), from its first eight signs. */
export function organizationCheckDigit(code: string): string {
  const organizationWeights = [3, 7, 9, 10, 5, 8, 4, 2]
  const sum = organizationWeights.reduce((total, weight, index) => total + weight * parseInt(code[index] ?? '0', 36), 0)
  return ['0', 'X', '9', '8', '7', '6', '5', '4', '3', '2', '1'][sum % 11] ?? ''
}
