import { createContext, useContext } from 'react'
import type { Tell } from '../client/createTeller'
import type { HomeService } from '../client/homeService'
import type { PhoneUploadService } from '../client/phoneUploads'
import type { Backends } from '../client/deployBackends'
import type { PermissionMarks } from '../client/permissionMarks'
import type { Session } from '../client/session'
import type { SessionStore } from '../client/sessionStore'
import type { RecordClient } from '../client/recordClient'
import type { RuntimeConfig } from '../contract/pageIndex'
import type { Permissions } from '../contract/session'
import type { Catalogue } from './catalogue'
import type { useAppearance } from './useAppearance'

/** What stands for the whole life of the window. */
export interface Application {
  readonly config: RuntimeConfig
  readonly backends: Backends
  readonly session: Session
  readonly sessionStore: SessionStore
  /** Tells when what the person may do has changed at the backend. */
  readonly permissionMarks: PermissionMarks
  readonly client: RecordClient
  readonly phoneUploads: PhoneUploadService
  /** Null where the backend is not the platform. */
  readonly home: HomeService | null
  /** Tells the person something by a toast of three seconds; the clients tell of failures by themselves. */
  readonly tell: Tell
  /** Records that a page was opened; for the router, on every navigation. */
  readonly recordVisit: (path: string) => void
  readonly look: ReturnType<typeof useAppearance>
}

/** What is known of the signed-in person's work. */
export interface Workspace {
  readonly catalogue: Catalogue
  /** Null where the backend does not say. */
  readonly permissions: Permissions | null
  readonly may: (pageId: string, action: string) => boolean
}

export const ApplicationContext = createContext<Application | null>(null)
export const WorkspaceContext = createContext<Workspace | null>(null)

export function useApplication(): Application {
  return present(useContext(ApplicationContext), 'useApplication', 'ApplicationContext')
}

export function useWorkspace(): Workspace {
  return present(useContext(WorkspaceContext), 'useWorkspace', 'WorkspaceContext')
}

function present<Value>(value: Value | null, hook: string, context: string): Value {
  if (value === null) throw new Error(`${hook} was called outside of its provider; wrap the component in <${context}.Provider>.`)
  return value
}
