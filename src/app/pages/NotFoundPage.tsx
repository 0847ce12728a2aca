import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { texts } from '../texts'
import { Notice } from './Notice'

export function NotFoundPage() {
  const navigate = useNavigate()
  return (
    <main data-page="/404" data-state="ready">
      <Notice title={texts.notFoundTitle} text={texts.notFoundHint}><Button type="primary" onClick={() => navigate('/index')}>{texts.home}</Button></Notice>
    </main>
  )
}
