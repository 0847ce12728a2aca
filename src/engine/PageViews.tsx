import type { PageDefinition } from '../language/pageDefinition'
import type { ExtensionFile } from '../language/pageFile'
import { isListName, listSearch } from './list/listUrl'
import styles from './list/list.module.css'
import { texts } from './texts'
import { useExtensions } from './useExtensions'
import { useUrlState } from './useUrlState'

const viewName = 'view'

export interface PageView {
  /** Ways to look at the page beside its list, by escape hatches. */
  readonly views: readonly ExtensionFile[]
  /** The one that stands there; null is the list. */
  readonly chosen: string | null
}

/** What the address chooses. One that says something of the list, such as a filter or an open record, means the list; a bare one the first view. */
export function usePageView(page: PageDefinition): PageView {
  const views = useExtensions(page, 'view')
  const { search } = useUrlState()
  const asked = search.get(viewName)
  const known = views.find(({ name }) => name === asked)
  const isAsked = [...search.keys()].some(isListName)
  return { views, chosen: known?.name ?? (isAsked ? null : (views[0]?.name ?? null)) }
}

/** Changes between the views of a page. Each has an address of its own. */
export function PageViews({ page, views, chosen }: PageView & { page: PageDefinition }) {
  const { setSearch } = useUrlState()
  if (views.length === 0) return null
  return (
    <>
      {/* The list brings its own heading. */}
      {chosen !== null && <header className={styles.head}><h1>{page.title}</h1><span className={styles.help}>{page.help}</span></header>}
      <nav className={styles.nav} aria-label="显示方式">
        {[...views.map(({ name, title = name }) => ({ name, title, search: `${viewName}=${name}` })), { name: null, title: texts.list, search: listSearch }].map(({ name, title, search }) => (
          <a
            key={search}
            href={`${page.path}?${search}`}
            data-view={name ?? 'list'}
            {...(name === chosen ? { 'aria-current': 'page' as const } : {})}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              setSearch(new URLSearchParams(search))
            }}
          >
            {title}
          </a>
        ))}
      </nav>
    </>
  )
}
