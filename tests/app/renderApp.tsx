import { render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { UNSAFE_createMemoryHistory as createMemoryHistory, type RouteObject } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { ApplicationContext, type Application } from '../../src/app/appContext'
import { AppRouter } from '../../src/app/router/AppRouter'
import { createGuardedHistory } from '../../src/app/router/guardedHistory'
import type { HomeService } from '../../src/client/homeService'
import { createPermissionMarks } from '../../src/client/permissionMarks'
import type { PhoneUploads } from '../../src/client/phoneUploads'
import type { Session } from '../../src/client/session'
import { createSessionStore } from '../../src/client/sessionStore'
import type { SessionUser } from '../../src/contract/session'

export interface AppOptions {
  readonly user?: SessionUser | null
  readonly session?: Partial<Session>
  readonly phoneUploads?: Partial<PhoneUploads>
  readonly home?: Partial<HomeService> | null
  readonly config?: Partial<Application['config']>
  readonly backends?: Application['backends']
  /** What the address bar says at first. */
  readonly at: string | { readonly pathname: string; readonly search?: string; readonly state?: unknown }
}

const config: Application['config'] = { apiUrl: '/api', platformUrl: '/platform', webUrl: '/web', clientId: 'c', clientSecret: 's', parentOrigins: [], linkLogin: true, loginWays: ['password', 'sms', 'qr'], demo: [] }

/** Routes of the shell with a real router and session store; of the session and the rest, what a test supplies: every other call throws. */
export function renderApp(routes: RouteObject[], { user = null, session = {}, phoneUploads = {}, home = {}, config: own = {}, backends = {}, at }: AppOptions) {
  localStorage.clear()
  sessionStorage.clear()
  const sessionStore = createSessionStore()
  if (user) sessionStore.save(user)
  const visits: string[] = []
  const checks: string[] = []
  const application = {
    config: { ...config, ...own },
    backends,
    permissionMarks: createPermissionMarks(),
    session: strict<Session>({ isPlatform: true, checkOnNavigation: (path) => void checks.push(path), ...session }),
    sessionStore,
    tell: () => undefined,
    recordVisit: (path: string) => void visits.push(path),
    client: strict({}),
    phoneUploads: { offers: () => true, load: async () => strict<PhoneUploads>(phoneUploads) },
    home: home && strict<HomeService>(home),
    look: strict({}),
  } satisfies Application
  const history = createGuardedHistory(createMemoryHistory({ initialEntries: [at] }))
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
        <ApplicationContext.Provider value={application}><AppRouter routes={routes} history={history} /></ApplicationContext.Provider>
      </SWRConfig>
    </ConfigProvider>,
  )
  const address = () => history.location.pathname + history.location.search
  return { history, sessionStore, visits, checks, address }
}

function strict<Whole extends object>(supplied: Partial<Whole>): Whole {
  return new Proxy(supplied, {
    get(target, name) {
      // A promise looks for it in what it is to give.
      if (name in target || name === 'then') return target[name as keyof Whole]
      throw new Error(`${String(name)} is not supplied in this test`)
    },
  }) as Whole
}
