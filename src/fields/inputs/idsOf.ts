/** The chosen ids, whether the field holds one or several. */
export function idsOf(value: unknown): readonly string[] {
  if (value === null || value === undefined || value === '') return []
  return Array.isArray(value) ? value.map(String) : [String(value)]
}
