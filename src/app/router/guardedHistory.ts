import type { HistoryRouterProps, Location, NavigationType, Navigator } from 'react-router-dom'
import { createValueStore, type ValueStore } from '../../client/valueStore'

/** A way out that was held back; `proceed` takes it after all. */
export interface HeldNavigation {
  readonly proceed: () => void
}

/** The window's history, which can be asked to wait before a page is left. */
export interface GuardedHistory extends Navigator {
  readonly location: Location
  readonly action: NavigationType
  /** Hears of every arrival. Gives the way to stop hearing, after which another may listen. */
  readonly listen: (onArrival: () => void) => () => void
  /** Decides by the path whether a way out is held back; null lifts it. */
  readonly guard: (holds: ((pathname: string) => boolean) | null) => void
  readonly held: Pick<ValueStore<HeldNavigation | null>, 'get' | 'subscribe'> & { readonly release: () => void }
}

/** Links and calls are held back before they change anything; Back and Forward, which have happened by then, are undone. */
export function createGuardedHistory(history: HistoryRouterProps['history']): GuardedHistory {
  const held = createValueStore<HeldNavigation | null>(null)
  let holds: ((pathname: string) => boolean) | null = null
  let onArrival = () => undefined as void
  let isUndoing = false
  let isAllowed = false

  const hold = (go: () => void) => held.set({ proceed: () => (held.set(null), go()) })
  const arrive = (go: () => void) => {
    held.set(null)
    go()
    onArrival()
  }
  const leave = (to: Parameters<Navigator['push']>[0], go: () => void) =>
    holds?.(history.encodeLocation(to).pathname) ? hold(() => arrive(go)) : arrive(go)
  const onPop = ({ delta }: { delta: number | null }) => {
    if (isUndoing) {
      isUndoing = false
      return
    }
    const isFree = isAllowed || delta === null || delta === 0 || !holds?.(history.location.pathname)
    isAllowed = false
    if (isFree) return arrive(() => undefined)
    isUndoing = true
    history.go(-delta)
    hold(() => {
      isAllowed = true
      history.go(delta)
    })
  }
  return {
    get location() {
      return history.location
    },
    get action() {
      return history.action
    },
    createHref: (to) => history.createHref(to),
    encodeLocation: (to) => history.encodeLocation(to),
    push: (to, state) => leave(to, () => history.push(to, state)),
    replace: (to, state) => leave(to, () => history.replace(to, state)),
    go: (delta) => history.go(delta),
    listen(listener) {
      onArrival = listener
      return history.listen(onPop)
    },
    guard: (next) => void (holds = next),
    held: { get: held.get, subscribe: held.subscribe, release: () => held.set(null) },
  }
}
