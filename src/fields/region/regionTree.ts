import type { DictionaryItem } from '../fieldType'
import { regionLevel, type RegionLevel } from '../regionRules'

export interface RegionNode {
  readonly value: string
  readonly label: string
  readonly children?: RegionNode[]
}

/** The divisions as a tree, down to the level that is asked for. */
export function regionTree(items: readonly DictionaryItem[], lowest: RegionLevel = 'county'): readonly RegionNode[] {
  const below = new Map<string, DictionaryItem[]>()
  for (const item of items) {
    const siblings = below.get(item.parent ?? '')
    if (siblings) siblings.push(item)
    else below.set(item.parent ?? '', [item])
  }
  const branch = (item: DictionaryItem): RegionNode => {
    const children = regionLevel(item.value) === lowest ? [] : (below.get(item.value) ?? [])
    return { value: item.value, label: item.label, ...(children.length > 0 ? { children: children.map(branch) } : {}) }
  }
  return (below.get('') ?? []).map(branch)
}

/** The codes from the province down to this one. */
export function regionPath(code: string, items: readonly DictionaryItem[]): string[] {
  const parents = new Map(items.map((item) => [item.value, item.parent]))
  const path: string[] = []
  for (let one: string | undefined = code; one !== undefined && !path.includes(one); one = parents.get(one)) path.unshift(one)
  return path
}
