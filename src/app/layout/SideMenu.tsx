import { SearchOutlined } from '@ant-design/icons'
import type { InputRef } from 'antd'
import Input from 'antd/es/input/Input'
import { useEffect, useRef, useState } from 'react'
import { NavLink, useNavigate } from 'react-router-dom'
import { texts } from '../texts'
import { MenuIcon } from './MenuIcon'
import { searchMenu, type MenuSection } from './menuSearch'
import styles from './layout.module.css'

/** The menu by area with its search. Ctrl+K goes to the search, Enter opens the first hit. */
export function SideMenu({ menu, onChoose }: { menu: readonly MenuSection[]; onChoose: () => void }) {
  const [typed, setTyped] = useState('')
  const input = useRef<InputRef>(null)
  const navigate = useNavigate()
  const found = searchMenu(menu, typed)
  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      input.current?.focus({ cursor: 'all' })
    }
    addEventListener('keydown', focusSearch)
    return () => removeEventListener('keydown', focusSearch)
  }, [])
  const openFirst = () => {
    const first = found[0]?.pages[0]
    if (!first || !typed.trim()) return
    setTyped('')
    onChoose()
    navigate(first.path)
  }
  return (
    <nav className={styles.menu} aria-label="功能菜单">
      <Input ref={input} allowClear prefix={<SearchOutlined aria-hidden />} value={typed} placeholder={texts.menuSearch} aria-label={texts.menuSearch} onChange={(event) => setTyped(event.target.value)} onPressEnter={openFirst} />
      <div className={styles.groups}>
        {found.length === 0 && <p className={styles.nothing}>{texts.noPage}</p>}
        {found.map((group) => <MenuGroup key={group.title} group={group} isSearching={typed.trim() !== ''} onChoose={onChoose} />)}
      </div>
    </nav>
  )
}

function MenuGroup({ group, isSearching, onChoose }: { group: MenuSection; isSearching: boolean; onChoose: () => void }) {
  return (
    <details open className={styles.group} key={String(isSearching)}>
      <summary><MenuIcon name={group.icon} />{group.title}</summary>
      <ul>
        {group.pages.map((page) => (
          <li key={page.id}><NavLink to={page.path} data-menu={page.id} onClick={onChoose} className={({ isActive }) => (isActive ? styles.active : undefined)}>{page.title}</NavLink></li>
        ))}
      </ul>
    </details>
  )
}
