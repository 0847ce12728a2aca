import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { createRoot } from 'react-dom/client'
import { createRecordClient } from '../client/createRecordClient'
import { createHttp } from '../client/http'
import { createSession } from '../client/session'
import { createSessionStore } from '../client/sessionStore'
import { App } from './App'
import { loadBackends, loadConfig } from './catalogue'
import { stampCreatedStyles, styleNonce } from './nonce'
import { texts } from './texts'

dayjs.locale('zh-cn')
const nonce = styleNonce()
if (nonce) stampCreatedStyles(nonce)
start().catch(showFailure)

async function start(): Promise<void> {
  const [config, backends] = await Promise.all([loadConfig(), loadBackends()])
  const sessionStore = createSessionStore()
  const webApiUrl = () => sessionStore.getSnapshot()?.webApiUrl ?? null
  const http = createHttp({ config, webApiUrl })
  const session = createSession({ http, store: sessionStore, config })
  const client = createRecordClient({ config, backends, http, token: () => sessionStore.getSnapshot()?.token ?? null, onExpired: sessionStore.clear })
  session.keepAlive()
  createRoot(document.getElementById('root')!).render(<App core={{ config, session, sessionStore, client }} />)
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
