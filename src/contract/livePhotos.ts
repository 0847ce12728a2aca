/** Photos taken of somebody by his own device, who agreed to it: while he sits an exam, or learns. */

/** Whether photos are taken: agreed to, refused, or there is no camera. */
export type CameraConsent = 'agreed' | 'refused' | 'absent'

/** Most bytes of one photo, a JPEG. */
export const mostPhotoBytes = 600 * 1024

/** Photos taken so far, and in how many seconds the next is due; null: no more, or none at all. */
export interface LivePhotos {
  readonly taken: number
  readonly nextIn: number | null
}
