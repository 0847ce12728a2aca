import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSessionUser } from './useSessionUser'
import type { EngineServices } from '../engine/engineServices'
import { extensions } from '../extensions'
import { useApplication, useWorkspace } from './appContext'
import { localSettings } from './localSettings'

/** What the engine's pages ask of this application. */
export function useEngineServices(setUnsaved: (isUnsaved: boolean) => void): EngineServices {
  const { client } = useApplication()
  const { catalogue, may } = useWorkspace()
  const user = useSessionUser()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const settings = useMemo(() => localSettings(user?.empId ?? ''), [user?.empId])
  const person = useMemo(() => ({ id: user?.empId ?? '', name: user?.empName ?? '', orgId: user?.ownerId ?? '', roles: user?.roles ?? [] }), [user])
  return useMemo(
    () => ({
      client, may, extensions, settings, setUnsaved,
      loadPage: catalogue.load,
      user: person,
      navigate: (path: string) => void navigate(path),
      url: { search, setSearch: (next: URLSearchParams, options?: { replace?: boolean }) => setSearch(next, options) },
    }),
    [client, may, settings, setUnsaved, catalogue, person, navigate, search, setSearch],
  )
}
