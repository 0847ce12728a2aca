import { Button, Select } from 'antd'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { FilterInput } from '../../fields/FilterInput'
import type { FilterValue } from '../../contract/listQuery'
import type { SessionReach } from '../../contract/session'
import type { FilterDefinition, PageDefinition } from '../../language/pageDefinition'
import { texts } from '../texts'
import { fieldAt, fixedChoices, shownFilters } from './filterFields'
import { initialListState, isFilled, type ListState } from './listState'
import { withoutIdleOwner } from './ofOneOrganization'
import { useIsNarrowScreen } from './useIsNarrowScreen'
import styles from './list.module.css'

export interface ListFiltersProps {
  readonly page: PageDefinition
  readonly filters: ListState['filters']
  /** Whose records the reader sees: only one organisation's are not filtered by it. */
  readonly reach?: SessionReach | undefined
  readonly onApply: (filters: ListState['filters']) => void
}

type Draft = Readonly<Record<string, unknown>>

/** The filters of a list: typed first, applied together by 查询 or Enter. Two rows at most until they are unfolded; on a phone none where the search finds records. */
export function ListFilters({ page, filters, reach, onApply }: ListFiltersProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const perRow = useColumnsOf(form)
  const [draft, setDraft, apply] = useDraft(filters, onApply)
  const [isExpanded, setExpanded] = useState(false)
  const isNarrowScreen = useIsNarrowScreen()
  const needed = new Set(withoutIdleOwner(page, reach, page.list.filters))
  const all = shownFilters(page).filter((filter) => needed.has(filter) || isFilled(filters[filter.field]))
  if (all.length === 0) return null
  // The last place of the second row is the buttons'. A phone's screen is for the records.
  const room = isNarrowScreen && page.list.search.length > 0 ? 0 : Math.max(1, perRow * 2 - 1)
  const canFold = all.length > room
  const shown = canFold && !isExpanded ? all.slice(0, room) : all
  const hidden = all.slice(shown.length).filter(({ field }) => isFilled(filters[field])).length
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    apply(filledOf(draft))
  }
  return (
    <form ref={form} className={styles.filters} role="search" aria-label={texts.filters} data-filters={shown.length > 0 ? 'open' : 'closed'} onSubmit={handleSubmit}>
      {shown.map((filter) => (
        <div key={filter.field} className={styles.filter} data-filter={filter.field}>
          <label htmlFor={`${id}-${filter.field}`} title={filter.title}>{filter.title}</label>
          <OneFilter id={`${id}-${filter.field}`} page={page} filter={filter} value={draft[filter.field] ?? null} onChange={(value) => setDraft((before) => ({ ...before, [filter.field]: value }))} />
        </div>
      ))}
      <div className={styles.submit}>
        {canFold && (
          <Button type="link" data-action="foldFilters" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
            {room === 0 && `${texts.filters} `}{isExpanded ? texts.collapse : hidden > 0 ? `${texts.expand}（${hidden} 项生效）` : texts.expand}
          </Button>
        )}
        {shown.length > 0 && (
          <>
            <Button autoInsertSpace={false} data-action="reset" onClick={() => apply(initialListState(page).filters)}>{texts.reset}</Button>
            <Button type="primary" htmlType="submit" autoInsertSpace={false} data-action="search">{texts.search}</Button>
          </>
        )}
      </div>
    </form>
  )
}

interface OneFilterProps {
  readonly id: string
  readonly page: PageDefinition
  readonly filter: FilterDefinition
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

function OneFilter({ id, page, filter, value, onChange }: OneFilterProps) {
  const field = fieldAt(page, filter.field)
  if (field) return <FilterInput id={id} field={field} operator={filter.operator} value={value} onChange={onChange} />
  const choices = fixedChoices[filter.field] ?? []
  return <Select id={id} allowClear placeholder="全部" value={value as string | null} options={[...choices]} onChange={(next: string | undefined) => onChange(next ?? null)} />
}

/** What is typed starts again from what applies whenever that changes from outside: Back, a removed tag, a link. */
function useDraft(filters: ListState['filters'], onApply: ListFiltersProps['onApply']) {
  const [draft, setDraft] = useState<Draft>(filters)
  const text = textOf(filters)
  const known = useRef(text)
  useEffect(() => {
    if (known.current === text) return
    known.current = text
    setDraft(Object.fromEntries(JSON.parse(text) as [string, FilterValue][]))
  }, [text])
  // The list takes a moment to follow; what is typed meanwhile must not be swept away by what was applied here.
  function apply(next: ListState['filters']) {
    known.current = textOf(next)
    setDraft(next)
    onApply(next)
  }
  return [draft, setDraft, apply] as const
}

function textOf(filters: ListState['filters']): string {
  return JSON.stringify(Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function filledOf(draft: Draft): ListState['filters'] {
  const filled = Object.entries(draft).flatMap(([field, value]): [string, FilterValue][] => (isFilled(value) ? [[field, typeof value === 'string' ? value.trim() : value]] : []))
  return Object.fromEntries(filled.filter(([, value]) => isFilled(value)))
}

/** How many filters stand in one row at the present width. */
function useColumnsOf(form: React.RefObject<HTMLFormElement | null>): number {
  const [columns, setColumns] = useState(4)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const count = getComputedStyle(element).gridTemplateColumns.split(' ').length
      if (element.clientWidth > 0) setColumns(count)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [form])
  return columns
}
