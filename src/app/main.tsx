import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { createRoot } from 'react-dom/client'
import { createAppSettings } from '../client/appSettings'
import { createPageVisits } from '../client/pageVisits'
import { createPermissionMarks } from '../client/permissionMarks'
import { createRecordClient } from '../client/createRecordClient'
import { deployBackends } from '../client/deployBackends'
import { createTeller } from '../client/createTeller'
import { createHomeService } from '../client/homeService'
import { createHttp } from '../client/http'
import { createPhoneUploadService } from '../client/phoneUploadService'
import { createSession } from '../client/session'
import { createSessionStore } from '../client/sessionStore'
import type { SessionUser } from '../contract/session'
import { standards } from '../engine/standards'
import { App } from './App'
import { loadBackends, loadConfig } from './catalogue'
import { stampCreatedStyles, styleNonce } from './nonce'
import { loadEarly } from './router/arrivals'
import { history, routes } from './routes'
import { texts } from './texts'
import { createToasts } from './toasts'
import { unsavedInput } from './unsavedInput'
import { createVersionCheck, dropReloadTimestamp, reloadFresh } from './versionCheck'

dayjs.locale('zh-cn')
dropReloadTimestamp()
const nonce = styleNonce()
if (nonce) stampCreatedStyles(nonce)
start().catch(showFailure)
// Behind the configuration, which has been asked for, and not after its answer.
loadEarly(routes, history.location)

async function start(): Promise<void> {
  const [config, known] = await Promise.all([loadConfig(), loadBackends()])
  const backends = deployBackends(known, config.backend)
  const toasts = createToasts()
  const tell = createTeller(toasts.show, standards.toastTime)
  const sessionStore = createSessionStore({ isHeld: unsavedInput.get })
  // The settings need the session's way to call, and the way to call needs the settings' address.
  const permissionMarks = createPermissionMarks()
  const http = createHttp({ config, webApiUrl: () => settings.webApiUrl(), onPermissions: permissionMarks.set })
  const session = createSession({ http, store: sessionStore, backends, config, tell, onEntered: (user) => void loadSettings(user) })
  const settings = createAppSettings({ backends, call: session.call, store: sessionStore })
  // Only the platform keeps settings, and counts visits.
  const loadSettings = async (user: SessionUser) => session.isPlatform && settings.load(user)
  const client = createRecordClient({ backends, call: session.call, fileSettings: settings.fileSettings, apiUrl: config.apiUrl })
  const phoneUploads = createPhoneUploadService({ backends, call: session.call, fileSettings: settings.fileSettings, apiUrl: config.apiUrl, publicUrl: config.publicUrl })
  const recordVisit = session.isPlatform ? createPageVisits({ backends, call: session.call, store: sessionStore }) : () => undefined
  const home = session.isPlatform ? createHomeService({ backends, call: session.call, apiUrl: config.apiUrl }) : null
  const user = sessionStore.getSnapshot()
  if (user && user.failureTime > Date.now()) void loadSettings(user)
  session.keepAlive()
  const root = createRoot(document.getElementById('root')!)
  const versionCheck = createVersionCheck({
    isUnsaved: unsavedInput.get,
    reload() {
      // Forms that close write their drafts, and no longer ask whether to leave.
      root.unmount()
      reloadFresh()
    },
  })
  versionCheck.watch()
  unsavedInput.subscribe(versionCheck.resume)
  root.render(<App core={{ config, backends, session, permissionMarks, sessionStore, client, phoneUploads, home, tell, recordVisit }} toasts={toasts} versionCheck={versionCheck} />)
}

/** Without configuration there is no application; this is plain HTML on purpose. */
function showFailure(error: unknown): void {
  const root = document.getElementById('root')!
  const message = document.createElement('p')
  message.className = 'starting'
  message.setAttribute('role', 'alert')
  message.textContent = `${texts.startFailed}：${error instanceof Error ? error.message : String(error)}`
  const retry = document.createElement('button')
  retry.textContent = texts.retry
  retry.addEventListener('click', () => location.reload())
  root.replaceChildren(message, retry)
}
