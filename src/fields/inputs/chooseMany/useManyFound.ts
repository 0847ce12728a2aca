import { useCallback, useEffect, useRef, useState } from 'react'
import { mostOptions } from '../../../contract/envelope'
import type { ReferenceSearch } from '../useReferenceSearch'
import { useRemoteOptions } from '../useRemoteOptions'

type Where = Readonly<Record<string, unknown>>

/** Records found by words and by what their fields have to be, as many as one may take at once. */
export function useManyFound(search: ReferenceSearch) {
  const [keyword, setKeyword] = useState('')
  const [where, setWhere] = useState<Where>({})
  const words = useRef('')
  const find = useCallback((text: string, signal: AbortSignal) => search(text, signal, { size: mostOptions, where }), [search, where])
  const { ask, ...remote } = useRemoteOptions(find)
  useEffect(() => ask(words.current, 0), [ask])
  return {
    ...remote, keyword, where,
    /** Nothing is left out: there are no more than were asked for. */
    isAll: remote.options.length < mostOptions,
    type: (text: string) => {
      words.current = text
      setKeyword(text)
      ask(text)
    },
    narrow: (name: string, value: unknown) => setWhere(({ [name]: _former, ...others }) => (value === null ? others : { ...others, [name]: value })),
    retry: () => ask(words.current, 0),
  }
}
