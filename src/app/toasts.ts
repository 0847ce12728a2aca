export interface Toast {
  readonly text: string
  readonly kind: 'info' | 'success'
}

/** Texts on their way to be drawn: they may be told before what draws them has been loaded. */
export interface Toasts {
  readonly show: (text: string, kind: Toast['kind']) => void
  /** The texts not yet taken; they are given once. */
  readonly take: () => readonly Toast[]
  readonly subscribe: (listener: () => void) => () => void
  /** Whether there has ever been one; for `useSyncExternalStore`. */
  readonly isUsed: () => boolean
}

export function createToasts(): Toasts {
  const listeners = new Set<() => void>()
  let waiting: Toast[] = []
  let isUsed = false
  return {
    show(text, kind) {
      waiting.push({ text, kind })
      isUsed = true
      for (const listener of listeners) listener()
    },
    take() {
      const taken = waiting
      waiting = []
      return taken
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isUsed: () => isUsed,
  }
}
