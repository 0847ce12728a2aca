import L from 'leaflet'
import type { TrackAnswer, TrackEvent } from '../../contract/positions'
import type { OpenMap } from '../baseMap/openMap'
import { spriteOf } from '../vehicleMap/sprites'
import { sceneAt, type PlayedPoint } from './playback'
import { lastMark, trackTexts } from './texts'

export const trackColors = { planned: '#0958d9', driven: '#237804', overspeed: '#cf1322', deviation: '#d46b08', stop: '#874d00', alarm: '#9e1068' } as const

/** Draws planned and driven, with what happened on the way; gives the way to take it off again. */
export function drawTrack({ map, toMap }: OpenMap, { planned, events, end }: Pick<TrackAnswer, 'planned' | 'events' | 'end'>, points: readonly PlayedPoint[], onEvent: (event: TrackEvent) => void): () => void {
  const group = L.layerGroup().addTo(map)
  const line = (places: readonly { lng: number; lat: number }[], options: L.PolylineOptions) => {
    if (places.length > 1) L.polyline(places.map(toMap), { smoothFactor: 0, interactive: false, ...options }).addTo(group)
  }
  line(planned.map(([lng, lat]) => ({ lng, lat })), { color: trackColors.planned, weight: 4, opacity: 0.75, dashArray: '8 8' })
  line(points, { color: trackColors.driven, weight: 4 })
  for (const { kind, from, to } of events) {
    if (kind === 'overspeed' || kind === 'deviation') line(points.filter(({ at }) => at >= from && at <= to), { color: trackColors[kind], weight: 6 })
  }
  for (const event of events) {
    const { kind, lng, lat } = event
    L.circleMarker(toMap({ lng, lat }), { radius: 7, color: '#ffffff', weight: 2, fillColor: trackColors[kind], fillOpacity: 1 })
      .bindTooltip(trackTexts.kinds[kind]).on('click', () => onEvent(event)).addTo(group)
  }
  endMark(toMap, points[0], trackTexts.first).addTo(group)
  endMark(toMap, points.at(-1), lastMark(end, Date.now())).addTo(group)
  return () => void group.remove()
}

function endMark(toMap: OpenMap['toMap'], point: PlayedPoint | undefined, text: string): L.Layer {
  if (!point) return L.layerGroup()
  return L.circleMarker(toMap(point), { radius: 4, color: '#1f1f1f', weight: 2, fillColor: '#ffffff', fillOpacity: 1, interactive: false }).bindTooltip(text, { permanent: true, direction: 'top', offset: [0, -4] })
}

export interface TrackVehicle {
  /** Puts it where it was so long after the start. */
  readonly moveTo: (points: readonly PlayedPoint[], at: number, follows: boolean) => void
  readonly remove: () => void
}

/** The vehicle on its track. One element that is moved and turned: the lines below it are not drawn again. */
export function addVehicle({ map, toMap }: OpenMap): TrackVehicle {
  const marker = L.marker([0, 0], { icon: L.divIcon({ className: '', iconSize: [26, 26], html: '' }), interactive: false, keyboard: false })
  let image: HTMLCanvasElement | null = null
  return {
    moveTo(points, at, follows) {
      const scene = sceneAt(points, at)
      if (scene === null) return void marker.remove()
      const place = toMap(scene.place)
      marker.setLatLng(place)
      if (!map.hasLayer(marker)) marker.addTo(map)
      const element = marker.getElement()
      const sprite = spriteOf('driving', scene.direction).image
      if (element && sprite !== image) {
        image = sprite
        element.replaceChildren(copyOf(sprite))
      }
      if (follows && !map.getBounds().pad(-0.2).contains(place)) map.panTo(place, { animate: false })
    },
    remove: () => void marker.remove(),
  }
}

/** A picture may stand in one place only. */
function copyOf(sprite: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas')
  copy.width = sprite.width
  copy.height = sprite.height
  copy.style.width = '26px'
  copy.style.height = '26px'
  copy.getContext('2d')?.drawImage(sprite, 0, 0)
  return copy
}
