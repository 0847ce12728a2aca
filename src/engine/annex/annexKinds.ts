import type { AnnexSlot } from '../../language/pageDefinition'
import type { AnnexKind } from '../../language/pageFile'

const kinds: Record<AnnexKind, { title: string; accept: string }> = {
  image: { title: '图片', accept: 'image/*' },
  pdf: { title: 'PDF', accept: 'application/pdf,.pdf' },
  word: { title: 'Word', accept: '.doc,.docx' },
  excel: { title: 'Excel', accept: '.xls,.xlsx' },
  video: { title: '视频', accept: 'video/*' },
  audio: { title: '音频', accept: 'audio/*' },
  zip: { title: '压缩包', accept: '.zip' },
}

/** What a slot takes: kinds, and megabytes of each file. */
interface FileBounds {
  readonly accept: readonly AnnexKind[]
  readonly maxSize: number
}

/** The `accept` attribute of a slot's file input. */
export function acceptAttribute({ accept }: Pick<FileBounds, 'accept'>): string {
  return accept.map((kind) => kinds[kind].accept).join(',')
}

/** Every kind with its title, to choose from. */
export const annexKinds = Object.entries(kinds).map(([value, { title }]) => ({ value, label: title }))

/** "图片、PDF". */
export function kindTitles(accept: readonly AnnexKind[]): string {
  return accept.map((kind) => kinds[kind].title).join('、')
}

/** What may be uploaded, in a sentence: "图片、PDF，最多5个，每个不超过20 MB". */
export function slotHint(slot: AnnexSlot): string {
  return `${kindTitles(slot.accept)}，最多${slot.max}个，每个不超过${slot.maxSize} MB`
}

const extensions: Partial<Record<AnnexKind, RegExp>> = { word: /\.docx?$/i, excel: /\.xlsx?$/i, zip: /\.zip$/i, pdf: /\.pdf$/i }

/** Why a file cannot go into a slot, or null. The server looks at the bytes again. */
export function fileRefusal(slot: FileBounds, file: File): string | null {
  if (file.size === 0) return `“${file.name}”是空文件`
  if (file.size > slot.maxSize * 1024 * 1024) return `“${file.name}”超过${slot.maxSize} MB`
  const fits = slot.accept.some((kind) => file.type.startsWith(`${kind}/`) || (kind === 'pdf' && file.type === 'application/pdf') || extensions[kind]?.test(file.name))
  return fits ? null : `“${file.name}”的类型不允许，请上传${kindTitles(slot.accept)}`
}

/** "1.2 MB", "340 KB". */
export function fileSizeText(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
}
