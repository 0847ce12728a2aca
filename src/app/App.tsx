import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { useMemo } from 'react'
import { RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { ApplicationContext, type Application } from './appContext'
import { styleNonce } from './nonce'
import { router } from './routes'
import { themeOf } from './theme'
import { useAppearance } from './useAppearance'

/** The whole application, once its configuration is here. */
export function App({ core }: { core: Omit<Application, 'look'> }) {
  const look = useAppearance()
  const application = useMemo(() => ({ ...core, look }), [core, look])
  const nonce = styleNonce()
  return (
    <ConfigProvider locale={zhCN} theme={themeOf(look.appearance, look.systemIsDark)} csp={nonce ? { nonce } : undefined} button={{ autoInsertSpace: false }}>
      <SWRConfig value={{ shouldRetryOnError: false, revalidateOnFocus: false }}>
        <ApplicationContext.Provider value={application}><RouterProvider router={router} /></ApplicationContext.Provider>
      </SWRConfig>
    </ConfigProvider>
  )
}
