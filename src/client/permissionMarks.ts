export interface PermissionMarks {
  /** Takes the mark of an answer. */
  readonly take: (mark: string) => void
  readonly subscribe: (onChange: () => void) => () => void
  /** The newest mark; null before the first answer. */
  readonly current: () => string | null
}

/** The mark of what the person may do, as the newest answer of the backend brought it. */
export function createPermissionMarks(): PermissionMarks {
  let current: string | null = null
  const listeners = new Set<() => void>()
  return {
    take(mark) {
      if (mark === current) return
      current = mark
      for (const listener of listeners) listener()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    current: () => current,
  }
}
