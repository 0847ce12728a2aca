/** Whether a form of this window holds what is not saved; for those who would otherwise take the window away from under it. */
export interface UnsavedInput {
  readonly get: () => boolean
  readonly set: (isUnsaved: boolean) => void
  readonly subscribe: (listener: () => void) => () => void
}

function createUnsavedInput(): UnsavedInput {
  const listeners = new Set<() => void>()
  let value = false
  return {
    get: () => value,
    set(isUnsaved) {
      if (isUnsaved === value) return
      value = isUnsaved
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The one of this window. */
export const unsavedInput = createUnsavedInput()
