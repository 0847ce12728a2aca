import { SearchOutlined } from '@ant-design/icons'
import Input from 'antd/es/input/Input'
import { useEffect, useRef, useState } from 'react'
import type { PageDefinition } from '../../language/pageDefinition'
import styles from './list.module.css'

export interface QuickSearchProps {
  readonly page: PageDefinition
  readonly keyword: string
  readonly onSearch: (keyword: string) => void
  /** Which box of the page it is. */
  readonly name?: string
}

const typingPause = 300

/** One box over the fields people know a record by; it searches when typing pauses. */
export function QuickSearch({ page, keyword, onSearch, name = 'keyword' }: QuickSearchProps) {
  const [text, setText] = useState(keyword)
  const isComposing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setText((typed) => (typed.trim() === keyword ? typed : keyword)), [keyword])
  useEffect(() => () => clearTimeout(timer.current), [])
  function searchSoon(next: string, pause = typingPause) {
    clearTimeout(timer.current)
    // Pinyin that is not yet characters is nobody's keyword.
    if (!isComposing.current) timer.current = setTimeout(() => onSearch(next), pause)
  }
  const titles = page.list.search.map((name) => page.fields[name]?.title ?? name).join('、')
  return (
    <Input
      className={styles.search}
      value={text}
      allowClear
      prefix={<SearchOutlined aria-hidden />}
      placeholder={`搜索${titles}`}
      aria-label={`搜索${titles}`}
      data-filter={name}
      onChange={({ target }) => {
        setText(target.value)
        searchSoon(target.value)
      }}
      onCompositionStart={() => {
        isComposing.current = true
        clearTimeout(timer.current)
      }}
      onCompositionEnd={({ currentTarget }) => {
        isComposing.current = false
        searchSoon(currentTarget.value)
      }}
      onPressEnter={() => searchSoon(text, 0)}
    />
  )
}
