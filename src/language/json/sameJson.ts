export type JsonObject = Readonly<Record<string, unknown>>

/** Whether two JSON values are the same; the order of keys does not matter. A key that is null is not a key that is missing. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other)) {
    return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((item, index) => sameJson(item, other[index]))
  }
  const [names, others] = [Object.keys(one), Object.keys(other)]
  return names.length === others.length && names.every((name) => Object.hasOwn(other, name) && sameJson((one as JsonObject)[name], (other as JsonObject)[name]))
}

/** What tells entries of a list apart, where they have a name: a word is its own, `{field}` its field, `["bus", "大客车"]` its first word. */
export function identityOf(entry: unknown): string | null {
  if (typeof entry === 'string' || typeof entry === 'number') return String(entry)
  if (Array.isArray(entry)) return typeof entry[0] === 'string' ? entry[0] : null
  if (typeof entry !== 'object' || entry === null) return null
  const { field, page, name, tab, title, message } = entry as JsonObject
  const word = field ?? page ?? name ?? (typeof title === 'string' && typeof tab === 'string' ? `${tab}/${title}` : (title ?? tab ?? message))
  return typeof word === 'string' ? word : null
}

/** The entries by what tells them apart; null where some have nothing that does, or share it. */
export function byIdentity(list: readonly unknown[]): ReadonlyMap<string, unknown> | null {
  const entries = list.map((entry) => [identityOf(entry), entry] as const)
  const map = new Map(entries.flatMap(([identity, entry]) => (identity === null ? [] : [[identity, entry]])))
  return map.size === list.length ? map : null
}
