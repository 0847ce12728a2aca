import type { ExtensionProps } from '../../engine/engineServices'
import { TrackPlayer } from '../trackPlayer/TrackPlayer'
import { WaybillTracks } from './WaybillTracks'

/** The track of a waybill: beside its record, or chosen from the waybills of a page. */
export function WaybillTrack(props: ExtensionProps) {
  const { page, record } = props
  return record ? <TrackPlayer {...props} pageId={page.id} recordId={record.id} /> : <WaybillTracks {...props} />
}
