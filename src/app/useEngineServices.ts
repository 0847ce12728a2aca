import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSessionUser } from './useSessionUser'
import { backendOfClient } from '../client/backendCall'
import { decodeAnswer } from '../client/backendDialect'
import { listenToEvents } from '../client/listenToEvents'
import type { EngineServices, PlatformAsk, PlatformListen } from '../engine/engineServices'
import { extensions } from '../extensions'
import { useApplication, useWorkspace } from './appContext'
import { localSettings } from './localSettings'
import { noteShown } from './shownRecords'

/** What the engine's pages ask of this application. */
export function useEngineServices(setUnsaved: (isUnsaved: boolean) => void): EngineServices {
  const { config, client, phoneUploads, session, backends } = useApplication()
  const { catalogue, may } = useWorkspace()
  const user = useSessionUser()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const isAuthor = config.studio === true && may('studio', 'view')
  const settings = useMemo(() => localSettings(user?.empId ?? ''), [user?.empId])
  const [id, name, orgId, roleNames, reach] = [user?.empId ?? '', user?.empName ?? '', user?.ownerId ?? '', (user?.roles ?? []).join(' '), user?.extra?.reach]
  // The same person while only the tokens change: an open form is read anew for another one, not every half hour.
  const person = useMemo(() => ({ id, name, orgId, roles: roleNames.split(' ').filter(Boolean), reach }), [id, name, orgId, roleNames, reach])
  const ask = useMemo((): PlatformAsk => {
    return (method, path, body) => {
      const main = backendOfClient(backends, 'main')
      return session.call(main, { method, path, isQuiet: true, ...(body ? { body } : {}) }, (answer) => decodeAnswer(main, answer) as never)
    }
  }, [session, backends])
  const apiUrl = config.apiUrl.replace(/\/+$/, '')
  const { publicUrl } = config
  const listen = useMemo((): PlatformListen => (path, on, onLost) => listenToEvents({ url: apiUrl + path, on, ...(onLost ? { onLost } : {}) }), [apiUrl])
  return useMemo(
    () => ({
      client, phoneUploads, ask, listen, may, extensions, settings, setUnsaved, publicUrl,
      loadPage: catalogue.load,
      ...(isAuthor ? { showing: noteShown } : {}),
      user: person,
      navigate: (path: string) => void navigate(path),
      url: { search, setSearch: (next: URLSearchParams, options?: { replace?: boolean }) => setSearch(next, options) },
    }),
    [client, phoneUploads, ask, listen, may, isAuthor, settings, setUnsaved, publicUrl, catalogue, person, navigate, search, setSearch],
  )
}
