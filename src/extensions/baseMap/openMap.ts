import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import './baseMap.css'
import gcoord from 'gcoord'
import type { MapLayers } from '../../contract/positions'
import type { Place } from '../../fields/track/geometry'
import { PlainLayer } from './plainLayer'
import { baseMapTexts } from './texts'

/** A map on the page. Everything goes in and out in WGS 84; only what is drawn is shifted to the base layer's datum. */
export interface OpenMap {
  readonly map: L.Map
  readonly toMap: (place: Place) => L.LatLng
  /** Shows all of some places; the seat of the province where there are none. */
  readonly fit: (places: readonly Place[]) => void
  readonly flyTo: (place: Place, zoom: number) => void
  readonly close: () => void
}

const systems = { WGS84: gcoord.WGS84, GCJ02: gcoord.GCJ02, BD09: gcoord.BD09 } as const
const home: Place = { lng: 108.94, lat: 35.2 }

/** The shift from WGS 84 to the datum of a base layer. */
export function shiftTo(datum: MapLayers['datum']): (place: Place) => Place {
  if (datum === 'WGS84') return (place) => place
  return ({ lng, lat }) => {
    const [shiftedLng, shiftedLat] = gcoord.transform([lng, lat], gcoord.WGS84, systems[datum])
    return { lng: shiftedLng, lat: shiftedLat }
  }
}

/** Opens a map in an element. */
export function openMap(element: HTMLElement, layers: MapLayers, { isStill = false }: { isStill?: boolean } = {}): OpenMap {
  const shift = shiftTo(layers.datum)
  const toMap = (place: Place) => { const { lat, lng } = shift(place); return L.latLng(lat, lng) }
  const map = L.map(element, { center: toMap(home), zoom: 7, minZoom: 4, maxZoom: 18, preferCanvas: true, zoomControl: false, attributionControl: false, fadeAnimation: !isStill, zoomAnimation: !isStill, inertia: !isStill, keyboardPanDelta: 100 })
  L.control.zoom({ position: 'bottomright', zoomInTitle: baseMapTexts.zoomIn, zoomOutTitle: baseMapTexts.zoomOut }).addTo(map)
  L.control.scale({ imperial: false }).addTo(map)
  if (layers.attribution) L.control.attribution({ prefix: false }).addAttribution(escaped(layers.attribution)).addTo(map)
  if (layers.urls.length === 0) new PlainLayer({ updateWhenZooming: false }).addTo(map)
  for (const url of layers.urls) L.tileLayer(url, { subdomains: [...layers.subdomains], maxZoom: 18, referrerPolicy: 'origin' }).addTo(map)
  // The page may grow and shrink around it: a menu folds, a drawer opens.
  const watcher = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  watcher.observe(element)
  return {
    map, toMap,
    fit(places) {
      if (places.length === 0) return void map.setView(toMap(home), 7, { animate: false })
      map.fitBounds(L.latLngBounds(places.map(toMap)), { padding: [40, 40], maxZoom: 14, animate: false })
    },
    flyTo(place, zoom) {
      if (isStill) map.setView(toMap(place), zoom, { animate: false })
      else map.flyTo(toMap(place), zoom, { duration: 0.8 })
    },
    close() {
      watcher.disconnect()
      map.remove()
    },
  }
}

/** Leaflet takes attributions as HTML. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
