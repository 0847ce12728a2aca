import { useCallback, useMemo, useState } from 'react'
import type { RecordData } from '../../contract/envelope'

export interface Selection {
  readonly records: readonly RecordData[]
  readonly ids: readonly string[]
  readonly choose: (records: readonly RecordData[]) => void
}

/** The chosen rows. They stay while pages are turned, and go when other records are asked for (`scope` changes). */
export function useSelection(scope: string, shown: readonly RecordData[]): Selection {
  const [chosen, setChosen] = useState<{ scope: string; records: readonly RecordData[] }>({ scope, records: [] })
  const records = useMemo(() => {
    if (chosen.scope !== scope) return []
    // Rows that were read again bring their new version and state.
    const fresh = new Map(shown.map((record) => [record.id, record]))
    return chosen.records.map((record) => fresh.get(record.id) ?? record)
  }, [chosen, scope, shown])
  const ids = useMemo(() => records.map(({ id }) => id), [records])
  const choose = useCallback((next: readonly RecordData[]) => setChosen({ scope, records: next }), [scope])
  return useMemo(() => ({ records, ids, choose }), [records, ids, choose])
}
