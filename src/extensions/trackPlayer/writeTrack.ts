import type { TrackTuple } from '../../contract/positions'

/** Formats in which a track is taken along. */
export const trackFormats = { csv: { title: 'CSV 表格', type: 'text/csv' }, gpx: { title: 'GPX', type: 'application/gpx+xml' }, geojson: { title: 'GeoJSON', type: 'application/geo+json' } } as const
export type TrackFormat = keyof typeof trackFormats

interface WrittenTrack {
  readonly title: string
  /** Milliseconds since 1970. */
  readonly start: number
  readonly points: readonly TrackTuple[]
}

/** A track as the text of a file: WGS 84, UTC, km/h (metres per second in GPX, as its schema has it). */
export function writeTrack(format: TrackFormat, track: WrittenTrack): string {
  if (format === 'csv') return writeCsv(track)
  return format === 'gpx' ? writeGpx(track) : writeGeoJson(track)
}

const moment = (start: number, after: number) => new Date(start + after).toISOString()

/** The mark at the beginning makes spreadsheets read it as UTF-8. */
function writeCsv({ start, points }: WrittenTrack): string {
  return ['\ufeff时间,经度,纬度,速度(km/h)', ...points.map(([lng, lat, after, speed]) => [moment(start, after), lng, lat, speed ?? ''].join(','))].join('\r\n') + '\r\n'
}

/** GPX 1.1; speeds in the extensions that Garmin gave it and others read. */
function writeGpx({ title, start, points }: WrittenTrack): string {
  const fixes = points.map(([lng, lat, after, speed]) => {
    const extension = speed === null ? '' : `<extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>${(speed / 3.6).toFixed(2)}</gpxtpx:speed></gpxtpx:TrackPointExtension></extensions>`
    return `<trkpt lat="${lat}" lon="${lng}"><time>${moment(start, after)}</time>${extension}</trkpt>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="transport-safety-office" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"><trk><name>${escaped(title)}</name><trkseg>\n${fixes.join('\n')}\n</trkseg></trk></gpx>\n`
}

/** A line with its times beside it (RFC 7946). A single fix is a point: a line has two. */
function writeGeoJson({ title, start, points }: WrittenTrack): string {
  const coordinates = points.map(([lng, lat]) => [lng, lat])
  const geometry = coordinates.length === 1 ? { type: 'Point', coordinates: coordinates[0] } : coordinates.length === 0 ? null : { type: 'LineString', coordinates }
  return JSON.stringify({ type: 'Feature', geometry, properties: { name: title, times: points.map(([, , after]) => moment(start, after)), speeds: points.map(([, , , speed]) => speed) } })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
