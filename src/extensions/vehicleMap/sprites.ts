import type { VehicleState } from '../../contract/positions'

/** A state's colour on the map; its shape says the same to whoever sees no colours. */
export const stateColors: Readonly<Record<VehicleState, string>> = { alarm: '#cf1322', driving: '#237804', parked: '#874d00', offline: '#595959' }

interface Sprite {
  readonly image: HTMLCanvasElement
  readonly size: number
}

const size = 26
const headings = 24
const kept = new Map<string, Sprite>()

/** The picture of a vehicle: an arrow that drives, a square that stands, a ring that is silent, an arrow in a disc that raises alarm. Drawn once for each state and heading. */
export function spriteOf(state: VehicleState, direction: number): Sprite {
  const hasHeading = state === 'driving' || state === 'alarm'
  const heading = hasHeading ? Math.round(direction / (360 / headings)) % headings : 0
  const name = `${state} ${heading}`
  const known = kept.get(name)
  if (known) return known
  const sprite = { image: draw(state, (heading * 2 * Math.PI) / headings), size }
  kept.set(name, sprite)
  return sprite
}

function draw(state: VehicleState, angle: number): HTMLCanvasElement {
  const scale = 2
  const canvas = document.createElement('canvas')
  canvas.width = size * scale
  canvas.height = size * scale
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.scale(scale, scale)
  context.translate(size / 2, size / 2)
  context.lineWidth = 1.5
  context.strokeStyle = '#ffffff'
  context.fillStyle = stateColors[state]
  context.beginPath()
  if (state === 'parked') context.rect(-6, -6, 12, 12)
  else if (state === 'offline') context.arc(0, 0, 6, 0, 2 * Math.PI)
  else if (state === 'alarm') context.arc(0, 0, 11.5, 0, 2 * Math.PI)
  else arrow(context, angle)
  context.fill()
  context.stroke()
  if (state === 'offline') dot(context, '#ffffff', 2.5)
  if (state === 'alarm') {
    context.beginPath()
    context.scale(0.7, 0.7)
    arrow(context, angle)
    context.fillStyle = '#ffffff'
    context.fill()
  }
  return canvas
}

function arrow(context: CanvasRenderingContext2D, angle: number): void {
  context.rotate(angle)
  context.moveTo(0, -10)
  context.lineTo(7, 8)
  context.lineTo(0, 4)
  context.lineTo(-7, 8)
  context.closePath()
}

function dot(context: CanvasRenderingContext2D, color: string, radius: number): void {
  context.beginPath()
  context.arc(0, 0, radius, 0, 2 * Math.PI)
  context.fillStyle = color
  context.fill()
}
