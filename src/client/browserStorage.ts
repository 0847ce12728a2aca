/**
 * A storage of the browser; where it is refused, as to frames of other sites, one that lives as long as the document.
 * Merely naming a refused storage throws.
 */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): Storage {
  try {
    return globalThis[kind]
  } catch {
    return memoryStorage()
  }
}

function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}
