import { createContext, startTransition, useContext, useLayoutEffect, useState } from 'react'
import { Router, useRoutes, type RouteObject } from 'react-router-dom'
import { RouteError } from '../pages/RouteError'
import { followArrivals, type Arrival } from './arrivals'
import type { GuardedHistory } from './guardedHistory'
import { RouteBoundary } from './RouteBoundary'

const HistoryContext = createContext<GuardedHistory | null>(null)

/** The window's history, for who asks before a page is left. */
export function useGuardedHistory(): GuardedHistory {
  const history = useContext(HistoryContext)
  if (!history) throw new Error('useGuardedHistory stands outside AppRouter.')
  return history
}

/** Draws the routes of the present address. `routes` and `history` stay the same for good. */
export function AppRouter({ routes, history }: { routes: RouteObject[]; history: GuardedHistory }) {
  const [arrival, setArrival] = useState<Arrival | null>(null)
  useLayoutEffect(() => followArrivals(history, routes, (next) => startTransition(() => setArrival(next))), [history, routes])
  if (!arrival) return null
  return (
    <HistoryContext.Provider value={history}>
      <Router location={arrival.location} navigationType={arrival.action} navigator={history}>
        <RouteBoundary at={arrival.location.key}>
          {arrival.error === undefined ? <Routed routes={routes} /> : <RouteError error={arrival.error} />}
        </RouteBoundary>
      </Router>
    </HistoryContext.Provider>
  )
}

function Routed({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes)
}
