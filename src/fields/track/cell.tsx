import { FormatCell } from '../cells/FormatCell'
import { TextLine } from '../cells/TextLine'
import { beijingClock } from '../dateRules'
import type { CellProps } from '../fieldView'
import type { TrackPoint } from './definition'
import { trackSummary } from './trackSummary'

/** A track in words: how many points; in detail how far and when. */
export function TrackCell({ field, value, place }: CellProps) {
  if (place === 'list' || field.masked || !Array.isArray(value)) return <FormatCell field={field} value={value} place={place} />
  const { points, kilometres, from, to } = trackSummary(value as readonly TrackPoint[])
  return <TextLine place={place} text={`${points} 个点，全程 ${kilometres} km，${clock(from)} 至 ${clock(to)}`} />
}

function clock(moment: string): string {
  return beijingClock(new Date(moment)).toISOString().slice(0, 16).replace('T', ' ')
}
