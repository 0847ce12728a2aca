import L from 'leaflet'
import type { VehicleState } from '../../contract/positions'
import { clusterUntil, countStates, gather, type Cluster } from './clusters'
import type { Vehicle } from './Fleet'
import { spriteOf, stateColors } from './sprites'

/** What lies under a pointer. */
export type Hit = Cluster<Vehicle>

const labelsFrom = 14
const mostLabels = 300
const order: readonly VehicleState[] = ['alarm', 'driving', 'parked', 'offline']

interface LayerParts {
  /** Those that are to be drawn. */
  readonly vehicles: () => readonly Vehicle[]
  readonly chosen: () => string | null
  readonly onHit: (hit: Hit | null) => void
}

/**
 * Draws vehicles and clusters on one canvas, all anew whenever they or the map have moved: five thousand of leaflet's own
 * markers would each be an object of their own to be moved each second.
 */
export class VehicleLayer extends L.Layer {
  private readonly canvas = L.DomUtil.create('canvas', 'leaflet-zoom-hide')
  private drawn: readonly Cluster<Vehicle>[] = []
  private origin = L.point(0, 0)
  private frame = 0
  private stage: L.Map | null = null

  constructor(private readonly parts: LayerParts) {
    super()
  }

  override onAdd(map: L.Map): this {
    this.stage = map
    this.canvas.setAttribute('aria-hidden', 'true')
    map.getPanes().overlayPane.append(this.canvas)
    map.on('moveend zoomend resize viewreset', this.redraw, this)
    map.on('click', this.handleClick, this)
    map.on('mousemove', this.handleMove, this)
    this.redraw()
    return this
  }

  override onRemove(map: L.Map): this {
    cancelAnimationFrame(this.frame)
    map.off('moveend zoomend resize viewreset', this.redraw, this)
    map.off('click', this.handleClick, this)
    map.off('mousemove', this.handleMove, this)
    this.canvas.remove()
    this.stage = null
    return this
  }

  /** Draws with the next frame, however often it is asked. */
  redraw = (): void => {
    cancelAnimationFrame(this.frame)
    this.frame = requestAnimationFrame(() => this.draw())
  }

  private draw(): void {
    const map = this.stage
    const context = this.canvas.getContext('2d')
    if (!map || !context) return
    const size = map.getSize()
    const scale = Math.min(2, window.devicePixelRatio || 1)
    if (this.canvas.width !== size.x * scale || this.canvas.height !== size.y * scale) {
      this.canvas.width = size.x * scale
      this.canvas.height = size.y * scale
      this.canvas.style.width = `${size.x}px`
      this.canvas.style.height = `${size.y}px`
    }
    L.DomUtil.setPosition(this.canvas, map.containerPointToLayerPoint([0, 0]))
    const bounds = map.getPixelBounds()
    this.origin = bounds.min ?? L.point(0, 0)
    const zoom = map.getZoom()
    this.drawn = gather(this.parts.vehicles(), zoom, { left: this.origin.x - 20, top: this.origin.y - 20, right: this.origin.x + size.x + 20, bottom: this.origin.y + size.y + 20 })
    context.setTransform(scale, 0, 0, scale, 0, 0)
    context.clearRect(0, 0, size.x, size.y)
    const chosen = this.parts.chosen()
    const hasLabels = zoom >= labelsFrom && this.drawn.length <= mostLabels
    for (const cluster of this.drawn) this.drawCluster(context, cluster, chosen, hasLabels)
    this.canvas.dataset['drawn'] = String(this.drawn.length)
  }

  private drawCluster(context: CanvasRenderingContext2D, cluster: Cluster<Vehicle>, chosen: string | null, hasLabels: boolean): void {
    const x = cluster.x - this.origin.x
    const y = cluster.y - this.origin.y
    const [only] = cluster.members
    if (cluster.members.length === 1 && only) {
      const isChosen = only.id === chosen
      const sprite = spriteOf(only.state, only.d ?? 0)
      context.drawImage(sprite.image, x - sprite.size / 2, y - sprite.size / 2, sprite.size, sprite.size)
      if (isChosen) drawRing(context, x, y, 16)
      // Below the ring, which is wider than the picture.
      if (hasLabels || isChosen) drawLabel(context, only.plate, x, y + (isChosen ? 20 : 14))
      return
    }
    const radius = radiusOf(cluster.members.length)
    const counts = countStates(cluster.members)
    let angle = -Math.PI / 2
    for (const state of order) {
      const part = (counts[state] / cluster.members.length) * 2 * Math.PI
      if (part === 0) continue
      context.beginPath()
      context.moveTo(x, y)
      context.arc(x, y, radius, angle, angle + part)
      context.fillStyle = stateColors[state]
      context.fill()
      angle += part
    }
    context.beginPath()
    context.arc(x, y, radius - 5, 0, 2 * Math.PI)
    context.fillStyle = '#ffffff'
    context.fill()
    context.fillStyle = '#1f1f1f'
    context.font = '600 12px sans-serif'
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(String(cluster.members.length), x, y)
    if (cluster.members.some(({ id }) => id === chosen)) drawRing(context, x, y, radius + 4)
  }

  /** What is drawn at a point of the window: the nearest within reach of a finger. */
  hitAt(point: L.Point): Hit | null {
    let nearest: { cluster: Cluster<Vehicle>; distance: number } | null = null
    for (const cluster of this.drawn) {
      const distance = Math.hypot(cluster.x - this.origin.x - point.x, cluster.y - this.origin.y - point.y)
      const reach = cluster.members.length === 1 ? 22 : radiusOf(cluster.members.length) + 4
      if (distance <= reach && (nearest === null || distance < nearest.distance)) nearest = { cluster, distance }
    }
    return nearest?.cluster ?? null
  }

  private handleClick(event: L.LeafletMouseEvent): void {
    this.parts.onHit(this.hitAt(event.containerPoint))
  }

  private handleMove(event: L.LeafletMouseEvent): void {
    if (this.stage) this.stage.getContainer().style.cursor = this.hitAt(event.containerPoint) ? 'pointer' : ''
  }
}

/** Zoom at which the members of a cluster come apart. */
export const apartZoom = clusterUntil

function radiusOf(count: number): number {
  return Math.min(30, 14 + Math.log2(count) * 1.6)
}

function drawRing(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.lineWidth = 3
  context.strokeStyle = '#0958d9'
  context.stroke()
}

function drawLabel(context: CanvasRenderingContext2D, text: string, x: number, y: number): void {
  context.font = '12px "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'top'
  const width = context.measureText(text).width + 8
  context.fillStyle = 'rgba(255, 255, 255, 0.9)'
  context.fillRect(x - width / 2, y - 1, width, 17)
  context.fillStyle = '#1f1f1f'
  context.fillText(text, x, y + 1)
}
