/**
 * The same entries in an object that has nothing else. What a file names is looked up in it, and `constructor`, which
 * every other object has by birth, must be as unknown as any name that nobody declared.
 */
export function bareMap<Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null) as Record<string, Value>, entries)
}
