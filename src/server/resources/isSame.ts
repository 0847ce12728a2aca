/** Whether two values of a field are the same; the order of keys does not matter, nothing filled in is null. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (one === null || one === undefined || other === null || other === undefined) return (one ?? null) === (other ?? null)
  if (typeof one !== 'object' || typeof other !== 'object') return false
  if (Array.isArray(one) || Array.isArray(other)) {
    return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  }
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]))
}
