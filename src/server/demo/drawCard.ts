import glyphs from './data/glyphs.json' with { type: 'json' }
import { blankPicture, setPixel, type GreyPicture } from './png'

/** Characters as 24 by 24 points, one bit each; letters and digits fill the left half. */
const bitmaps = glyphs as Readonly<Record<string, string>>
export const glyphSize = 24
const decoded = new Map<string, Buffer>()

const paper = 0xf2
const watermark = 0xdc
const frame = 0xb4
const ink = 0x40

/** What stands for a scan in the demonstration: a grey card with title, name and a large “演示”. No faces, no stamps. */
export function drawCard(title: string, name: string): GreyPicture {
  emptyCard ??= drawEmptyCard()
  const card = { ...emptyCard, pixels: emptyCard.pixels.slice() }
  drawText(card, title, { top: 56, scale: 2, grey: ink })
  drawText(card, name, { top: 196, scale: 2, grey: ink })
  return card
}

/** Frame and watermark, which are the same on thousands of cards. */
let emptyCard: GreyPicture | undefined

function drawEmptyCard(): GreyPicture {
  const card = blankPicture(480, 300, paper)
  for (let x = 8; x < 472; x++) for (const y of [8, 9, 290, 291]) setPixel(card, x, y, frame)
  for (let y = 8; y < 292; y++) for (const x of [8, 9, 470, 471]) setPixel(card, x, y, frame)
  drawText(card, '演示', { top: 78, scale: 6, grey: watermark })
  return card
}

/** One centred line, made smaller where it would not fit. A character nobody drew leaves its place blank. */
function drawText(picture: GreyPicture, text: string, { top, scale, grey }: { top: number; scale: number; grey: number }): void {
  const advances = [...text].map((character) => (isNarrow(character) ? glyphSize / 2 : glyphSize))
  const width = advances.reduce((sum, advance) => sum + advance, 0)
  const fitting = width * scale > picture.width - 32 ? 1 : scale
  let left = Math.round((picture.width - width * fitting) / 2)
  for (const [index, character] of [...text].entries()) {
    drawGlyph(picture, character, { left, top, scale: fitting, grey })
    left += advances[index]! * fitting
  }
}

const isNarrow = (character: string) => character.charCodeAt(0) < 128

function drawGlyph(picture: GreyPicture, character: string, { left, top, scale, grey }: { left: number; top: number; scale: number; grey: number }): void {
  const bits = glyphBits(character)
  if (bits === undefined) return
  for (let point = 0; point < glyphSize * glyphSize; point++) {
    if (((bits[point >> 3] ?? 0) & (0x80 >> (point & 7))) === 0) continue
    const [column, row] = [point % glyphSize, Math.floor(point / glyphSize)]
    for (let y = 0; y < scale; y++) for (let x = 0; x < scale; x++) setPixel(picture, left + column * scale + x, top + row * scale + y, grey)
  }
}

/** A character's points, row by row, one bit each; undefined for one that nobody drew. */
export function glyphBits(character: string): Buffer | undefined {
  const known = decoded.get(character)
  const text = bitmaps[character]
  if (known !== undefined || text === undefined) return known
  const bits = Buffer.from(text, 'base64')
  decoded.set(character, bits)
  return bits
}
