import { useEffect, useState } from 'react'
import type { RecordData } from '../../contract/envelope'
import type { PageDefinition } from '../../language/pageDefinition'
import { useEngine } from '../engineServices'

export interface FullRecord {
  readonly record: RecordData | null
  readonly error: string | null
  readonly reload: () => void
}

/** A record with its files. A row of a list carries none, and a move is judged by them. */
export function useFullRecord(page: PageDefinition, record: RecordData): FullRecord {
  const { client } = useEngine()
  const [turn, setTurn] = useState(0)
  const isFull = record.annex !== undefined
  const [full, setFull] = useState<Omit<FullRecord, 'reload'>>({ record: isFull ? record : null, error: null })
  const { id } = record

  useEffect(() => {
    if (isFull) return
    const abort = new AbortController()
    setFull({ record: null, error: null })
    client.get(page, id, abort.signal).then(
      (read) => setFull({ record: read, error: null }),
      (error: unknown) => !abort.signal.aborted && setFull({ record: null, error: error instanceof Error ? error.message : String(error) }),
    )
    return () => abort.abort()
  }, [client, page, id, isFull, turn])

  return { ...full, reload: () => setTurn((count) => count + 1) }
}
