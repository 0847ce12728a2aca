import { useId } from 'react'
import { totalCap } from '../../contract/envelope'
import { namedStates } from '../../language/moves'
import type { PageDefinition } from '../../language/pageDefinition'
import styles from './list.module.css'

export interface StateTabsProps {
  readonly page: PageDefinition
  readonly tab: string
  readonly counts: Readonly<Record<string, number>> | undefined
  readonly onChange: (tab: string) => void
}

/** The states of the page's records, each with its number. */
export function StateTabs({ page, tab, counts, onChange }: StateTabsProps) {
  const { states } = page
  const group = useId()
  if (!states || !page.list.stateTabs) return null
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const options = [{ value: '', title: '全部', count: all }, ...stateItems(page, states.field).map(({ value, label }) => ({ value, title: label, count: counts && (counts[value] ?? 0) }))]
  return (
    <div className={styles.tabs} data-filter={states.field} role="radiogroup" aria-label={page.fields[states.field]?.title ?? '状态'}>
      {options.map(({ value, title, count }) => (
        <label key={value}>
          <input type="radio" name={group} value={value} checked={value === tab} onChange={() => onChange(value)} />
          {title}{count !== undefined && <span className={styles.count}>{count > totalCap ? `${totalCap}+` : count}</span>}
        </label>
      ))}
    </div>
  )
}

/** States in the order of their dictionary; of a field without one, those the transitions name. */
function stateItems(page: PageDefinition, name: string): readonly { value: string; label: string }[] {
  const field = page.fields[name]
  const dictionary = field?.type === 'dict' ? page.dictionaries[field.dict] : undefined
  if (dictionary) return dictionary.items
  return (page.states ? namedStates(page.states) : []).map((value) => ({ value, label: value }))
}
