/** 17 letters and digits without I, O and Q: ISO 3779, GB 16735-2019 《道路车辆 车辆识别代号(VIN)》. */
export const vinPattern = /^[A-HJ-NPR-Z0-9]{17}$/

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** Letters count 1 to 9 along three runs of the alphabet (GB 16735-2019 table of correspondence). */
const letters: Readonly<Record<string, number>> = {
  A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8, J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9, S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9,
}

/** The check digit that belongs in position 9. */
export function vinCheckDigit(vin: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * (letters[vin[index] ?? ''] ?? Number(vin[index] ?? 0)), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/**
 * Position 9 is a check digit by law for vehicles made in China (L, GB 16735) and in North America (1 to 5, 49 CFR 565).
 * Elsewhere ISO 3779 leaves the position to the maker: an imported German coach must not be refused for it.
 */
export function vinHasCheckDigit(vin: string): boolean {
  return /^[L1-5]/.test(vin)
}
