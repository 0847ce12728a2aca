import { Button } from 'antd'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { Outlet } from 'react-router-dom'
import useSWR, { SWRConfig } from 'swr'
import type { PermissionMarks } from '../client/permissionMarks'
import { useSessionUser } from './useSessionUser'
import { useApplication, WorkspaceContext } from './appContext'
import { loadCatalogue, watchSchemas } from './catalogue'
import { Notice } from './pages/Notice'
import { texts } from './texts'

/** Where the signed-in work. Another person or organisation begins anew, with nothing of what was read before. */
export function Workspace() {
  const user = useSessionUser()
  // None but the signed-in come this far.
  if (!user) return null
  return <SWRConfig key={`${user.empId} ${user.ownerId}`} value={{ provider: () => new Map() }}><LoadedWorkspace /></SWRConfig>
}

function LoadedWorkspace() {
  const { session, permissionMarks, backends, config: { liveSchemas = false, pages } } = useApplication()
  const catalogue = useSWR('catalogue', () => loadCatalogue(backends), { revalidateOnFocus: false })
  const permissions = useSWR('permissions', () => session.readPermissions(), { revalidateOnFocus: false })
  const { mutate: reloadCatalogue } = catalogue
  const { mutate: reloadPermissions } = permissions
  useEffect(() => (liveSchemas ? watchSchemas(() => { void reloadCatalogue(); void reloadPermissions() }) : undefined), [liveSchemas, reloadCatalogue, reloadPermissions])
  usePermissionChanges(permissionMarks, reloadPermissions)
  const value = useMemo(() => {
    if (!catalogue.data || permissions.data === undefined) return null
    const allowed = permissions.data
    return { catalogue: catalogue.data, permissions: allowed, may: (pageId: string, action: string) => (pages?.includes(pageId) ?? true) && (allowed === null || (allowed[pageId]?.includes(action) ?? false)) }
  }, [catalogue.data, permissions.data, pages])
  const error = catalogue.error ?? permissions.error
  if (value) return <WorkspaceContext.Provider value={value}><Outlet /></WorkspaceContext.Provider>
  if (!error) return <p className="starting" role="status">{texts.loading}</p>
  const retry = () => { void reloadCatalogue(); void reloadPermissions() }
  return (
    <Notice title={texts.startFailed} text={(error as Error).message}>
      <Button type="primary" onClick={retry}>{texts.retry}</Button>
      <Button onClick={() => void session.logout()}>{texts.logout}</Button>
    </Notice>
  )
}

/** Posts, roles and organisations may change while somebody works: the first answer that says so brings the menu and the buttons up to date. */
function usePermissionChanges({ subscribe, get }: PermissionMarks, reload: () => Promise<unknown>): void {
  const mark = useSyncExternalStore(subscribe, get)
  const known = useRef(mark)
  useEffect(() => {
    if (known.current !== null && mark !== known.current) void reload()
    known.current = mark
  }, [mark, reload])
}
