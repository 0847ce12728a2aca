import { useCallback, useEffect, useRef, useState } from 'react'
import { useEngine } from '../engineServices'
import type { OpenSheet } from './openSheet'
import { readSheetDraft, removeSheetDraft, writeSheetDraft, writeSheetEdits } from './sheetDraft'

export interface SheetDraftKeeper {
  /** When the sheet that stands here was left; null where it is new. */
  readonly restoredAt: number | null
  readonly forget: () => void
}

/** Keeps a sheet in the browser while it is mended, and brings it back when the dialog opens again. */
export function useSheetDraft(pageId: string, sheet: OpenSheet | null, restore: (sheet: OpenSheet) => void): SheetDraftKeeper {
  const { user } = useEngine()
  const key = `${user.id}:${user.orgId}:${pageId}`
  const [restoredAt, setRestoredAt] = useState<number | null>(null)
  const kept = useRef<OpenSheet | null>(null)
  const latest = useRef(sheet)
  latest.current = sheet

  useEffect(() => {
    let isGone = false
    void readSheetDraft(key).then((draft) => {
      // A file chosen meanwhile is what the person wants now.
      if (!draft || isGone || latest.current) return
      kept.current = draft.sheet
      setRestoredAt(draft.at)
      restore(draft.sheet)
    })
    return () => { isGone = true }
  }, [key, restore])

  const keep = useCallback(() => {
    const now = latest.current
    if (!now || now === kept.current) return
    if (now.rows !== kept.current?.rows) void writeSheetDraft(key, { sheet: { ...now, edits: {}, problems: {} }, at: Date.now() })
    void writeSheetEdits(key, now)
    kept.current = now
  }, [key])

  useEffect(keep, [sheet, keep])

  const forget = useCallback(() => {
    latest.current = null
    kept.current = null
    setRestoredAt(null)
    void removeSheetDraft(key)
  }, [key])
  return { restoredAt, forget }
}
