import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { createRoot } from 'react-dom/client'
import { createBackendCall } from '../../../../src/client/backendCall'
import { createHttp } from '../../../../src/client/http'
import { createRecordClient } from '../../../../src/client/createRecordClient'
import { EngineProvider, PageRenderer, preloadPage, type EngineServices } from '../../../../src/engine'
import type { PageDefinition } from '../../../../src/language/pageDefinition'
import mainBackend from '../../../../schemas/backends/main.json'
import type { BackendFile } from '../../../../src/language/backendFile'
import { backend, pageName, theme, token } from '../settings'

dayjs.locale('zh-cn')
preloadPage(new URLSearchParams(location.search))
const call = createBackendCall({ http: createHttp({ config: backend }), token: () => token, settledToken: async () => token, onExpired: () => {}, tell: () => {} })
const kept = new Map<string, unknown>()
const services: EngineServices = {
  client: createRecordClient({ backends: { main: mainBackend as BackendFile }, call }),
  loadPage: readPage,
  user: { id: 'e1', name: '陆知远', orgId: 'o1', roles: ['admin'] },
  may: () => true,
  extensions: {},
  settings: { read: (key) => kept.get(key), write: (key, value) => void kept.set(key, value) },
  navigate: () => {},
  setUnsaved: () => {},
}

async function readPage(id: string): Promise<PageDefinition> {
  return (await fetch(`/schemas/pages/${id}.json`)).json() as Promise<PageDefinition>
}

void readPage(pageName).then((page) => createRoot(document.getElementById('root')!).render(
  <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
    <EngineProvider value={services}><PageRenderer page={page} /></EngineProvider>
  </ConfigProvider>,
))
