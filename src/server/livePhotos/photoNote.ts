import type { CameraConsent } from '../../contract/livePhotos'

const without: Readonly<Record<Exclude<CameraConsent, 'agreed'>, string>> = { refused: '没有同意抓拍，没有照片', absent: '的设备没有可用的摄像头，没有照片' }

/** What became of taking photos, for whoever judges by them; null where none was due. */
export function photoNote(who: string, camera: CameraConsent | null, { due, taken }: { readonly due: number; readonly taken: number }): string | null {
  if (due === 0) return null
  return camera === 'agreed' ? `应拍${due}张，拍到${taken}张` : `${who}${camera === null ? '没有答复是否同意抓拍，没有照片' : without[camera]}`
}
