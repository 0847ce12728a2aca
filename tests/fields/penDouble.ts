/**
 * jsdom cannot draw. This stands in for the canvas work of `signature_pad` alone (see `vitest.config.ts`): a `pen` event on the
 * canvas draws a straight stroke of the given length, and the picture is the same small PNG every time.
 */
// oxlint-disable-next-line import/no-default-export -- it is imported by default
export default class PenDouble extends EventTarget {
  private strokes: { points: { x: number; y: number }[] }[] = []
  private isOn = true

  constructor(canvas: HTMLCanvasElement) {
    super()
    canvas.addEventListener('pen', (event) => {
      if (!this.isOn) return
      this.strokes.push({ points: [{ x: 0, y: 0 }, { x: (event as CustomEvent<number>).detail, y: 0 }] })
      this.dispatchEvent(new Event('endStroke'))
    })
  }

  on() { this.isOn = true }
  off() { this.isOn = false }
  clear() { this.strokes = [] }
  isEmpty() { return this.strokes.length === 0 }
  toData() { return this.strokes }
  fromData(strokes: typeof this.strokes) { this.strokes = [...strokes] }
  toDataURL() { return 'data:image/png;base64,iVBORw0KGgoAAAA=' }
}
