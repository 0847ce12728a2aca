import { TextLine } from '../cells/TextLine'
import { FormatCell } from '../cells/FormatCell'
import type { CellProps } from '../fieldView'
import { writeGeo, type GeoValue } from './geoRules'

/** A place by its address; the detail adds where exactly. */
export function GeoCell({ field, value, place }: CellProps) {
  const geo = value as GeoValue
  if (place === 'list' || field.masked) return <FormatCell field={field} value={value} place={place} />
  const position = writeGeo({ lng: geo.lng, lat: geo.lat })
  return <TextLine place={place} text={geo.address ? `${geo.address}（${position}）` : position} />
}
