import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { cells } from '../../fields/cells'
import { useFieldServices } from '../../fields/FieldServicesProvider'
import type { FilterDefinition, PageDefinition } from '../../language/pageDefinition'
import { texts } from '../texts'
import { fieldAt, fixedChoices, isDrawn, possibleFilters } from './filterFields'
import type { ListState } from './listState'
import styles from './list.module.css'

export interface ActiveFiltersProps {
  readonly page: PageDefinition
  readonly state: ListState
  readonly onApply: (filters: ListState['filters']) => void
  readonly onClear: () => void
}

/** What narrows the list, each to be taken back alone. */
export function ActiveFilters({ page, state, onApply, onClear }: ActiveFiltersProps) {
  const active = activeOf(page, state)
  if (active.length === 0) return null
  const without = (field: string) => Object.fromEntries(Object.entries(state.filters).filter(([name]) => name !== field))
  return (
    <ul className={styles.chips} aria-label="已选条件">
      {active.map((filter) => (
        <li key={filter.field} className={styles.chip}>
          <span>{filter.title}：</span>
          <FilterText page={page} filter={filter} value={state.filters[filter.field]} />
          <button type="button" aria-label={`移除条件 ${filter.title}`} data-action="removeFilter" onClick={() => onApply(without(filter.field))}>×</button>
        </li>
      ))}
      <li><button type="button" className={styles.action} data-action="clearFilters" onClick={onClear}>{texts.clearFilters}</button></li>
    </ul>
  )
}

function activeOf(page: PageDefinition, { filters }: ListState): readonly FilterDefinition[] {
  return possibleFilters(page).filter((filter) => isDrawn(page, filter) && filters[filter.field] !== undefined)
}

/** Everything that narrows the list, in one sentence, for paper; nothing where nothing does. */
export function ConditionWords({ page, state }: { readonly page: PageDefinition; readonly state: ListState }) {
  const services = useFieldServices()
  const field = page.list.tabsBy === null ? undefined : page.fields[page.list.tabsBy]
  const words = [
    ...(field && state.tab !== '' ? [<span key="tab">{field.title}：{fieldTypeOf(field).format(fieldTypeOf(field).storage === 'textArray' ? [state.tab] : state.tab, field as never, services)}</span>] : []),
    ...activeOf(page, state).map((filter) => <span key={filter.field}>{filter.title}：<FilterText page={page} filter={filter} value={state.filters[filter.field]} /></span>),
    ...(state.keyword === '' ? [] : [<span key="keyword">{texts.search}：“{state.keyword}”</span>]),
  ]
  return words.flatMap((word, index) => (index === 0 ? [word] : ['；', word]))
}

function FilterText({ page, filter, value }: { page: PageDefinition; filter: FilterDefinition; value: unknown }) {
  const services = useFieldServices()
  const field = fieldAt(page, filter.field)
  if (!field) return <>{fixedChoices[filter.field]?.find((choice) => choice.value === value)?.label ?? String(value)}</>
  if (filter.operator === 'contains') return <>“{String(value)}”</>
  const values = Array.isArray(value) ? (value as readonly unknown[]) : [value]
  if (fieldTypeOf(field).refersTo) return <ReferenceText field={field} values={values} />
  const textOf = (part: unknown) => (part === null ? '' : fieldTypeOf(field).format(filter.operator === 'overlaps' ? [part] : part, field, services))
  if (filter.operator === 'between') return <>{rangeText(textOf(values[0]), textOf(values[1]))}</>
  return <>{values.map(textOf).join('、')}</>
}

/** Referred records are named by their cells, which know how to find their labels. */
function ReferenceText({ field, values }: { field: FieldDefinition; values: readonly unknown[] }) {
  const Cell = cells[field.type]
  const isList = fieldTypeOf(field).storage === 'textArray'
  return isList ? <Cell field={field} value={values} place="list" /> : <>{values.map((value) => <Cell key={String(value)} field={field} value={value} place="list" />)}</>
}

function rangeText(from: string, to: string): string {
  if (from && to) return `${from} 至 ${to}`
  return from ? `${from} 起` : `${to} 止`
}
