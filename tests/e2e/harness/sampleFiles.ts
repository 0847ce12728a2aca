import type { AnnexSlot } from '../../../src/language/pageDefinition'

export interface SampleFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const png = Uint8Array.from(Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'))
const pdf = Uint8Array.from(Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'))
/** The first bytes of an MP4 container: size, `ftyp`, brand. */
const mp4 = Uint8Array.from(Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'))
/** An empty ZIP archive. */
const zip = Uint8Array.from(Buffer.from('504b0506' + '00'.repeat(18), 'hex'))

const samples: Readonly<Record<string, SampleFile>> = {
  image: { name: '现场照片.png', type: 'image/png', bytes: png },
  pdf: { name: '扫描件.pdf', type: 'application/pdf', bytes: pdf },
  video: { name: '现场视频.mp4', type: 'video/mp4', bytes: mp4 },
  zip: { name: '资料.zip', type: 'application/zip', bytes: zip },
}

/** A small file that the slot takes. */
export function sampleFor(slot: AnnexSlot): SampleFile {
  for (const kind of slot.accept) if (samples[kind]) return samples[kind]
  throw new Error(`There is no sample file of the kinds ${slot.accept.join(', ')}; add one to sampleFiles.ts.`)
}

/** A file that no slot takes, under a name that looks as if it did. */
export const disguisedProgram: SampleFile = { name: '照片.png', type: 'image/png', bytes: Uint8Array.from(Buffer.from('MZ\u0090\u0000 this is no picture')) }
