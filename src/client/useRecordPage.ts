import { useCallback, useEffect, useRef } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import type { RecordPage } from '../contract/envelope'
import type { ListQuery } from '../contract/listQuery'
import type { PageDefinition } from '../language/pageDefinition'
import { useRecordClient } from './recordClientContext'
import { recordKeys } from './recordKeys'
import { CancelledError } from './requestError'

export interface RecordPageResult {
  readonly data: RecordPage | undefined
  /** Whether `data` answers an earlier query: this one is on its way, or has failed. */
  readonly isStale: boolean
  readonly isValidating: boolean
  readonly error: Error | undefined
  readonly reload: () => void
}

/** An answer with the query it answers, so that rows kept from the query before are known as such. */
interface Answered {
  readonly key: string
  readonly page: RecordPage
}

/** One page of a list; nothing is asked while `query` is null. The rows of the query before stay until those of this one have come. What is first drawn `isAsked` already, by another with the same query: it takes that answer, however long its own code took to come. */
export function useRecordPage(page: PageDefinition, query: ListQuery | null, { isAsked = false } = {}): RecordPageResult {
  const client = useRecordClient()
  const running = useRef<{ key: string; abort: AbortController } | null>(null)
  const key = JSON.stringify(query)
  const { data, error, isValidating, mutate } = useSWR<Answered, Error>(
    query && recordKeys.page(page, query),
    async ([, , , asked]: ReturnType<typeof recordKeys.page>) => {
      const abort = new AbortController()
      running.current = { key, abort }
      return { key, page: await client.page(page, asked, abort.signal) }
    },
    { keepPreviousData: true, ...(isAsked ? { revalidateOnMount: false } : {}) },
  )
  // Only a newer query takes a request back: React's double effects of development must not.
  useEffect(() => {
    if (running.current && running.current.key !== key) running.current.abort.abort()
  }, [key])
  const told = error instanceof CancelledError ? undefined : error
  return { data: data?.page, isStale: data !== undefined && data.key !== key, isValidating, error: told, reload: useCallback(() => void mutate(), [mutate]) }
}

/** Reads another page of the list and keeps it, so that going there shows it at once. */
export function useLoadRecordPage(page: PageDefinition): (query: ListQuery) => Promise<RecordPage> {
  const client = useRecordClient()
  const { mutate } = useSWRConfig()
  return useCallback(async (query) => {
    const loaded = await client.page(page, query)
    await mutate<Answered>(recordKeys.page(page, query), { key: JSON.stringify(query), page: loaded }, { revalidate: false })
    return loaded
  }, [client, page, mutate])
}
