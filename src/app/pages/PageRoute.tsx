import { Button } from 'antd'
import { Navigate, useLocation } from 'react-router-dom'
import useSWR from 'swr'
import type { PageEntry } from '../../contract/pageIndex'
import { preloadPage } from '../../engine/preload'
import { late } from '../../fields/inputs/late'
import { Skeleton } from '../../fields/inputs/Skeleton'
import { useWorkspace } from '../appContext'
import { texts } from '../texts'
import { Notice } from './Notice'

// The engine's code comes with the first page, not with the login, and while the page's definition is still on its way.
const engine = import('../../engine')
preloadPage(new URLSearchParams(location.search))
const BrokenPage = late(async () => ({ default: (await import('../studio/BrokenPage')).BrokenPage }))
const PageRenderer = late(async () => ({ default: (await engine).PageRenderer }))

/** The page of the present address, once its definition is here. */
export function PageRoute() {
  const { catalogue, may } = useWorkspace()
  const { pathname } = useLocation()
  const entry = catalogue.byPath.get(pathname)
  const broken = entry ? undefined : catalogue.index.broken?.find(({ path }) => path === pathname)
  if (broken) return <BrokenPage page={broken} />
  // Spec §2: what matches nothing goes to the root, and from there, signed in, to the home page.
  if (!entry) return <Navigate to="/" replace />
  if (!may(entry.id, 'view')) return <ForbiddenPage path={entry.path} />
  return <LoadedPage key={entry.id} entry={entry} />
}

function LoadedPage({ entry }: { entry: PageEntry }) {
  const { catalogue } = useWorkspace()
  const { data: page, error, mutate } = useSWR(['definition', entry.id, entry.hash], () => catalogue.load(entry.id), { revalidateOnFocus: false })
  if (error) {
    return (
      <main data-page={entry.path} data-state="error">
        <Notice title={`“${entry.title}”加载失败`} text={(error as Error).message}><Button type="primary" onClick={() => mutate()}>{texts.retry}</Button></Notice>
      </main>
    )
  }
  const waiting = <main data-page={entry.path} data-state="loading"><Skeleton rows={10} /></main>
  return page ? <PageRenderer page={page} meanwhile={waiting} /> : waiting
}

function ForbiddenPage({ path }: { path: string }) {
  return <main data-page={path} data-state="error"><Notice title="没有权限" text={texts.noPermission} /></main>
}
