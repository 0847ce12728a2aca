import { createContext, useContext } from 'react'
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
  readonly session: Session
  readonly sessionStore: SessionStore
  readonly client: RecordClient
  readonly look: ReturnType<typeof useAppearance>
}

/** What is known of the signed-in person's work. */
export interface Workspace {
  readonly catalogue: Catalogue
  readonly permissions: Permissions
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
