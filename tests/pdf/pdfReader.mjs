import { parentPort, workerData } from 'node:worker_threads'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

const { bytes, withPixels } = workerData
const pdf = await getDocument({ data: bytes, verbosity: 0, disableFontFace: true }).promise
const pages = []
for (let number = 1; number <= pdf.numPages; number += 1) pages.push(await readPage(await pdf.getPage(number)))
const { info } = await pdf.getMetadata()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window: nobody else can listen
parentPort.postMessage({ title: info.Title ?? '', pages })

async function readPage(page) {
  const { items } = await page.getTextContent()
  return { text: items.map((item) => item.str ?? '').join(''), pictures: await picturesOf(page), ...(withPixels && { pixels: await pixelsOf(page) }) }
}

/** Where the pictures of a page stand: from the left and the top, with their size, in points. */
async function picturesOf(page) {
  const { fnArray, argsArray } = await page.getOperatorList()
  const height = page.view[3]
  const saved = []
  let at = [1, 0, 0, 1, 0, 0]
  return fnArray.flatMap((operator, index) => {
    if (operator === OPS.save) saved.push(at)
    if (operator === OPS.restore) at = saved.pop() ?? at
    if (operator === OPS.transform) at = times(at, argsArray[index])
    return operator === OPS.paintImageXObject ? [{ left: Math.round(at[4]), top: Math.round(height - Math.max(at[5], at[5] + at[3])), width: Math.round(Math.abs(at[0])), height: Math.round(Math.abs(at[3])) }] : []
  })
}

function times([a, b, c, d, e, f], [g, h, i, j, k, l]) {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** The page drawn, a pixel for a point: red, green, blue and opacity of one after the other, row by row. */
async function pixelsOf(page) {
  const viewport = page.getViewport({ scale: 1 })
  const { canvas, context } = pdf.canvasFactory.create(viewport.width, viewport.height)
  await page.render({ canvas, canvasContext: context, viewport }).promise
  const { data, width } = context.getImageData(0, 0, viewport.width, viewport.height)
  return { data, width }
}
