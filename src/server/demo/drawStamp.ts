import { encodeColoredPng } from './png'
import { glyphBits, glyphSize } from './drawCard'

const side = 420
const middle = side / 2
const [rimOuter, rimInner, lettersAt] = [204, 194, 160]
const starRadius = 58
/** Size of a character on the rim, and of those below the star. */
const [large, small] = [1.45, 1.15]
const below = '安全管理专用章'
const red = [200, 24, 24] as const

const drawn = new Map<string, string>()

/** A round red stamp on a clear ground, as PNG data URL: rim, star, the company's name around and what the stamp is for below. */
export function drawStamp(company: string): string {
  const known = drawn.get(company) ?? `data:image/png;base64,${drawStampPng(company).toString('base64')}`
  drawn.set(company, known)
  return known
}

export function drawStampPng(company: string): Buffer {
  const alpha = new Uint8Array(side * side)
  const dot = (x: number, y: number) => {
    const [column, row] = [Math.round(x), Math.round(y)]
    if (column >= 0 && row >= 0 && column < side && row < side) alpha[row * side + column] = 225
  }
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const away = Math.hypot(x - middle, y - middle)
      if ((away <= rimOuter && away >= rimInner) || isInStar(x - middle, y - middle)) dot(x, y)
    }
  }
  const letters = [...company]
  const step = Math.min(0.32, 4.3 / Math.max(1, letters.length))
  for (const [index, letter] of letters.entries()) {
    const angle = (index - (letters.length - 1) / 2) * step
    drawTurned(letter, { x: middle + lettersAt * Math.sin(angle), y: middle - lettersAt * Math.cos(angle), angle, scale: Math.min(large, (step * lettersAt) / glyphSize) }, dot)
  }
  for (const [index, letter] of [...below].entries()) drawTurned(letter, { x: middle + (index - (below.length - 1) / 2) * glyphSize * small, y: middle + 112, angle: 0, scale: small }, dot)
  return encodeColoredPng(side, side, red, alpha)
}

interface Place { readonly x: number; readonly y: number; readonly angle: number; readonly scale: number }

/** A character around its middle, turned; a character nobody drew leaves its place blank. */
function drawTurned(letter: string, { x, y, angle, scale }: Place, dot: (x: number, y: number) => void): void {
  const bits = glyphBits(letter)
  if (bits === undefined) return
  const half = (glyphSize * scale) / 2
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  for (let v = -half; v < half; v += 0.7) {
    for (let u = -half; u < half; u += 0.7) {
      const point = Math.floor((v + half) / scale) * glyphSize + Math.floor((u + half) / scale)
      if (((bits[point >> 3] ?? 0) & (0x80 >> (point & 7))) !== 0) dot(x + u * cos - v * sin, y + u * sin + v * cos)
    }
  }
}

/** A star of five points, one upwards. */
function isInStar(x: number, y: number): boolean {
  const turn = (Math.PI * 2) / 5
  const angle = Math.atan2(x, -y)
  const inPoint = Math.abs(((((angle + turn / 2) % turn) + turn) % turn) - turn / 2)
  const inner = starRadius * 0.382
  // From the tip to the notch runs a straight line.
  const edge = (starRadius * inner * Math.sin(turn / 2)) / (starRadius * Math.sin(inPoint) + inner * Math.sin(turn / 2 - inPoint))
  return Math.hypot(x, y) <= edge
}
