import { Alert, Button } from 'antd'
import { texts } from '../texts'

/** What is shown when a route cannot be drawn, most often after an update has replaced a file it needs. */
export function RouteError({ error }: { error: unknown }) {
  const reason = error instanceof Error ? error.message : '未知错误'
  return (
    <main data-state="error">
      <Alert type="warning" showIcon message="页面出错了" description={reason} action={<Button onClick={() => location.reload()}>{texts.retry}</Button>} />
    </main>
  )
}
