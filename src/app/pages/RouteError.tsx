import { Button, Result } from 'antd'
import { useRouteError } from 'react-router-dom'

/** What is shown when a route cannot be drawn, most often after an update has replaced a file it needs. */
export function RouteError() {
  const error = useRouteError()
  const reason = error instanceof Error ? error.message : '未知错误'
  return (
    <main data-state="error">
      <Result status="warning" title="页面出错了" subTitle={reason} extra={<Button type="primary" onClick={() => location.reload()}>重新加载</Button>} />
    </main>
  )
}
