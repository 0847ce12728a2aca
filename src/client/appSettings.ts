import { platformPaths, type AppSetting, type FileSettings } from '../contract/platformPaths'
import type { SessionUser } from '../contract/session'
import type { BackendFile } from '../language/backendFile'
import { backendOfClient, type BackendCall } from './backendCall'
import { decodeAnswer } from './backendDialect'
import { readFileSettings, writeFileSettings } from './fileSettingsStore'
import type { SessionStore } from './sessionStore'

export interface AppSettingsOptions {
  readonly backends: Readonly<Record<string, BackendFile>>
  readonly call: BackendCall
  readonly store: SessionStore
}

export interface AppSettings {
  /** Loads what the user's app decides. Never rejects: whoever enters works with what was known before. */
  readonly load: (user: SessionUser) => Promise<void>
  /** The user's own web API base, null for the deployment's; waits a moment for settings that are on their way. */
  readonly webApiUrl: () => Promise<string | null>
  readonly fileSettings: () => FileSettings | null
}

const codeOfWebApi = 'web_api_url'
const patience = 5000

/** Settings by app (spec §3, §7): the setting list, whose `web_api_url` becomes the user's, and the file settings. */
export function createAppSettings({ backends, call, store }: AppSettingsOptions): AppSettings {
  let loading: Promise<unknown> = Promise.resolve()

  async function loadWebApiUrl(user: SessionUser): Promise<void> {
    const platform = backendOfClient(backends, 'platform')
    const list = await call(platform, { method: 'POST', path: platformPaths.appSettings(appOf(user)), isRead: true, isQuiet: true }, (answer) => decodeAnswer(platform, answer))
    if (!Array.isArray(list)) return
    const present = store.reread()
    // The answer may come to a tab that has meanwhile left, or whose session others have left.
    if (!present || store.getOther() || appOf(present) !== appOf(user) || present.empId !== user.empId) return
    const webApiUrl = readWebApiUrl(list as readonly Partial<AppSetting>[])
    if (webApiUrl !== present.webApiUrl) store.save({ ...present, webApiUrl })
  }
  async function loadFileSettings(user: SessionUser): Promise<void> {
    const main = backendOfClient(backends, 'main')
    const answer = await call(main, { method: 'GET', path: platformPaths.fileSettings(appOf(user)), isRead: true, isQuiet: true }, (received) => decodeAnswer(main, received))
    writeFileSettings(appOf(user), answer)
  }

  return {
    async load(user) {
      const both = Promise.allSettled([loadWebApiUrl(user), loadFileSettings(user)])
      loading = both
      await both
    },
    async webApiUrl() {
      await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, patience))])
      return store.getSnapshot()?.webApiUrl ?? null
    },
    fileSettings() {
      const user = store.getSnapshot()
      return user && readFileSettings(appOf(user))
    },
  }
}

/** Persons whose login names no app have the default one's settings. */
function appOf(user: SessionUser): string {
  return user.appId || 'default'
}

function readWebApiUrl(list: readonly Partial<AppSetting>[]): string | null {
  const value = list.find((item) => item?.code === codeOfWebApi)?.value
  if (typeof value !== 'string' || !/^(https?:\/\/|\/(?!\/))/.test(value.trim())) return null
  return value.trim().replace(/\/+$/, '') || null
}
