import type { AnnexKind } from '../../language/pageFile'

export interface SniffedFile {
  readonly kind: AnnexKind
  readonly mime: string
}

/** Bytes at the front of a file that are enough to tell what it is. */
export const sniffLength = 4100

const office = 'application/vnd.openxmlformats-officedocument'

/**
 * What a file is by its first bytes. The name only decides between kinds that begin alike (a zip may be a docx);
 * null for what is none of the kinds an annex may be.
 */
export function sniffFile(head: Buffer, name: string): SniffedFile | null {
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte)
  const text = (from: number, to: number) => head.toString('latin1', from, to)
  if (starts(0xff, 0xd8, 0xff)) return { kind: 'image', mime: 'image/jpeg' }
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return { kind: 'image', mime: 'image/png' }
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return { kind: 'image', mime: 'image/gif' }
  if (text(0, 4) === 'RIFF') return riff(text(8, 12))
  if (text(0, 5) === '%PDF-') return { kind: 'pdf', mime: 'application/pdf' }
  if (text(4, 8) === 'ftyp') return isoMedia(text(8, 12), name)
  if (starts(0x1a, 0x45, 0xdf, 0xa3)) return text(0, 200).includes('webm') ? { kind: 'video', mime: 'video/webm' } : null
  if (text(0, 3) === 'ID3' || (starts(0xff) && ((head[1] ?? 0) & 0xe6) === 0xe2)) return { kind: 'audio', mime: 'audio/mpeg' }
  if (text(0, 5) === '#!AMR') return { kind: 'audio', mime: 'audio/amr' }
  if (starts(0x50, 0x4b, 0x03, 0x04)) return zipped(head, name)
  if (starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return oldOffice(name)
  return null
}

function riff(form: string): SniffedFile | null {
  if (form === 'WEBP') return { kind: 'image', mime: 'image/webp' }
  return form === 'WAVE' ? { kind: 'audio', mime: 'audio/wav' } : null
}

function isoMedia(brand: string, name: string): SniffedFile {
  if (/^(heic|heix|hevc|mif1|msf1)$/.test(brand)) return { kind: 'image', mime: 'image/heic' }
  if (brand.startsWith('M4A')) return { kind: 'audio', mime: 'audio/mp4' }
  if (brand.startsWith('qt')) return { kind: 'video', mime: 'video/quicktime' }
  return /\.m4a$/i.test(name) ? { kind: 'audio', mime: 'audio/mp4' } : { kind: 'video', mime: 'video/mp4' }
}

/** The parts of an office file are named inside the zip, uncompressed. */
function zipped(head: Buffer, name: string): SniffedFile {
  const inside = head.toString('latin1')
  const isOffice = inside.includes('[Content_Types].xml') || inside.includes('_rels/')
  if (isOffice && (inside.includes('word/') || /\.docx$/i.test(name))) return { kind: 'word', mime: `${office}.wordprocessingml.document` }
  if (isOffice && (inside.includes('xl/') || /\.xlsx$/i.test(name))) return { kind: 'excel', mime: `${office}.spreadsheetml.sheet` }
  return { kind: 'zip', mime: 'application/zip' }
}

function oldOffice(name: string): SniffedFile | null {
  if (/\.doc$/i.test(name)) return { kind: 'word', mime: 'application/msword' }
  return /\.xls$/i.test(name) ? { kind: 'excel', mime: 'application/vnd.ms-excel' } : null
}

/** A name that is safe to keep and to send: no folders, no control characters, not too long. */
export function safeFileName(name: string): string {
  const base = (name.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}<>:"|?*]/gu, '').replace(/^\.+/, '').trim()
  const [, stem = base, extension = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(base) ?? []
  return `${stem.slice(0, 100)}${extension}` || '未命名'
}
