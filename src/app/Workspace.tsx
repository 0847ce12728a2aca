import { Button, Spin } from 'antd'
import { useEffect, useMemo } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import useSWR from 'swr'
import { useSessionUser } from './useSessionUser'
import { useApplication, WorkspaceContext } from './appContext'
import { loadCatalogue, watchSchemas } from './catalogue'
import { Notice } from './pages/Notice'
import { texts } from './texts'

/** Lets the signed-in through, with the catalogue of pages and what they may do there. */
export function Workspace() {
  const user = useSessionUser()
  const { pathname, search } = useLocation()
  return user?.logined ? <LoadedWorkspace key={user.empId + user.ownerId} /> : <Navigate to="/login" replace state={{ from: pathname + search }} />
}

function LoadedWorkspace() {
  const { session } = useApplication()
  const user = useSessionUser()
  const catalogue = useSWR('catalogue', loadCatalogue, { revalidateOnFocus: false })
  const permissions = useSWR(['permissions', user?.empId, user?.ownerId], () => session.readPermissions(), { revalidateOnFocus: false })
  const { mutate: reloadCatalogue } = catalogue
  const { mutate: reloadPermissions } = permissions
  useEffect(() => watchSchemas(() => { void reloadCatalogue(); void reloadPermissions() }), [reloadCatalogue, reloadPermissions])
  useEffect(() => { document.title = user?.ownerName || texts.product }, [user?.ownerName])
  const value = useMemo(() => {
    if (!catalogue.data || !permissions.data) return null
    const allowed = permissions.data
    return { catalogue: catalogue.data, permissions: allowed, may: (pageId: string, action: string) => allowed[pageId]?.includes(action) ?? false }
  }, [catalogue.data, permissions.data])
  const error = catalogue.error ?? permissions.error
  if (value) return <WorkspaceContext.Provider value={value}><Outlet /></WorkspaceContext.Provider>
  if (!error) return <Spin fullscreen tip={texts.loading} />
  const retry = () => { void reloadCatalogue(); void reloadPermissions() }
  return (
    <Notice title={texts.startFailed} text={(error as Error).message}>
      <Button type="primary" onClick={retry}>{texts.retry}</Button>
      <Button onClick={() => void session.logout()}>{texts.logout}</Button>
    </Notice>
  )
}
