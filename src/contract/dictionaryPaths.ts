/** Items of a dictionary that is too large to travel with a page. */
export interface DictionaryRequest {
  /** Items whose full label contains it. */
  readonly keyword?: string
  /** The items of these values. */
  readonly values?: readonly string[]
}

/** `GET`, with `keyword` or `values` in the query; gives at most `mostDictionaryItems` items, each with its full label. */
export function dictionaryPath(name: string): string {
  return `/dictionaries/${encodeURIComponent(name)}`
}

export const mostDictionaryItems = 50
