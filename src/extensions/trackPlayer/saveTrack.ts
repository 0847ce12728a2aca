import type { TrackAnswer } from '../../contract/positions'
import { downloadBlob } from '../../engine/list/downloadBlob'
import { trackFormats, writeTrack, type TrackFormat } from './writeTrack'

/** Hands a track to the browser as a file. */
export function saveTrack(format: TrackFormat, track: TrackAnswer): void {
  const name = track.title.replaceAll(/[\\/:*?"<>|]/g, '_') || '轨迹'
  downloadBlob(new Blob([writeTrack(format, track)], { type: `${trackFormats[format].type};charset=utf-8` }), `${name}.${format}`)
}
