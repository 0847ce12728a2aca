import useSWR from 'swr'
import type { DictionaryItem } from './fieldType'
import { useFieldServices } from './FieldServicesProvider'

/** Items of a dictionary too large to have been sent along: as the page knows them already, the rest read from the server. */
export function useDictionaryItems(name: string, values: readonly string[]): ReadonlyMap<string, DictionaryItem> {
  const { searchDictionary, itemLabel } = useFieldServices()
  const known = values.flatMap((value) => {
    const label = itemLabel?.(name, value)
    return label === undefined ? [] : [{ value, label }]
  })
  const missing = values.filter((value) => !known.some((item) => item.value === value))
  const { data, isLoading } = useSWR(
    searchDictionary && missing.length > 0 ? ['dictionaryItems', name, ...missing] : null,
    () => searchDictionary!(name, { values: missing }),
    { revalidateOnFocus: false, revalidateIfStale: false },
  )
  // Labels on their way are told apart from values that have none.
  const waiting = isLoading ? missing.map((value) => ({ value, label: '…' })) : []
  return new Map([...waiting, ...(data ?? []), ...known].map((item) => [item.value, item]))
}
