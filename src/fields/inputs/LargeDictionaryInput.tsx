import { useCallback, useMemo } from 'react'
import { useFieldServices } from '../FieldServicesProvider'
import { useDictionaryItems } from '../useDictionaryItems'
import { placeholderOf } from './inputAttributes'
import { RemoteSelect } from './RemoteSelect'
import type { ChoiceProps } from './SelectInput'

/** Items of a dictionary too large to be sent along. */
export function LargeDictionaryInput(props: ChoiceProps & { readonly name: string }) {
  const { name, values } = props
  const { searchDictionary } = useFieldServices()
  const items = useDictionaryItems(name, values)
  const labels = useMemo(() => new Map([...items].map(([value, item]) => [value, item.label])), [items])
  const search = useCallback(async (keyword: string, signal: AbortSignal) => {
    if (!searchDictionary) throw new Error('这里不能查找字典')
    return searchDictionary(name, { keyword }, signal)
  }, [searchDictionary, name])
  return <RemoteSelect {...props} labels={labels} search={search} placeholder={placeholderOf(props)} />
}
