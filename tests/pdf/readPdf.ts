import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** In points, from the left and the top of the page. */
export interface PdfPicture {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface PdfPage {
  readonly text: string
  readonly pictures: readonly PdfPicture[]
  /** A pixel for a point: red, green, blue and opacity of one after the other, row by row. Where they were asked for. */
  readonly pixels?: { readonly data: Uint8ClampedArray; readonly width: number }
}

export interface PdfContent {
  readonly title: string
  readonly pages: readonly PdfPage[]
}

/**
 * What stands in a PDF. It is read in a thread of its own: pdf.js for Node puts slow ones of its own in the place of `JSON.parse`, `JSON.stringify` and
 * `Array.prototype.push` and adds methods that Node does not have, for the whole process and all tests that follow in it.
 */
export async function readPdf(bytes: Uint8Array, { withPixels = false } = {}): Promise<PdfContent> {
  const worker = new Worker(new URL('pdfReader.mjs', import.meta.url), { workerData: { bytes: new Uint8Array(bytes), withPixels } })
  const [content] = (await once(worker, 'message')) as [PdfContent]
  await worker.terminate()
  return content
}
