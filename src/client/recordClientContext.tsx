import { createContext, useContext, useRef, type ReactNode } from 'react'
import { SWRConfig, type Cache, type SWRConfiguration } from 'swr'
import type { RecordClient } from './recordClient'

const RecordClientContext = createContext<RecordClient | null>(null)

/** Hands the client to the hooks of this room, with a cache that dies with it: no list outlives its session. */
export function RecordClientProvider({ client, children }: { client: RecordClient; children?: ReactNode }) {
  const generation = useRef({ client, number: 0 })
  if (generation.current.client !== client) generation.current = { client, number: generation.current.number + 1 }
  return (
    <RecordClientContext.Provider value={client}>
      <SWRConfig key={generation.current.number} value={settings}>{children}</SWRConfig>
    </RecordClientContext.Provider>
  )
}

/** The client around; throws outside of a `RecordClientProvider`. */
export function useRecordClient(): RecordClient {
  const client = useContext(RecordClientContext)
  if (!client) throw new Error('useRecordClient was called outside of a RecordClientProvider; an EngineProvider brings one along.')
  return client
}

const settings: SWRConfiguration & { provider: () => Cache } = {
  provider: () => new Map(),
  // The client has retried what may be retried; people see the reason and decide.
  shouldRetryOnError: false,
  focusThrottleInterval: 30_000,
}
