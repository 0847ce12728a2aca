import { CloseOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { browserStorage } from '../../client/browserStorage'
import styles from './layout.module.css'
import { closeTab, openTab, type PageTab } from './pageTabs'

const storageKey = 'pageTabs'
const storage = browserStorage('sessionStorage')

interface PageTabsProps {
  /** The page's own address, whichever of its addresses it was opened at. */
  readonly path: string
  readonly title: string | null
  readonly isUnsaved: boolean
}

/** Tabs of the pages opened in this window; they survive a reload. */
export function PageTabs({ path, title, isUnsaved }: PageTabsProps) {
  const location = useLocation()
  const navigate = useNavigate()
  const [tabs, setTabs] = useState<readonly PageTab[]>(readTabs)
  useEffect(() => {
    if (title) setTabs((all) => openTab(all, { path, title, url: location.pathname + location.search }))
  }, [path, title, location.pathname, location.search])
  useEffect(() => storage.setItem(storageKey, JSON.stringify(tabs)), [tabs])
  const strip = useRef<HTMLElement>(null)
  // With many tabs the new one stands beyond the edge; it comes with the button that closes it. Newer browsers answer with a promise, which is no way to clean up.
  useEffect(() => void strip.current?.querySelector('[aria-current]')?.parentElement?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }), [tabs, path])
  const close = (closed: string) => {
    const result = closeTab(tabs, closed, path)
    setTabs(result.tabs)
    if (result.goTo) navigate(result.goTo)
  }
  return (
    <nav ref={strip} className={styles.tabs} aria-label="已打开的页面">
      {tabs.map((tab) => {
        const isCurrent = tab.path === path
        return (
          <span key={tab.path} className={isCurrent ? `${styles.tab} ${styles.currentTab}` : styles.tab}>
            <Link to={tab.url} aria-current={isCurrent ? 'page' : undefined}>{tab.title}{isCurrent && isUnsaved && <span title="有未保存的内容"> •</span>}</Link>
            <button type="button" aria-label={`关闭${tab.title}`} onClick={() => close(tab.path)}><CloseOutlined aria-hidden /></button>
          </span>
        )
      })}
    </nav>
  )
}

function readTabs(): readonly PageTab[] {
  try {
    return JSON.parse(storage.getItem(storageKey) ?? '[]') as PageTab[]
  } catch {
    return []
  }
}
