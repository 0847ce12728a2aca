/**
 * Keeps what was loaded for a short while. Requests that come while it loads wait for the same load;
 * the oldest entries give way when there are too many.
 */
export interface FreshCache<Value> {
  readonly get: (key: string, load: () => Promise<Value>) => Promise<Value>
  readonly forget: (key: string) => void
  readonly clear: () => void
}

interface Entry<Value> {
  readonly value: Promise<Value>
  readonly staleAt: number
}

export function createFreshCache<Value>({ milliseconds, entries }: { milliseconds: number; entries: number }): FreshCache<Value> {
  const kept = new Map<string, Entry<Value>>()

  return {
    get(key, load) {
      const entry = kept.get(key)
      if (entry && entry.staleAt > performance.now()) return entry.value
      const value = load()
      kept.delete(key)
      kept.set(key, { value, staleAt: performance.now() + milliseconds })
      if (kept.size > entries) kept.delete(kept.keys().next().value ?? key)
      // A failure is told to those who waited for it, and to nobody after them.
      value.catch(() => {
        if (kept.get(key)?.value === value) kept.delete(key)
      })
      return value
    },
    forget: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
