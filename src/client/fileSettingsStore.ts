import type { FileSettings } from '../contract/platformPaths'

export const fileSettingsKey = 'transport-safety.fileSettings'
/** A stored value of its own in the spec (§3). */
export const ossUploadUrlKey = 'ossUploadUrl'

const names = ['apiUrl', 'annexMode', 'annexUploadUrl', 'annexViewUrl', 'annexDownloadUrl', 'annexBatchDownloadPreUrl', 'annexBatchDownloadUrl'] as const satisfies readonly (keyof FileSettings)[]

/** Keeps an app's file settings in this browser; what is no text counts as absent. */
export function writeFileSettings(appId: string, answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return
  const given = answer as Readonly<Record<string, unknown>>
  const settings = Object.fromEntries(names.map((name) => [name, textOf(given[name])]))
  const ossUploadUrl = textOf(given['ossUploadUrl'])
  try {
    localStorage.setItem(fileSettingsKey, JSON.stringify({ appId, settings }))
    if (ossUploadUrl === null) localStorage.removeItem(ossUploadUrlKey)
    else localStorage.setItem(ossUploadUrlKey, ossUploadUrl)
  } catch {
    // Where nothing can be kept, the page's own annex calls serve.
  }
}

/** The kept settings of this app; null where there are none, and for those of another. */
export function readFileSettings(appId: string): FileSettings | null {
  try {
    const kept = JSON.parse(localStorage.getItem(fileSettingsKey) ?? 'null') as { appId: string; settings: Omit<FileSettings, 'ossUploadUrl'> } | null
    return kept?.appId === appId ? { ...kept.settings, ossUploadUrl: localStorage.getItem(ossUploadUrlKey) } : null
  } catch {
    return null
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
