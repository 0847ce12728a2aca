import { useEffect, useMemo, useReducer, useState } from 'react'
import useSWR from 'swr'
import { positionPaths, type FleetAnswer, type MovedVehicle } from '../../contract/positions'
import type { ExtensionProps } from '../../engine/engineServices'
import type { Place } from '../../fields/track/geometry'
import { Fleet } from './Fleet'

export interface LiveFleet {
  readonly fleet: Fleet | null
  readonly answer: FleetAnswer | undefined
  readonly error: Error | undefined
  readonly reload: () => void
  /** Goes up with every movement. */
  readonly moves: number
  readonly line: 'live' | 'cut' | 'over'
}

/** The vehicles of a page and how they move, while somebody looks: a tab in the background listens to nothing, and reads anew when it is back. */
export function useFleet({ page, ask, listen }: Pick<ExtensionProps, 'page' | 'ask' | 'listen'>, shift: ((place: Place) => Place) | null): LiveFleet {
  const { data: answer, error, mutate } = useSWR<FleetAnswer, Error>(['fleet', page.id], () => ask<FleetAnswer>('GET', positionPaths.fleet(page.id)), { revalidateOnFocus: false })
  const fleet = useMemo(() => (answer && shift ? new Fleet(answer, shift) : null), [answer, shift])
  const [moves, moved] = useReducer((count: number) => count + 1, 0)
  const [line, setLine] = useState<LiveFleet['line']>('live')
  const ticket = answer?.ticket

  useEffect(() => {
    if (!fleet || !ticket) return undefined
    let stop: (() => void) | null = null
    const follow = () => {
      stop?.()
      stop = document.visibilityState === 'hidden' ? null : listen(`${positionPaths.events}?${new URLSearchParams({ ticket }).toString()}`, {
        moved(text) {
          setLine('live')
          // A vehicle that came after the map was opened is on the next reading.
          if (fleet.move(JSON.parse(text) as MovedVehicle[]) > 0) void mutate()
          moved()
        },
        over() {
          stop?.()
          setLine('over')
        },
      }, () => setLine('cut'))
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop?.()
    }
  }, [fleet, ticket, listen, mutate])
  return { fleet, answer, error, reload: () => void mutate(), moves, line }
}
