import L from 'leaflet'
import { places } from '../../fields/geo/places'
import { eastOf, latitudeOf, longitudeOf, southOf } from './mercator'

const fonts = '12px "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif'
/** A name may reach this far from its place, pixels. */
const reach = 64

/**
 * A base layer that needs nobody: a graticule with its degrees, and names of places. No borders: a public map of China
 * needs an approval number, which only a deployment's own source of tiles can have.
 */
export class PlainLayer extends L.GridLayer {
  protected override createTile(coords: L.Coords): HTMLElement {
    return drawTile(coords)
  }
}

function drawTile(coords: L.Coords): HTMLElement {
  const size = 256
  const scale = Math.min(2, window.devicePixelRatio || 1)
  const canvas = document.createElement('canvas')
  canvas.width = size * scale
  canvas.height = size * scale
  const context = canvas.getContext('2d')
  if (!context) return canvas
  const isDark = document.documentElement.dataset['theme'] === 'dark'
  context.scale(scale, scale)
  context.fillStyle = isDark ? '#14202b' : '#eef3f6'
  context.fillRect(0, 0, size, size)
  const world = size * 2 ** coords.z
  const [left, top] = [coords.x * size, coords.y * size]
  drawGraticule(context, { world, left, top, size, step: stepOf(coords.z), isDark })
  drawNames(context, { world, left, top, size, zoom: coords.z, isDark })
  return canvas
}

interface Tile { readonly world: number; readonly left: number; readonly top: number; readonly size: number; readonly isDark: boolean }

/** Degrees between two lines: some hundred pixels at every zoom. */
function stepOf(zoom: number): number {
  const wanted = (360 / (256 * 2 ** zoom)) * 160
  return [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005].findLast((step) => step >= wanted) ?? 30
}

function drawGraticule(context: CanvasRenderingContext2D, { world, left, top, size, step, isDark }: Tile & { step: number }): void {
  context.strokeStyle = isDark ? '#24384a' : '#d5e0e7'
  context.fillStyle = isDark ? '#8ba3b5' : '#5b7282'
  context.font = '11px sans-serif'
  context.lineWidth = 1
  const digits = step < 0.01 ? 3 : step < 0.1 ? 2 : step < 1 ? 1 : 0
  context.beginPath()
  // A degree that begins on the tile before reaches into this one.
  for (let line = Math.ceil(longitudeOf(left - reach, world) / step); line * step <= longitudeOf(left + size, world); line++) {
    const x = Math.round(eastOf(line * step, world) - left) + 0.5
    context.moveTo(x, 0)
    context.lineTo(x, size)
    context.fillText(`${(line * step).toFixed(digits)}°`, x + 3, 11)
  }
  for (let line = Math.ceil(latitudeOf(top + size, world) / step); line * step <= latitudeOf(top, world); line++) {
    const y = Math.round(southOf(line * step, world) - top) + 0.5
    context.moveTo(0, y)
    context.lineTo(size, y)
    context.fillText(`${(line * step).toFixed(digits)}°`, 3, y - 3)
  }
  context.stroke()
}

/** Each tile draws what reaches into it: a name across two tiles is drawn on both. */
function drawNames(context: CanvasRenderingContext2D, { world, left, top, size, zoom, isDark }: Tile & { zoom: number }): void {
  context.font = fonts
  for (const place of places) {
    if (place.zoom > zoom) continue
    const x = eastOf(place.lng, world) - left
    const y = southOf(place.lat, world) - top
    if (x < -reach || x > size + reach || y < -reach || y > size + reach) continue
    context.fillStyle = isDark ? '#93a9b8' : '#7d93a1'
    context.fillRect(x - 2, y - 2, 4, 4)
    context.fillStyle = isDark ? '#c6d3dc' : '#3f5361'
    context.fillText(place.name, x + 6, y + 4)
  }
}
