import { matchRoutes, type Location, type NavigationType, type RouteObject } from 'react-router-dom'
import type { GuardedHistory } from './guardedHistory'

/** Where the window is: the address, and what kept its code from loading, if anything did. */
export interface Arrival {
  readonly location: Location
  readonly action: NavigationType
  readonly error?: unknown
}

/**
 * Tells of each arrival once the code of all its routes is here, asked for at the same time; until then what was shown
 * stays. One that is overtaken by the next is not told. Gives the way to stop.
 */
export function followArrivals(history: GuardedHistory, routes: RouteObject[], tell: (arrival: Arrival) => void): () => void {
  let latest = 0
  const arrive = () => {
    latest += 1
    const own = latest
    const arrival = { location: history.location, action: history.action }
    const missing = missingAt(routes, arrival.location)
    if (missing.length === 0) return tell(arrival)
    Promise.all(missing.map(load)).then(
      () => own === latest && tell(arrival),
      (error: unknown) => own === latest && tell({ ...arrival, error }),
    )
  }
  const stop = history.listen(arrive)
  arrive()
  return () => {
    latest += 1
    stop()
  }
}

/** Begins to load the code of an address before anybody arrives there. Of what fails nothing is said: it is tried again on arrival, and told then. */
export function loadEarly(routes: RouteObject[], location: Location): void {
  for (const route of missingAt(routes, location)) load(route).catch(() => undefined)
}

function missingAt(routes: RouteObject[], location: Location): RouteObject[] {
  return (matchRoutes(routes, location) ?? []).map(({ route }) => route).filter(({ lazy, Component }) => lazy && !Component)
}

async function load(route: RouteObject): Promise<void> {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy())
}
