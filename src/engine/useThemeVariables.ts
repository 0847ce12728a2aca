import { ConfigProvider } from 'antd'
import { useContext } from 'react'

/** Class under which antd defines its CSS variables; without it they reach antd's own elements alone. */
export function useThemeVariables(): string | undefined {
  const cssVar = useContext(ConfigProvider.ConfigContext).theme?.cssVar
  return typeof cssVar === 'object' ? cssVar.key : undefined
}
