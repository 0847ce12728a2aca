import { crc32, deflateSync } from 'node:zlib'

/** A picture in 256 greys, row by row: 0 is black. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

export function blankPicture(width: number, height: number, grey: number): GreyPicture {
  return { width, height, pixels: new Uint8Array(width * height).fill(grey) }
}

/** Blackens or lightens one point; outside the picture nothing happens. */
export function setPixel({ width, height, pixels }: GreyPicture, x: number, y: number, grey: number): void {
  if (x >= 0 && y >= 0 && x < width && y < height) pixels[y * width + x] = grey
}

/** The picture as a PNG file. */
export function encodePng(picture: GreyPicture): Buffer {
  return pngOf(picture.width, picture.height, 0, scanLines(picture))
}

/** Eight bits of each colour; `colors` is 0 for greys and 6 for red, green, blue and alpha. Deflated, not interlaced. */
function pngOf(width: number, height: number, colors: 0 | 6, lines: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, colors], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines, { level: 1 })), chunk('IEND', Buffer.alloc(0))])
}

/** One colour in so many strengths (0 is clear) as a PNG file. */
export function encodeColoredPng(width: number, height: number, [red, green, blue]: readonly [number, number, number], alpha: Uint8Array): Buffer {
  const lines = Buffer.alloc((width * 4 + 1) * height)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const strength = alpha[row * width + column]!
      if (strength > 0) lines.set([red, green, blue, strength], row * (width * 4 + 1) + 1 + column * 4)
    }
  }
  return pngOf(width, height, 6, lines)
}

/** Every row behind a 0, which says that it is not filtered. */
function scanLines({ width, height, pixels }: GreyPicture): Buffer {
  const lines = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row++) lines.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  return lines
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** The picture alone on one page of a PDF, for slots that take no pictures. */
export function encodePdf({ width, height, pixels }: GreyPicture): Buffer {
  const data = deflateSync(Buffer.from(pixels), { level: 1 })
  const drawing = `q ${width} 0 0 ${height} 0 0 cm /Card Do Q`
  const objects: readonly (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << /Card 5 0 R >> >> >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    Buffer.concat([
      Buffer.from(`<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length ${data.length} >>\nstream\n`),
      data, Buffer.from('\nendstream'),
    ]),
  ]
  return assemblePdf(objects)
}

function assemblePdf(objects: readonly (string | Buffer)[]): Buffer {
  let file = Buffer.from('%PDF-1.4\n')
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file = Buffer.concat([file, Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.concat([file, Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`)])
}
