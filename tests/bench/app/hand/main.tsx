import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { pageName, theme } from '../settings'
import { VehicleList } from './VehicleList'

const WidePage = lazy(async () => ({ default: (await import('./WidePage')).WidePage }))

dayjs.locale('zh-cn')
createRoot(document.getElementById('root')!).render(
  <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
    {pageName === 'veh' ? <VehicleList /> : <Suspense><WidePage count={pageName === 'wide24' ? 24 : 200} /></Suspense>}
  </ConfigProvider>,
)
