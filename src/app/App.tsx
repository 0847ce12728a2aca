import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { lazy, Suspense, useMemo, useSyncExternalStore } from 'react'
import { SWRConfig } from 'swr'
import { ApplicationContext, type Application } from './appContext'
import { keptStyles } from './keptStyles'
import { styleNonce } from './nonce'
import { AppRouter } from './router/AppRouter'
import { history, routes } from './routes'
import { themeOf } from './theme'
import type { Toasts } from './toasts'
import { useAppearance } from './useAppearance'
import { useSessionNotice } from './useSessionNotice'
import { useVersionNotice } from './useVersionNotice'
import type { VersionCheck } from './versionCheck'
import notices from './windowNotice.module.css'

const ToastHolder = lazy(async () => ({ default: (await import('./ToastHolder')).ToastHolder }))

/** The whole application, once its configuration is here. */
export function App({ core, toasts, versionCheck }: { core: Omit<Application, 'look'>; toasts: Toasts; versionCheck: VersionCheck }) {
  const look = useAppearance()
  const application = useMemo(() => ({ ...core, look }), [core, look])
  const nonce = styleNonce()
  const hasToasts = useSyncExternalStore(toasts.subscribe, toasts.isUsed)
  const versionNotice = useVersionNotice(versionCheck)
  const sessionNotice = useSessionNotice(core.sessionStore)
  return (
    <StyleProvider cache={keptStyles}>
      <ConfigProvider locale={zhCN} theme={themeOf(look)} wave={{ disabled: look.isStill }} csp={nonce ? { nonce } : undefined} button={{ autoInsertSpace: false }}>
        <SWRConfig value={{ shouldRetryOnError: false, revalidateOnFocus: false }}>
          <ApplicationContext.Provider value={application}><AppRouter routes={routes} history={history} /></ApplicationContext.Provider>
        </SWRConfig>
        {hasToasts && <Suspense><ToastHolder toasts={toasts} /></Suspense>}
        <div className={notices.corner}>{versionNotice}{sessionNotice}</div>
      </ConfigProvider>
    </StyleProvider>
  )
}
