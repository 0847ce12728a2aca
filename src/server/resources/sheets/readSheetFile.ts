import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { mostSheetRows } from '../../../contract/sheet'
import type { SheetValue } from '../../../fields/fieldType'
import { RequestRefusal } from '../../errors'
import { unpackedSize } from './unpackedSize'

export type SheetLine = readonly SheetValue[]

const mostUnpacked = 300 * 1024 * 1024

/** The lines of an xlsx or csv file, titles first; told apart by their first bytes, not by their names. */
export async function readSheetFile(bytes: Uint8Array): Promise<readonly SheetLine[]> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (isZip && unpackedSize(bytes) > mostUnpacked) throw new RequestRefusal('tooLarge', { message: '文件解开后过大，请删去多余的工作表、图片和格式后再上传' })
  try {
    return isZip ? await readFirstSheet(bytes) : parseCsv(decodeText(bytes), { skipBom: true })
  } catch (error) {
    if (error instanceof RequestRefusal) throw error
    throw unreadable()
  }
}

async function readFirstSheet(bytes: Uint8Array): Promise<readonly SheetLine[]> {
  // Two lines more than there may be: the titles, and the one by which too many are known.
  const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: mostSheetRows + 2 })
  return (sheets[0]?.rows ?? []) as readonly SheetLine[]
}

/** Chinese spreadsheets save csv in GBK unless told otherwise. */
function decodeText(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw unreadable()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
  }
}

function unreadable(): RequestRefusal {
  return new RequestRefusal('unsupportedFile', { message: '读不出这个文件，请使用下载的模板，保存为 xlsx 或 csv' })
}
