import { Button, Result } from 'antd'
import { useNavigate } from 'react-router-dom'
import { texts } from '../texts'

export function NotFoundPage() {
  const navigate = useNavigate()
  return (
    <main data-page="/404" data-state="ready">
      <Result status="404" title={texts.notFoundTitle} subTitle={texts.notFoundHint} extra={<Button type="primary" onClick={() => navigate('/index')}>{texts.home}</Button>} />
    </main>
  )
}
