import { useId, useState, type ReactNode } from 'react'
import { panelId, tabId, TabList, type TabTitle } from './TabList'
import styles from './tabs.module.css'

export interface TabItem<Key extends string> extends TabTitle<Key> {
  readonly children?: ReactNode
}

export interface TabsProps<Key extends string> {
  readonly items: readonly TabItem<Key>[]
  /** What the tabs are of, for those who do not see them. */
  readonly label?: string
  /** Without it the tabs choose for themselves and begin with the first. */
  readonly activeKey?: Key
  readonly onChange?: (key: Key) => void
  readonly className?: string | undefined
  /** A tab that was left is forgotten; else it stays as it was, hidden. */
  readonly forgets?: boolean
}

/** Tabs with their panels. A panel is drawn when it is first opened. */
export function Tabs<Key extends string>({ items, label, activeKey, onChange, className, forgets = false }: TabsProps<Key>) {
  const id = useId()
  const [chosen, setChosen] = useState<Key | undefined>(items[0]?.key)
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const wanted = activeKey ?? chosen
  const current = items.find(({ key }) => key === wanted)?.key ?? items[0]?.key
  if (current === undefined) return null
  if (!visited.has(current)) setVisited(new Set([...visited, current]))
  const choose = (key: Key) => {
    setChosen(key)
    onChange?.(key)
  }
  const drawn = items.filter(({ key }) => key === current || (!forgets && visited.has(key)))
  return (
    <div className={className}>
      <TabList id={id} {...(label ? { label } : {})} tabs={items} current={current} onChoose={choose} />
      {drawn.map(({ key, children }) => (
        <div key={key} role="tabpanel" id={panelId(id, key)} aria-labelledby={tabId(id, key)} hidden={key !== current} className={styles.panel}>{children}</div>
      ))}
    </div>
  )
}
