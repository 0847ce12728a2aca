import type { CameraConsent } from '../../contract/livePhotos'

const longestSide = 640
const quality = 0.8

/** Asks for the camera that looks at the person; rejects where it is refused or where there is none. */
export async function openCamera(): Promise<MediaStream> {
  // Absent where the page is not served over a safe line, whatever its type says.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new DOMException('no camera', 'NotFoundError')
  return devices.getUserMedia({ video: { facingMode: 'user', width: { ideal: longestSide } }, audio: false })
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Why there is no camera: somebody said no, or nothing is there to say yes to. */
export const whyNoCamera = (error: unknown): Exclude<CameraConsent, 'agreed'> => (error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name) ? 'refused' : 'absent')

/** What the camera sees now, a JPEG in base64; null while it shows nothing. */
export function takePhoto(video: HTMLVideoElement): string | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return null
  const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const url = canvas.toDataURL('image/jpeg', quality)
  return url.slice(url.indexOf(',') + 1)
}
