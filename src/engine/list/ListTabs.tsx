import { useId } from 'react'
import { totalCap } from '../../contract/envelope'
import { isOffered } from '../../contract/recordPaths'
import type { PageDefinition } from '../../language/pageDefinition'
import { namedStates } from '../../language/states'
import styles from './list.module.css'

export interface ListTabsProps {
  readonly page: PageDefinition
  readonly tab: string
  readonly counts: Readonly<Record<string, number>> | undefined
  readonly onChange: (tab: string) => void
}

/** The states or kinds of the page's records, each with its number. */
export function ListTabs({ page, tab, counts, onChange }: ListTabsProps) {
  const { tabsBy } = page.list
  const group = useId()
  const field = tabsBy === null ? undefined : page.fields[tabsBy]
  if (!field) return null
  // Of several kinds at once a record is counted under each.
  const all = counts && field.type !== 'multiDict' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : undefined
  // A state without records is worth a tab, a kind of which there is nothing is not.
  const isShown = ({ value }: { value: string }) => field.name === page.states?.field || value === tab || !isOffered(page.endpoints, 'counts') || (counts?.[value] ?? 0) > 0
  const options = [{ value: '', title: '全部', count: all }, ...tabItems(page, field.name).filter(isShown).map(({ value, label }) => ({ value, title: label, count: counts && (counts[value] ?? 0) }))]
  return (
    <div className={styles.tabs} data-filter={field.name} role="radiogroup" aria-label={field.title}>
      {options.map(({ value, title, count }) => (
        <label key={value}>
          <input type="radio" name={group} value={value} checked={value === tab} onChange={() => onChange(value)} />
          {title}{count !== undefined && <span className={styles.count}>{count > totalCap ? `${totalCap}+` : count}</span>}
        </label>
      ))}
    </div>
  )
}

/** Values in the order of their dictionary; of a state without one, those the transitions name. */
function tabItems(page: PageDefinition, name: string): readonly { value: string; label: string }[] {
  const field = page.fields[name]
  const isOfDictionary = field?.type === 'dict' || field?.type === 'multiDict'
  const items = isOfDictionary ? page.dictionaries[field.dict]?.items.filter(({ value }) => field.only?.includes(value) ?? true) : undefined
  return items ?? (page.states ? namedStates(page.states) : []).map((value) => ({ value, label: value }))
}
