import { useCallback, useEffect } from 'react'
import useSWR, { unstable_serialize, useSWRConfig, type SWRResponse } from 'swr'
import type { SummaryAnswer } from '../contract/figure'
import type { TreeAnswer, TreeRequest } from '../contract/tree'
import type { HistoryEntry, RecordData } from '../contract/envelope'
import type { ListQuery } from '../contract/listQuery'
import type { PageDefinition } from '../language/pageDefinition'
import { useRecordClient } from './recordClientContext'
import { isOneRecord, isRecordKey, recordKeys } from './recordKeys'

export interface ReadResult<Data> {
  readonly data: Data | undefined
  readonly error: Error | undefined
  readonly isLoading: boolean
  readonly reload: () => void
}

/** One record in full; nothing is asked while `id` is null. */
export function useRecord(page: PageDefinition, id: string | null): ReadResult<RecordData> {
  const client = useRecordClient()
  const key = id === null ? null : recordKeys.record(page, id)
  useOnScreen(key === null ? null : unstable_serialize(key))
  return useReadResult(useSWR<RecordData, Error>(key, () => client.get(page, id ?? ''), fresh))
}

/** Whoever opens a record sees it as it stands, also a second after he has looked at it: it may have moved on since. */
const fresh = { dedupingInterval: 0 }

/** The history of one record, newest first; nothing is asked while `id` is null. */
export function useRecordHistory(page: PageDefinition, id: string | null): ReadResult<readonly HistoryEntry[]> {
  const client = useRecordClient()
  return useReadResult(useSWR<readonly HistoryEntry[], Error>(id === null ? null : recordKeys.history(page, id), () => client.history(page, id ?? ''), fresh))
}

/** Records by state under the query's other filters; nothing is asked while `query` is null. */
export function useCounts(page: PageDefinition, query: ListQuery | null): ReadResult<Readonly<Record<string, number>>> {
  const client = useRecordClient()
  const key = query && recordKeys.counts(page, { ...query, current: 1, size: 0, orders: [] })
  return useReadResult(useSWR<Readonly<Record<string, number>>, Error>(key, ([, , , asked]: ReturnType<typeof recordKeys.counts>) => client.counts(page, asked), { keepPreviousData: true }))
}

/** The figures above a list, under its query; those of the query before stay until they have come. */
export function useSummary(page: PageDefinition, query: ListQuery): ReadResult<SummaryAnswer> {
  const client = useRecordClient()
  const { figure: _figure, ...listed } = query
  const key = recordKeys.summary(page, { ...listed, current: 1, size: 0, orders: [] })
  return useReadResult(useSWR<SummaryAnswer, Error>(key, ([, , , asked]: ReturnType<typeof recordKeys.summary>) => client.quiet.summary(page, asked), { keepPreviousData: true }))
}

/** Part of a page's tree; null asks nothing. What was read before stays until it has come. */
export function useTree(page: PageDefinition, request: TreeRequest | null): ReadResult<TreeAnswer> {
  const client = useRecordClient()
  const key = request && recordKeys.tree(page, request)
  return useReadResult(useSWR<TreeAnswer, Error>(key, ([, , , asked]: ReturnType<typeof recordKeys.tree>) => client.quiet.tree(page, asked), { keepPreviousData: true }))
}

/**
 * Reads again what is on the screen: a write of one page may have set off effects in any other. Records that are not there are
 * forgotten: shown once more as they were, for the moment until they have come anew, they would be changed by their old version.
 */
export function useInvalidate(): () => Promise<void> {
  const { mutate } = useSWRConfig()
  return useCallback(async () => {
    await mutate((key) => isOneRecord(key) && !onScreen.has(unstable_serialize(key as readonly unknown[])), undefined, { revalidate: false })
    await mutate(isRecordKey)
  }, [mutate])
}

/** Records on the screen, by their serialized keys, with how many places show them. */
const onScreen = new Map<string, number>()

function useOnScreen(key: string | null): void {
  useEffect(() => {
    if (key === null) return
    onScreen.set(key, (onScreen.get(key) ?? 0) + 1)
    return () => {
      const left = (onScreen.get(key) ?? 1) - 1
      if (left > 0) onScreen.set(key, left)
      else onScreen.delete(key)
    }
  }, [key])
}

function useReadResult<Data>({ data, error, isLoading, mutate }: SWRResponse<Data, Error>): ReadResult<Data> {
  return { data, error, isLoading, reload: useCallback(() => void mutate(), [mutate]) }
}
