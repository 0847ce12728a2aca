import { useEffect, useRef, useState } from 'react'
import type { ScanState } from '../../client/watchScanCode'
import type { ScanCode } from '../../contract/session'
import { useApplication } from '../appContext'
import { texts } from '../texts'

/** How far a QR code has come. */
export type ScanProgress =
  | { readonly kind: 'opening' }
  | { readonly kind: 'waiting' | ScanState; readonly scan: ScanCode; readonly until: number }
  | { readonly kind: 'failed'; readonly message: string }

/** Opens a QR code and follows it until the phone has decided; `refresh` begins with a new one. */
export function useScanCode(onConfirmed: (scan: ScanCode) => void): { progress: ScanProgress; refresh: () => void } {
  const { session } = useApplication()
  const [attempt, setAttempt] = useState(0)
  const handleConfirmed = useRef(onConfirmed)
  handleConfirmed.current = onConfirmed
  const [progress, setProgress] = useState<ScanProgress>({ kind: 'opening' })
  useEffect(() => {
    let isOver = false
    let stop: (() => void) | undefined
    const follow = (scan: ScanCode) => {
      if (isOver) return
      const until = Date.now() + scan.expiresIn * 1000
      setProgress({ kind: 'waiting', scan, until })
      stop = session.watchScanCode(scan, (state) => {
        setProgress({ kind: state, scan, until })
        if (state === 'confirmed') handleConfirmed.current(scan)
      })
    }
    setProgress({ kind: 'opening' })
    session.openScanCode().then(follow, (error: unknown) => {
      if (!isOver) setProgress({ kind: 'failed', message: error instanceof Error ? error.message : texts.failed })
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [session, attempt])
  return { progress, refresh: () => setAttempt(attempt + 1) }
}
