import type { AnnexFiles } from './formModel'

/** What a form keeps of what was typed: survives reload, the end of the session and a crash. */
export interface Draft {
  /** Fields that differ from the record. */
  readonly values: Readonly<Record<string, unknown>>
  /** Files that have been uploaded already; others cannot be kept. */
  readonly annex?: AnnexFiles
  /** Version of the record when the form was opened; null for a new one. */
  readonly version: number | null
  /** Milliseconds. */
  readonly at: number
}

const prefix = 'draft:'
const maxDrafts = 50
const maxAge = 30 * 24 * 60 * 60 * 1000
/** A browser keeps some 5 MB for everything; one form must not fill it. */
const maxLength = 400_000

/** Where the draft of a form lies: one for each page, record, person and organisation, whose records a draft refers to. */
export function draftKey(user: { readonly id: string; readonly orgId: string }, pageId: string, record: string): string {
  return `${prefix}${user.id}:${user.orgId}:${pageId}:${record}`
}

/** Whether a key of local storage stands for a draft. */
export function isDraftKey(key: string): boolean {
  return key.startsWith(prefix)
}

/** The kept draft, if it can be read and is not too old. */
export function readDraft(key: string): Draft | null {
  try {
    const text = localStorage.getItem(key)
    const draft: unknown = text === null ? null : JSON.parse(text)
    return isDraft(draft) && Date.now() - draft.at < maxAge ? draft : null
  } catch {
    return null
  }
}

/** Keeps a draft; false where the browser refuses or it is too large, so that the form can say so. */
export function writeDraft(key: string, draft: Draft): boolean {
  const text = JSON.stringify(draft)
  if (text.length > maxLength) return false
  try {
    localStorage.setItem(key, text)
  } catch {
    dropOldDrafts(maxDrafts / 2)
    try {
      localStorage.setItem(key, text)
    } catch {
      return false
    }
  }
  dropOldDrafts(maxDrafts)
  return true
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}

/** Leaves the newest drafts alone and removes the others, and those past their age. */
function dropOldDrafts(keep: number): void {
  const keys = Object.keys(localStorage).filter(isDraftKey)
  if (keys.length <= keep) return
  const byAge = keys.map((key) => ({ key, at: readDraft(key)?.at ?? 0 })).sort((a, b) => b.at - a.at)
  for (const { key } of byAge.slice(keep)) localStorage.removeItem(key)
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'values' in value && typeof value.values === 'object' && value.values !== null
}
