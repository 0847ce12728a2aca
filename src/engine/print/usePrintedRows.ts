import { useEffect, useState } from 'react'
import type { RecordCalls } from '../../client/recordClient'
import type { RecordData } from '../../contract/envelope'
import { maxPageSize, type ListQuery } from '../../contract/listQuery'
import type { PageDefinition } from '../../language/pageDefinition'
import { useEngine } from '../engineServices'

/** Some thirty sheets; whoever wants more wants a file. */
export const mostRows = 500

export interface PrintedRows {
  readonly records: readonly RecordData[]
  /** Whether the list goes on after them. */
  readonly isCut: boolean
}

/** The rows of a list from the first on, in its order and under its conditions, whichever page of it stands on the screen. */
export function usePrintedRows(page: PageDefinition, query: ListQuery): { rows: PrintedRows | null; error: string | null; retry: () => void } {
  const { client } = useEngine()
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<{ rows: PrintedRows | null; error: string | null }>({ rows: null, error: null })
  useEffect(() => {
    const abort = new AbortController()
    setState({ rows: null, error: null })
    readRows(client.quiet, page, query, abort.signal).then(
      (rows) => void (abort.signal.aborted || setState({ rows, error: null })),
      (error: unknown) => void (abort.signal.aborted || setState({ rows: null, error: error instanceof Error ? error.message : String(error) })),
    )
    return () => abort.abort()
  }, [client, page, query, turn])
  return { ...state, retry: () => setTurn((count) => count + 1) }
}

/** One more than is printed tells that there are more: a list need not be counted for it. */
async function readRows(client: RecordCalls, page: PageDefinition, query: ListQuery, signal: AbortSignal): Promise<PrintedRows> {
  const records: RecordData[] = []
  for (let current = 1; records.length <= mostRows; current += 1) {
    const read = await client.page(page, { ...query, current, size: maxPageSize }, signal)
    records.push(...read.records)
    if (read.records.length < maxPageSize) break
  }
  return { records: records.slice(0, mostRows), isCut: records.length > mostRows }
}
