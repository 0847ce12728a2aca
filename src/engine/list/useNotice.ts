import { useCallback, useEffect, useState } from 'react'

/** What the list has to say about the last action. */
export interface Notice {
  readonly kind: 'success' | 'warning' | 'error'
  readonly text: string
  readonly details: readonly string[]
}

/** Good news go by themselves (spec §9); the rest stays until it is read. */
const successTime = 3000

export interface NoticeControl {
  readonly notice: Notice | null
  readonly tell: (kind: Notice['kind'], text: string, details?: readonly string[]) => void
  readonly dismiss: () => void
}

/** The one notice of a list. */
export function useNotice(): NoticeControl {
  const [notice, setNotice] = useState<Notice | null>(null)
  useEffect(() => {
    if (notice?.kind !== 'success') return
    const timer = setTimeout(() => setNotice(null), successTime)
    return () => clearTimeout(timer)
  }, [notice])
  const tell = useCallback<NoticeControl['tell']>((kind, text, details = []) => setNotice({ kind, text, details }), [])
  return { notice, tell, dismiss: useCallback(() => setNotice(null), []) }
}
