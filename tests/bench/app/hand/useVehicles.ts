import { useCallback, useEffect, useState } from 'react'
import { readOptions, readPage, type Page } from './api'
import type { Vehicle, VehicleQuery } from './vehicle'

const nothing: Page<Vehicle> = { records: [], total: 0 }

/** One page of vehicles, and the names of the people and organisations in it. */
export function useVehicles(query: VehicleQuery) {
  const [page, setPage] = useState(nothing)
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const [loading, setLoading] = useState(true)
  const [error, setError] = useState('')
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    const abort = new AbortController()
    async function read() {
      const { filters, ...paging } = query
      setLoading(true)
      const next = await readPage<Vehicle>('/veh', { ...paging, ...filters }, abort.signal)
      setPage(next)
      setError('')
      setLoading(false)
      setNames(await readNames(next.records))
    }
    read().catch((failure: Error) => {
      if (abort.signal.aborted) return
      setError(failure.message)
      setLoading(false)
    })
    return () => abort.abort()
  }, [query, turn])

  return { ...page, names, loading, error, reload: useCallback(() => setTurn((count) => count + 1), []) }
}

async function readNames(records: readonly Vehicle[]): Promise<Record<string, string>> {
  const idsOf = (key: 'mainDriver' | 'ownerOrg') => [...new Set(records.flatMap((record) => record[key] ?? []))]
  const [people, organizations] = await Promise.all([readOptions('/emp', { ids: idsOf('mainDriver') }), readOptions('/organization', { ids: idsOf('ownerOrg') })])
  return Object.fromEntries([...people, ...organizations].map(({ id, label }) => [id, label]))
}
