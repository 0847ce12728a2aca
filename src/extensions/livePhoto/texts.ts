/** Texts beside the camera. */
export const livePhotoTexts = {
  title: (what: string) => `${what}抓拍`,
  agree: (what: string) => `同意抓拍，开始${what}`,
  disagree: (what: string) => `不同意抓拍，开始${what}`,
  without: (what: string) => `没有摄像头，开始${what}`,
  retry: '重试摄像头',
  refused: (what: string) => `浏览器没有得到使用摄像头的允许。请在地址栏的网站设置里允许后重试，或者不抓拍直接${what}`,
  absent: (what: string) => `没有找到可用的摄像头。请接好后重试，或者不抓拍直接${what}`,
  view: '摄像头画面',
  taken: (count: number) => `抓拍中，已拍${count}张`,
  done: (count: number) => `已抓拍${count}张`,
  lost: '摄像头断开了，抓拍没有拍到。请接好摄像头、允许使用后重试',
  again: '重新打开摄像头',
  photoFailed: '照片没有取到',
} as const
