import { useEffect, useMemo, useRef } from 'react'
import type { VehicleState } from '../../contract/positions'
import type { UrlState } from '../../engine/engineServices'
import { noFilter, type FleetFilter } from './Fleet'

const states: readonly VehicleState[] = ['alarm', 'driving', 'parked', 'offline']

/** What the map shows, as the address has it: a link shows another the same. */
export function useMapFilter({ search, setSearch }: UrlState) {
  const text = search.toString()
  const filter = useMemo((): FleetFilter => {
    const query = new URLSearchParams(text)
    const asked = (query.get('m.states') ?? '').split(',')
    return { org: query.get('m.org') ?? '', kind: query.get('m.kind') ?? '', states: states.filter((state) => asked.includes(state)), plate: query.get('m.plate') ?? '' }
  }, [text])
  const chosen = search.get('m.vehicle')
  // Two changes of one moment build on each other, before the address has told of the first.
  const latest = useRef(search)
  useEffect(() => { latest.current = search }, [search])
  const write = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(latest.current)
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(`m.${name}`)
      else next.set(`m.${name}`, value)
    }
    latest.current = next
    setSearch(next, { replace: true })
  }
  return {
    filter, chosen,
    setFilter: (changes: Partial<FleetFilter>) => {
      const { states: wanted, ...rest } = { ...filter, ...changes }
      write({ ...rest, states: wanted.join(',') })
    },
    clear: () => write({ org: '', kind: '', states: '', plate: '' }),
    isNarrowed: JSON.stringify(filter) !== JSON.stringify(noFilter),
    choose: (id: string | null) => write({ vehicle: id ?? '' }),
    trackOf: search.get('m.track'),
    showTrack: (id: string | null) => write({ track: id ?? '' }),
  }
}
