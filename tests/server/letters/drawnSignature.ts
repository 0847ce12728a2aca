import { encodeColoredPng } from '../../../src/server/demo/png'

/** A stroke as long as said, on a clear surface as a browser's canvas has it. */
export function drawnSignature(length: number): string {
  const [width, height] = [320, 120]
  const alpha = new Uint8Array(width * height)
  for (let step = 0; step < length; step++) for (const thick of [0, 1, 2]) alpha[(40 + Math.round(20 * Math.sin(step / 9)) + thick) * width + 10 + step] = 255
  return `data:image/png;base64,${encodeColoredPng(width, height, [20, 20, 40], alpha).toString('base64')}`
}
