import type { MapLayers } from '../contract/positions'

/** Base layers by their short names; the key is the deployment's own. */
const tianditu = (layer: string, key: string) => `https://t{s}.tianditu.gov.cn/${layer}_w/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${layer}&STYLE=default&TILEMATRIXSET=w&FORMAT=tiles&TILECOL={x}&TILEROW={y}&TILEMATRIX={z}&tk=${key}`
const amap = 'https://webrd0{s}.is.autonavi.com/appmaptile?lang=zh_cn&size=1&scale=1&style=8&x={x}&y={y}&z={z}'

/** Without a source: the browser draws graticule, scale and place names by itself. */
export const plainMap: MapLayers = { urls: [], subdomains: [], datum: 'WGS84', attribution: '' }

/**
 * Reads `MAP_TILES`: nothing for the plain layer, `tianditu:<key>`, `amap`, or a template of one's own with {x} {y} {z}, which may name
 * its datum after a space (`https://tiles.example.cn/{z}/{x}/{y}.png GCJ02`). Undefined for anything else.
 */
export function readMapTiles(text: string, attribution: string): MapLayers | undefined {
  if (text === '') return plainMap
  const [, key] = /^tianditu:([A-Za-z0-9]{8,64})$/.exec(text) ?? []
  if (key) return { urls: [tianditu('vec', key), tianditu('cva', key)], subdomains: ['0', '1', '2', '3', '4', '5', '6', '7'], datum: 'WGS84', attribution: attribution || '天地图' }
  if (text === 'amap') return { urls: [amap], subdomains: ['1', '2', '3', '4'], datum: 'GCJ02', attribution: attribution || '高德地图' }
  const [url = '', datum = 'WGS84', ...rest] = text.split(/\s+/)
  const isTemplate = ['{x}', '{y}', '{z}'].every((part) => url.includes(part)) && URL.canParse(url) && /^https?:\/\/[^{}]+\//.test(url)
  return isTemplate && rest.length === 0 && (datum === 'WGS84' || datum === 'GCJ02' || datum === 'BD09') ? { urls: [url], subdomains: [], datum, attribution } : undefined
}

/** Origins that tiles come from, for the content security policy. */
export function tileOrigins({ urls, subdomains }: MapLayers): readonly string[] {
  const all = urls.flatMap((url) => (subdomains.length > 0 ? subdomains.map((name) => url.replace('{s}', name)) : [url]))
  return [...new Set(all.map((url) => new URL(url).origin))]
}
