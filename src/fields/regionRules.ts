import type { Dictionary, FieldContext } from './fieldType'

/** Dictionary of administrative divisions (GB/T 2260), each item with its `parent`. */
export const regionDictionary = 'region'

export type RegionLevel = 'province' | 'city' | 'county'

/** The level of a code: `610000` a province, `610100` a city, `610112` a county or district. */
export function regionLevel(code: string): RegionLevel {
  if (code.endsWith('0000')) return 'province'
  return code.endsWith('00') ? 'city' : 'county'
}

/** What the codes of a region and of everything in it begin with: the filter `within` compares by it. */
export function regionPrefix(code: string): string {
  return code.replace(/^(\d{2})0000$/, '$1').replace(/^(\d{4})00$/, '$1')
}

/** Full names by code and codes by full name, worked out once per dictionary. */
interface RegionIndex {
  readonly names: ReadonlyMap<string, string>
  readonly codes: ReadonlyMap<string, string>
}
const indexes = new WeakMap<Dictionary, RegionIndex>()

/** The index of the region dictionary; undefined where it was not sent along. */
export function regionIndex(context: FieldContext): RegionIndex | undefined {
  const dictionary = context.dictionary(regionDictionary)
  if (!dictionary || dictionary.items.length === 0) return undefined
  const known = indexes.get(dictionary)
  if (known) return known
  const items = new Map(dictionary.items.map((item) => [item.value, item]))
  const nameOf = (code: string, depth = 0): string => {
    const item = items.get(code)
    if (!item || depth > 5) return ''
    return (item.parent ? nameOf(item.parent, depth + 1) : '') + item.label
  }
  const names = new Map([...items.keys()].map((code) => [code, nameOf(code)]))
  const index = { names, codes: new Map([...names].map(([code, name]) => [name, code])) }
  indexes.set(dictionary, index)
  return index
}

/** The full name, 陕西省西安市未央区; the code where the name is not known. */
export function regionName(code: string, context: FieldContext): string {
  return regionIndex(context)?.names.get(code) ?? context.itemLabel?.(regionDictionary, code) ?? code
}
