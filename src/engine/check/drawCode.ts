import { encode } from 'uqr'

const pixelsPerModule = 12
/** Less white around it, and some telephones do not find it. */
const border = 4

/** An address as the picture of a QR code, for labels and papers made elsewhere. */
export function drawCode(address: string): Promise<Blob> {
  const { data, size } = encode(address, { border, ecc: 'M' })
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * pixelsPerModule
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  data.forEach((line, row) => line.forEach((isDark, column) => isDark && context.fillRect(column * pixelsPerModule, row * pixelsPerModule, pixelsPerModule, pixelsPerModule)))
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('drawCode: the browser made no picture of the canvas'))), 'image/png'))
}
