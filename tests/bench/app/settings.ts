import type { RuntimeConfig } from '../../../src/contract/pageIndex'
import type { ThemeConfig } from 'antd'

/** Both pages stand in the same surroundings: same theme mode, same backend, same user. */
export const theme: ThemeConfig = { cssVar: true, hashed: false, token: { colorPrimary: '#1554ad', borderRadius: 6 } }
export const backend: Pick<RuntimeConfig, 'apiUrl' | 'platformUrl' | 'webUrl'> = { apiUrl: '/api', platformUrl: '/platform', webUrl: '/web' }
export const token = 'bench'

/** Which page is measured: `/engine/?show=veh`. */
export const pageName = new URLSearchParams(location.search).get('show') ?? 'veh'
