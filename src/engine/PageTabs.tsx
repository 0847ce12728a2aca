import { useEffect, useRef } from 'react'
import useSWR from 'swr'
import type { PageDefinition } from '../language/pageDefinition'
import { useEngine } from './engineServices'
import styles from './list/list.module.css'

/** The pages that stand beside this one as tabs; those the user may not open are left out. */
export function PageTabs({ page }: { page: PageDefinition }) {
  const { loadPage, may, navigate } = useEngine()
  const members = page.tabs.filter((id) => id === page.id || may(id, 'view'))
  const { data: pages } = useSWR(members.length > 1 ? ['pageTabs', ...members] : null, () => Promise.all(members.map((id) => (id === page.id ? page : loadPage(id)))), { revalidateOnFocus: false })
  const strip = useRef<HTMLElement>(null)
  // On a phone they do not all fit, and the one that is open may stand beyond the edge. In the middle, so that it is seen that there are more on either side.
  useEffect(() => void strip.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' }), [pages, page.id])
  if (!pages) return null
  return (
    <nav ref={strip} className={styles.nav} aria-label="相关页面">
      {pages.map(({ id, path, title }) => (
        <a
          key={id}
          href={path}
          {...(id === page.id ? { 'aria-current': 'page' as const } : {})}
          onClick={(event) => {
            // A new window stays the browser's business.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            if (id !== page.id) navigate(path)
          }}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
