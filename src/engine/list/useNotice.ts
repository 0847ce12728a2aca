import { useCallback, useEffect, useState } from 'react'
import { standards } from '../standards'

/** What the list has to say about the last action. */
export interface Notice {
  readonly kind: 'success' | 'warning' | 'error'
  readonly text: string
  readonly details: readonly string[]
}

export interface NoticeControl {
  readonly notice: Notice | null
  readonly tell: (kind: Notice['kind'], text: string, details?: readonly string[]) => void
  readonly dismiss: () => void
}

/** The one notice of a list. Good news go by themselves like a toast; the rest stays until it is read. */
export function useNotice(): NoticeControl {
  const [notice, setNotice] = useState<Notice | null>(null)
  useEffect(() => {
    if (notice?.kind !== 'success') return
    const timer = setTimeout(() => setNotice(null), standards.toastTime)
    return () => clearTimeout(timer)
  }, [notice])
  const tell = useCallback<NoticeControl['tell']>((kind, text, details = []) => setNotice({ kind, text, details }), [])
  return { notice, tell, dismiss: useCallback(() => setNotice(null), []) }
}
