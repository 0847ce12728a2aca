import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSessionUser } from './useSessionUser'
import { backendOfClient } from '../client/backendCall'
import { decodeAnswer } from '../client/backendDialect'
import type { EngineServices, PlatformAsk } from '../engine/engineServices'
import { extensions } from '../extensions'
import { useApplication, useWorkspace } from './appContext'
import { localSettings } from './localSettings'

/** What the engine's pages ask of this application. */
export function useEngineServices(setUnsaved: (isUnsaved: boolean) => void): EngineServices {
  const { client, phoneUploads, session, backends } = useApplication()
  const { catalogue, may } = useWorkspace()
  const user = useSessionUser()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const settings = useMemo(() => localSettings(user?.empId ?? ''), [user?.empId])
  const [id, name, orgId, roleNames] = [user?.empId ?? '', user?.empName ?? '', user?.ownerId ?? '', (user?.roles ?? []).join(' ')]
  // The same person while only the tokens change: an open form is read anew for another one, not every half hour.
  const person = useMemo(() => ({ id, name, orgId, roles: roleNames.split(' ').filter(Boolean) }), [id, name, orgId, roleNames])
  const ask = useMemo((): PlatformAsk => {
    return (method, path, body) => {
      const main = backendOfClient(backends, 'main')
      return session.call(main, { method, path, isQuiet: true, ...(body ? { body } : {}) }, (answer) => decodeAnswer(main, answer) as never)
    }
  }, [session, backends])
  return useMemo(
    () => ({
      client, phoneUploads, ask, may, extensions, settings, setUnsaved,
      loadPage: catalogue.load,
      user: person,
      navigate: (path: string) => void navigate(path),
      url: { search, setSearch: (next: URLSearchParams, options?: { replace?: boolean }) => setSearch(next, options) },
    }),
    [client, phoneUploads, ask, may, settings, setUnsaved, catalogue, person, navigate, search, setSearch],
  )
}
