import { useCallback } from 'react'
import useSWR, { useSWRConfig, type SWRResponse } from 'swr'
import type { HistoryEntry, RecordData } from '../contract/envelope'
import type { ListQuery } from '../contract/listQuery'
import type { PageDefinition } from '../language/pageDefinition'
import { useRecordClient } from './recordClientContext'
import { isRecordKey, recordKeys } from './recordKeys'

export interface ReadResult<Data> {
  readonly data: Data | undefined
  readonly error: Error | undefined
  readonly isLoading: boolean
  readonly reload: () => void
}

/** One record in full; nothing is asked while `id` is null. */
export function useRecord(page: PageDefinition, id: string | null): ReadResult<RecordData> {
  const client = useRecordClient()
  return useReadResult(useSWR<RecordData, Error>(id === null ? null : recordKeys.record(page, id), () => client.get(page, id ?? '')))
}

/** The history of one record, newest first; nothing is asked while `id` is null. */
export function useRecordHistory(page: PageDefinition, id: string | null): ReadResult<readonly HistoryEntry[]> {
  const client = useRecordClient()
  return useReadResult(useSWR<readonly HistoryEntry[], Error>(id === null ? null : recordKeys.history(page, id), () => client.history(page, id ?? '')))
}

/** Records by state under the query's other filters; nothing is asked while `query` is null. */
export function useCounts(page: PageDefinition, query: ListQuery | null): ReadResult<Readonly<Record<string, number>>> {
  const client = useRecordClient()
  const key = query && recordKeys.counts(page, { ...query, current: 1, size: 0, orders: [] })
  return useReadResult(useSWR<Readonly<Record<string, number>>, Error>(key, ([, , , asked]: ReturnType<typeof recordKeys.counts>) => client.counts(page, asked), { keepPreviousData: true }))
}

/** Reads again what is on the screen: a write of one page may have set off effects in any other. */
export function useInvalidate(): () => Promise<void> {
  const { mutate } = useSWRConfig()
  return useCallback(async () => void (await mutate(isRecordKey)), [mutate])
}

function useReadResult<Data>({ data, error, isLoading, mutate }: SWRResponse<Data, Error>): ReadResult<Data> {
  return { data, error, isLoading, reload: useCallback(() => void mutate(), [mutate]) }
}
