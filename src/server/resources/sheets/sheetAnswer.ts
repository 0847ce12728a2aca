import { Readable } from 'node:stream'
import { dayOf } from '../../../language/calendar'

/** A spreadsheet on its way out. */
export interface SheetAnswer {
  readonly fileName: string
  readonly stream: Readable
  /** About how many bytes it will be, where that is known before it is written. */
  readonly expectedSize?: number
}

export const isSheetAnswer = (data: unknown): data is SheetAnswer => typeof data === 'object' && data !== null && 'stream' in data && data.stream instanceof Readable

/** A small sheet that has been written whole. */
export function wholeSheet(title: string, now: Date, bytes: Uint8Array): SheetAnswer {
  return { fileName: `${title}_${dayOf(now)}.xlsx`, stream: Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]), expectedSize: bytes.length }
}

/** A title as the name of a sheet: spreadsheets allow 31 characters, and not all. */
export const sheetName = (title: string): string => title.slice(0, 31).replace(/[\\/?*[\]:]/g, ' ')
