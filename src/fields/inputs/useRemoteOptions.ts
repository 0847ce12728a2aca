import { useCallback, useEffect, useRef, useState } from 'react'
import { remoteTexts } from './remoteTexts'

/** One entry to choose; `note` tells entries of the same name apart. */
export interface RemoteOption {
  readonly value: string
  readonly label: string
  readonly note?: string
  /** Why it is no longer in use. */
  readonly retired?: string | undefined
  /** Where the entry hangs, in trees. */
  readonly parent?: string | undefined
  readonly disabled?: boolean
}

export type RemoteSearch = (keyword: string, signal: AbortSignal) => Promise<readonly RemoteOption[]>

interface RemoteState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly options: readonly RemoteOption[]
  readonly message: string
}

/** Typing pauses this long before the server is asked. */
export const searchDelay = 250

/** Options that the server searches: asked after a pause, the former question taken back. */
export function useRemoteOptions(search: RemoteSearch) {
  const [state, setState] = useState<RemoteState>({ status: 'idle', options: [], message: '' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<AbortController>(undefined)

  const cancel = useCallback(() => {
    clearTimeout(timer.current)
    running.current?.abort()
  }, [])
  useEffect(() => cancel, [cancel])

  const ask = useCallback((keyword: string, delay = searchDelay) => {
    cancel()
    const controller = new AbortController()
    running.current = controller
    setState((former) => ({ ...former, status: 'loading' }))
    const run = async () => {
      const next = await answer(search, keyword, controller.signal)
      if (!controller.signal.aborted) setState(next)
    }
    timer.current = setTimeout(() => void run(), delay)
  }, [search, cancel])

  return { ...state, ask }
}

async function answer(search: RemoteSearch, keyword: string, signal: AbortSignal): Promise<RemoteState> {
  try {
    return { status: 'ready', options: await search(keyword, signal), message: '' }
  } catch (error) {
    return { status: 'failed', options: [], message: error instanceof Error ? error.message : remoteTexts.failed }
  }
}
