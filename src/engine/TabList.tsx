import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './tabs.module.css'

export interface TabTitle<Key extends string = string> {
  readonly key: Key
  readonly label: ReactNode
}

export interface TabListProps<Key extends string> {
  /** Ids of tabs and panels begin with it: `tabId`, `panelId`. */
  readonly id: string
  readonly label?: string
  readonly tabs: readonly TabTitle<Key>[]
  readonly current: Key
  readonly onChoose: (key: Key) => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

export const tabId = (id: string, key: string) => `${id}-tab-${key}`
export const panelId = (id: string, key: string) => `${id}-panel-${key}`

/**
 * The titles of tabs, walked by arrow keys (WAI-ARIA: tabs with automatic activation). Those that find no room are
 * scrolled to; antd's fold them into a menu, whose code weighs more than the forms it stands over.
 */
export function TabList<Key extends string>({ id, label, tabs, current, onChoose }: TabListProps<Key>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected="true"]')
    // Only the list itself moves, and only where it has more tabs than room.
    if (tab && list.current && list.current.scrollWidth > list.current.clientWidth) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  const move = (event: KeyboardEvent) => {
    const last = tabs.length - 1
    const at = tabs.findIndex(({ key }) => key === current)
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? last : steps[event.key] ? (at + steps[event.key]! + tabs.length) % tabs.length : -1
    const tab = tabs[next]
    if (!tab) return
    event.preventDefault()
    onChoose(tab.key)
    document.getElementById(tabId(id, tab.key))?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} tabIndex={-1} className={styles.list} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={tabId(id, tab.key)}
          aria-selected={tab.key === current}
          aria-controls={tab.key === current ? panelId(id, tab.key) : undefined}
          tabIndex={tab.key === current ? 0 : -1}
          onClick={() => onChoose(tab.key)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
