import { inflateSync } from 'node:zlib'

const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Larger surfaces than a screen's are not drawn on. */
const mostPixels = 4_000_000
/** Ink below this is a dot or a slip: a name of two characters has some ten times as much. */
const leastInk = 120
const leastSide = 24

/** Whether a drawn signature (PNG data URL, as a canvas gives it) has as much ink as a name takes. */
export function isDrawn(dataUrl: string): boolean {
  const picture = readPixels(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))
  if (picture === null) return false
  const { width, height, alpha } = picture
  let [ink, left, right, top, bottom] = [0, width, -1, height, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (alpha(x, y) < 60) continue
      ink++
      ;[left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)]
    }
  }
  return ink >= leastInk && Math.max(right - left, bottom - top) >= leastSide
}

interface Pixels { readonly width: number; readonly height: number; readonly alpha: (x: number, y: number) => number }

/** The pixels of a PNG with eight bits of red, green, blue and alpha, not interlaced, which is what browsers write; null for any other. */
function readPixels(png: Buffer): Pixels | null {
  if (!png.subarray(0, 8).equals(magic) || png.length < 33) return null
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  if (png[24] !== 8 || png[25] !== 6 || png[28] !== 0 || width * height > mostPixels || width * height === 0) return null
  const data: Buffer[] = []
  for (let at = 8; at + 8 <= png.length;) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  try {
    const rows = unfilter(inflateSync(Buffer.concat(data), { maxOutputLength: (width * 4 + 1) * height }), width * 4, height)
    return rows && { width, height, alpha: (x, y) => rows[(y * width + x) * 4 + 3] ?? 0 }
  } catch {
    return null
  }
}

/** Each row undone of its filter (PNG, third edition, 9.2). */
function unfilter(raw: Buffer, stride: number, height: number): Uint8Array | null {
  if (raw.length !== (stride + 1) * height) return null
  const out = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)]
    for (let x = 0; x < stride; x++) {
      const left = x >= 4 ? out[y * stride + x - 4]! : 0
      const up = y > 0 ? out[(y - 1) * stride + x]! : 0
      const corner = x >= 4 && y > 0 ? out[(y - 1) * stride + x - 4]! : 0
      const guess = filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : filter === 4 ? paeth(left, up, corner) : 0
      out[y * stride + x] = raw[y * (stride + 1) + 1 + x]! + guess
    }
  }
  return out
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(left + up - corner - value))
  return a! <= b! && a! <= c! ? left : b! <= c! ? up : corner
}
