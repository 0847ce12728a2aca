import type { ScanCode } from '../contract/session'
import { listenToEvents } from './listenToEvents'

/** What happens to a shown code: a phone looks at it, agrees, refuses; or its time is up. */
export type ScanState = 'scanned' | 'confirmed' | 'refused' | 'expired'

export interface ScanWatch {
  readonly url: string
  readonly code: ScanCode
  readonly onChange: (state: ScanState) => void
  readonly open?: (url: string) => EventSource
}

const endings: readonly ScanState[] = ['confirmed', 'refused', 'expired']

/** Listens what becomes of a code until it is decided or its time is up; gives the way to stop. */
export function watchScanCode({ url, code, onChange, open }: ScanWatch): () => void {
  const expiry = setTimeout(() => finish('expired'), code.expiresIn * 1000)
  const stopListening = listenToEvents({
    url: `${url}?${new URLSearchParams({ code: code.code, secret: code.secret })}`,
    on: { scanned: () => onChange('scanned'), ...Object.fromEntries(endings.map((state) => [state, () => finish(state)])) },
    open,
  })

  function stop() {
    clearTimeout(expiry)
    stopListening()
  }
  function finish(state: ScanState) {
    stop()
    onChange(state)
  }
  return stop
}
