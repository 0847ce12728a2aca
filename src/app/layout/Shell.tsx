import { MenuOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useSessionUser } from '../useSessionUser'
import type { PageEntry } from '../../contract/pageIndex'
import { EngineProvider } from '../../engine/engineServices'
import { pauses, whenIdle } from '../../fields/inputs/whenIdle'
import { useApplication, useWorkspace } from '../appContext'
import type { Catalogue } from '../catalogue'
import { texts } from '../texts'
import { useEngineServices } from '../useEngineServices'
import { useUnsavedGuard } from '../useUnsavedGuard'
import { HeaderMenu } from './HeaderMenu'
import { visibleMenu, type MenuSection } from './menuSearch'
import { PageTabs } from './PageTabs'
import { SideMenu } from './SideMenu'
import styles from './layout.module.css'

/** For the few who write pages, and for later: what the page itself is made of comes first. */
const InspectorToggle = lazy(async () => {
  await new Promise<void>((resolve) => void whenIdle(resolve, pauses.soon))
  return { default: (await import('../studio/inspector/InspectorToggle')).InspectorToggle }
})

const studioPath = '/studio'
const studioSection: MenuSection = { title: texts.authoring, icon: 'setting', pages: [{ id: 'studio', path: studioPath, aliases: [], title: texts.studio, area: 'studio', initials: 'ymgzs', hash: '' }] }

/** The frame around every page: header, menu, breadcrumbs, tabs of the opened pages. */
export function Shell() {
  const { catalogue, may } = useWorkspace()
  const { config } = useApplication()
  const user = useSessionUser()
  const { pathname } = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { isUnsaved, setUnsaved, guard } = useUnsavedGuard()
  const services = useEngineServices(setUnsaved)
  const hasStudio = config.studio === true && may('studio', 'view')
  const menu = useMemo(() => [...visibleMenu(catalogue.index, (pageId) => may(pageId, 'view')), ...(hasStudio ? [studioSection] : [])], [catalogue, may, hasStudio])
  const here = pageAt(catalogue, pathname)
  const title = here?.title ?? null
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">跳到内容</a>
      <header className={styles.header}>
        <Button className={styles.burger} type="text" icon={<MenuOutlined />} aria-label="打开菜单" aria-expanded={isMenuOpen} onClick={() => setMenuOpen(!isMenuOpen)} />
        <span className={styles.brand} data-org>{user?.ownerName ?? texts.productLong}</span>
        <HeaderMenu isUnsaved={isUnsaved}>{hasStudio && <Suspense><InspectorToggle services={services} /></Suspense>}</HeaderMenu>
      </header>
      <aside className={styles.side} data-open={isMenuOpen}><SideMenu menu={menu} onChoose={() => setMenuOpen(false)} /></aside>
      <div className={styles.body}>
        <PageTabs path={here?.path ?? pathname} title={title} isUnsaved={isUnsaved} />
        <Breadcrumbs menu={menu} path={pathname} title={title} beside={here?.group} />
        <div className={styles.content} id="content" tabIndex={-1}>
          <EngineProvider value={services}><Outlet /></EngineProvider>
        </div>
      </div>
      {guard}
    </div>
  )
}

/** The page at an address; at each of its addresses it is the same one. */
function pageAt(catalogue: Catalogue, pathname: string): Pick<PageEntry, 'path' | 'title' | 'group'> | undefined {
  if (pathname === studioPath) return { path: studioPath, title: texts.studio }
  return pathname === '/index' || pathname === '/homePage' ? { path: '/index', title: texts.home } : catalogue.byPath.get(pathname)
}

/** The way to a page; one that is only a tab stands where the menu has those beside it. */
function Breadcrumbs({ menu, path, title, beside }: { menu: readonly MenuSection[]; path: string; title: string | null; beside: string | undefined }) {
  const group = menu.find((one) => one.pages.some((page) => page.path === path || page.aliases.includes(path)))?.title ?? beside
  return (
    <nav className={styles.crumbs} aria-label="当前位置">
      <ol>
        <li>{texts.home}</li>
        {group && <li>{group}</li>}
        {title && title !== texts.home && <li aria-current="page">{title}</li>}
      </ol>
    </nav>
  )
}
